import type { Sql } from '../../database/database.ts';
import type { Relation } from './schema-cache.ts';

/** A custom media type that the project produces by an aggregate over rows or by the value of a function. */
export interface MediaHandler {
  readonly contentType: string;
  /** The aggregate; null if the value of a function is the content. */
  readonly aggregate: Relation | null;
  /** The table whose rows the aggregate takes, or the function with the value; null for rows of any type. */
  readonly target: Relation | null;
  readonly isBytes: boolean;
}

export type MediaHandlers = ReadonlyMap<string, MediaHandler>;

export const handlerKey = (target: Relation | null, type: string): string =>
  JSON.stringify([target?.schema, target?.name, type.toLowerCase()]);

export async function readMediaHandlers(sql: Sql, schemas: readonly string[]): Promise<MediaHandlers> {
  const { rows } = await sql.query<{ type: string; handler: MediaHandler }>(handlers, [
    JSON.stringify(schemas),
  ]);
  return new Map(rows.map(({ type, handler }) => [handlerKey(handler.target, type), handler]));
}

// Selects domains named like media types, with the functions that return them and the aggregates over rows that do so.
const handlers = `
  select t.typname as type, json_build_object(
    'contentType', case t.typname when '*/*' then 'application/octet-stream' else t.typname end,
    'aggregate', case p.prokind when 'a' then json_build_object('schema', n.nspname, 'name', p.proname) end,
    'target', case
      when p.prokind = 'f' then json_build_object('schema', n.nspname, 'name', p.proname)
      when r.typname <> 'anyelement' then json_build_object('schema', rn.nspname, 'name', r.typname) end,
    'isBytes', _irodori.base_type(t.oid) = 'bytea'::regtype
  ) as handler
  from pg_type t
  join pg_proc p on p.prorettype = t.oid
  join pg_namespace n on n.oid = p.pronamespace
  left join pg_type r on r.oid = p.proargtypes[0]
  left join pg_namespace rn on rn.oid = r.typnamespace
  where t.typtype = 'd' and (t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*')
    and n.nspname in (select json_array_elements_text($1::json))
    and case p.prokind
      when 'f' then not p.proretset
      when 'a' then p.pronargs = 1 and (r.typrelid <> 0 or r.typname = 'anyelement') end`;
