import type { Sql } from '../../database/database.ts';
import { keyOf, type Column, type Table } from './schema-cache.ts';

interface TableRow extends Omit<Table, 'columns'> {
  readonly columns: readonly Column[];
}

/** Reads every table and view, also of schemas that are not exposed: relationships of views depend on them. */
export async function readTables(sql: Sql): Promise<Map<string, Table>> {
  const { rows } = await sql.query<{ relation: TableRow }>(tables);
  return new Map(
    rows.map(({ relation }) => [
      keyOf(relation),
      { ...relation, columns: new Map(relation.columns.map((column) => [column.name, column])) },
    ]),
  );
}

/** The function of an implicit cast between the domain `t` and a type; qualified, because the search path is empty. */
const castFunction = (condition: string, type: string): string => `(
  select c.castfunc::regproc from pg_cast c
  where t.typtype = 'd' and ${condition} = '${type}'::regtype and c.castcontext = 'i' and c.castmethod = 'f'
)`;

// pg_relation_is_updatable returns a bit mask: 4 update, 8 insert, 16 delete.
const tables = `
  select json_build_object(
    'schema', n.nspname, 'name', c.relname,
    'description', obj_description(c.oid, 'pg_class'),
    'isView', c.relkind in ('v', 'm'),
    'insertable', c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 8 = 8,
    'updatable', c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 4 = 4,
    'deletable', c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 16 = 16,
    'primaryKey', coalesce((
      select json_agg(a.attname order by a.attname)
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p'
    ), '[]'),
    'columns', coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'type', case
          when coalesce(b.typnamespace, t.typnamespace) = 'pg_catalog'::regnamespace
            then format_type(coalesce(b.oid, t.oid), null)
          else format_type(a.atttypid, a.atttypmod) end,
        'nominal', format_type(a.atttypid, a.atttypmod),
        'toJson', ${castFunction('c.castsource = t.oid and c.casttarget', 'json')},
        'fromJson', ${castFunction('c.casttarget = t.oid and c.castsource', 'json')},
        'fromText', ${castFunction('c.casttarget = t.oid and c.castsource', 'text')},
        'default', case
          when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
          when a.attgenerated <> '' then null
          when d.adbin is null and t.typtype = 'd' then pg_get_expr(t.typdefaultbin, 0)
          else pg_get_expr(d.adbin, d.adrelid) end,
        'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
        'description', col_description(c.oid, a.attnum),
        'maxLength', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
        'labels', coalesce((
          select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = coalesce(b.oid, t.oid)
        ), '[]')
      ) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_type b on b.oid = case when t.typtype = 'd' then _irodori.base_type(t.oid) end
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]')
  ) as relation
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
  order by n.nspname, c.relname`;
