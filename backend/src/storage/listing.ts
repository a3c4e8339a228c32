import { z } from 'zod';
import type { Sql } from '../database/database.ts';

const sortable = { name: 'name', created_at: 'created_at', updated_at: 'updated_at' } as const;

export const listBody = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().positive().max(1000).default(100),
  offset: z.number().int().nonnegative().default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

/** One level of a folder: objects, and its folders with null for everything but their names. */
export async function listFolder(sql: Sql, bucket: string, body: z.infer<typeof listBody>) {
  const folder = body.prefix.replace(/^\/+|\/+$/g, '');
  const { rows } = await sql.query(
    `with below as (
       select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
       from storage.objects where bucket_id = $1 and starts_with(name, $2)
     ), entries as (
       select rest as name, id, updated_at, created_at, last_accessed_at, metadata
       from below where position('/' in rest) = 0
       union all
       select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
         null::jsonb
       from below where position('/' in rest) > 0
     )
     select * from entries where position(lower($3) in lower(name)) > 0
     order by ${sortable[body.sortBy.column]} ${body.sortBy.order} nulls first, name limit $4 offset $5`,
    [bucket, folder === '' ? '' : `${folder}/`, body.search, body.limit, body.offset],
  );
  return rows;
}
