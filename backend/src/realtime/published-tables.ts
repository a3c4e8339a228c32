import type { Database } from '../database/database.ts';
import type { Role } from '../database/identity.ts';
import { quoted, type Column } from './change-filter.ts';

export interface PublishedTable {
  readonly schema: string;
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<Role, readonly Column[]>>;
}

interface TableRow {
  readonly schema: string;
  readonly name: string;
  readonly key: string[];
  readonly columns: PublishedTable['columns'];
}

/** The tables of the publication `supabase_realtime` that have a primary key. */
const published = `
  with tables as (
    select p.schemaname as schema, p.tablename as name, format('%I.%I', p.schemaname, p.tablename)::regclass as oid
    from pg_publication_tables p where p.pubname = 'supabase_realtime'
  )
  select t.schema, t.name,
    (select array_agg(a.attname::text order by k.position)
     from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, position), pg_attribute a
     where i.indrelid = t.oid and i.indisprimary and a.attrelid = t.oid and a.attnum = k.attnum) as key,
    (select jsonb_object_agg(r.role, (
       select jsonb_agg(jsonb_build_object(
         'name', a.attname, 'type', format_type(a.atttypid, null),
         'isReadable', has_column_privilege(r.role, t.oid, a.attnum, 'select')) order by a.attnum)
       from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped))
     from unnest(array['anon', 'authenticated', 'service_role']) r (role)) as columns
  from tables t`;

/** Lets every published table announce its changes; PGlite has no logical replication to read them from. */
export async function announceChanges(database: Database): Promise<PublishedTable[]> {
  const { rows } = await database.query<TableRow>(published);
  const tables = rows.filter((row) => row.key);
  for (const { schema, name, key } of tables) {
    const target = `${quoted(schema)}.${quoted(name)}`;
    const keys = `{${key.map(quoted).join(',')}}`.replaceAll("'", "''");
    await database.exec(`
      create or replace trigger irodori_announce after insert or update or delete on ${target}
      for each row execute function _irodori.announce_change('${keys}')`);
  }
  return tables;
}
