import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { invalidParameter } from '../storage-error.ts';

const order = z.enum(['asc', 'desc']).default('asc');

export const listBody = z.object({
  prefix: z.string(),
  limit: z.number().int().min(1).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']),
      order,
    })
    .prefault({ column: 'name' }),
});

/** Lists one level of a folder: its objects and its subfolders. All fields of a subfolder except its name are null. */
export async function listFolder(sql: Sql, bucket: string, body: z.infer<typeof listBody>) {
  const prefix = body.prefix === '' || body.prefix.endsWith('/') ? body.prefix : `${body.prefix}/`;
  const { rows } = await sql.query('select * from storage.search($1, $2, $3, 1, $4, $5, $6, $7)', [
    prefix,
    bucket,
    body.limit,
    body.offset,
    body.search,
    body.sortBy.column,
    body.sortBy.order,
  ]);
  return rows;
}

const columnV2 = z.enum(['name', 'updated_at', 'created_at']);

export const listV2Body = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: columnV2, order }).prefault({ column: 'name' }),
});

/** The hosted service's cursor: the last name of the page, the order, the sort column and its last value. */
const cursorFields = z.object({
  l: z.string(),
  o: order,
  c: columnV2.default('name'),
  a: z.string().default(''),
});

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly id: string | null;
  readonly updated_at: string;
  readonly created_at: string;
}

/** Lists a page of the objects whose names begin with the prefix. Names include the prefix. */
export async function listPage(sql: Sql, bucket: string, body: z.infer<typeof listV2Body>) {
  const cursor = body.cursor ? decoded(body.cursor) : undefined;
  const { column, order } = cursor ? { column: cursor.c, order: cursor.o } : body.sortBy;
  const limit = Math.min(body.limit, 1000);
  const { rows } = await sql.query<Entry>('select * from storage.search_v2($1, $2, $3, $4, $5, $6, $7, $8)', [
    body.prefix,
    bucket,
    limit + 1,
    body.with_delimiter ? 1 : 0,
    cursor?.l ?? '',
    order,
    column,
    cursor?.a ?? '',
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  const moment = column === 'name' ? undefined : last?.[column];
  const next = hasNext &&
    last && {
      nextCursor: encoded({ l: last.name, o: order, c: column, a: moment }),
      nextCursorKey: last.name,
    };
  return {
    hasNext,
    ...next,
    folders: page.filter(({ id }) => id === null),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ key, ...object }) => (body.with_delimiter ? { key, ...object } : object)),
  };
}

const encoded = (cursor: Readonly<Record<string, string | undefined>>): string => {
  const parts = Object.entries(cursor).filter(([, value]) => value);
  return Buffer.from(parts.map(([name, value]) => `${name}:${value}`).join('\n')).toString('base64');
};

function decoded(cursor: string): z.infer<typeof cursorFields> {
  const parts = Buffer.from(cursor, 'base64').toString().split('\n');
  const { data } = cursorFields.safeParse(
    Object.fromEntries(parts.map((part) => [part.slice(0, 1), part.slice(2)])),
  );
  if (!data) throw invalidParameter('Invalid Parameter continuation token');
  return data;
}
