import type { Sql } from '../../database/database.ts';
import type { Pairs, Relation } from './schema-cache.ts';

/** A foreign key as declared on a table. */
export interface DeclaredKey {
  readonly table: Relation;
  readonly foreign: Relation;
  readonly constraint: string;
  readonly columns: Pairs;
  /** Whether the columns of the key are unique, which makes the relationship one-to-one. */
  readonly isUnique: boolean;
}

export async function readForeignKeys(sql: Sql): Promise<DeclaredKey[]> {
  const { rows } = await sql.query<{ key: DeclaredKey }>(foreignKeys);
  return rows.map(({ key }) => key);
}

const foreignKeys = `
  select json_build_object(
    'table', json_build_object('schema', n.nspname, 'name', c.relname),
    'foreign', json_build_object('schema', fn.nspname, 'name', f.relname),
    'constraint', k.conname,
    'columns', (
      select json_agg(json_build_array(own.attname, partner.attname) order by pair.position)
      from unnest(k.conkey, k.confkey) with ordinality as pair (own, partner, position)
      join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
      join pg_attribute partner on partner.attrelid = k.confrelid and partner.attnum = pair.partner
    ),
    'isUnique', exists (
      select from pg_constraint u
      where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey @> k.conkey and u.conkey <@ k.conkey
    )
  ) as key
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_class f on f.oid = k.confrelid
  join pg_namespace fn on fn.oid = f.relnamespace
  where k.contype = 'f' and k.conparentid = 0
  order by k.conrelid, k.conname`;

export interface ComputedRelation {
  readonly function: Relation;
  readonly table: Relation;
  readonly foreign: Relation;
  readonly isSingle: boolean;
}

/** Reads computed relationships: functions from a row of one table to rows of another. */
export async function readComputedRelations(sql: Sql): Promise<ComputedRelation[]> {
  const { rows } = await sql.query<{ relation: ComputedRelation }>(`
    select json_build_object(
      'function', json_build_object('schema', n.nspname, 'name', p.proname),
      'table', json_build_object('schema', own_schema.nspname, 'name', own.relname),
      'foreign', json_build_object('schema', other_schema.nspname, 'name', other.relname),
      'isSingle', not p.proretset or p.prorows = 1
    ) as relation
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_class own on own.reltype = p.proargtypes[0]
    join pg_namespace own_schema on own_schema.oid = own.relnamespace
    join pg_class other on other.reltype = p.prorettype
    join pg_namespace other_schema on other_schema.oid = other.relnamespace
    where p.pronargs = 1 and p.prokind = 'f'`);
  return rows.map(({ relation }) => relation);
}
