import type { Database, Sql } from '../../database/database.ts';

export interface Column {
  readonly name: string;
  /** The name of the type that clients receive: `int8`, `_text`. */
  readonly type: string;
  /** The type's name in SQL casts: `bigint`, `text[]`. */
  readonly sqlType: string;
  readonly isKey: boolean;
  /** The roles that may read the column, of those that a token may name. */
  readonly readers: readonly string[];
}

/** A table of the publication in its present state. */
export interface PublishedTable {
  readonly schema: string;
  readonly name: string;
  readonly key: readonly string[];
  readonly isRlsEnabled: boolean;
  readonly columns: readonly Column[];
}

const published = `
  with tables as (
    select p.schemaname as schema, p.tablename as name, format('%I.%I', p.schemaname, p.tablename)::regclass as oid
    from pg_publication_tables p
    where p.pubname = 'supabase_realtime' and ($1 = '*' or p.schemaname = $1) and ($2 = '*' or p.tablename = $2)
  ), roles as materialized (
    select rolname as name, oid from pg_roles where _irodori.may_act_as(rolname)
  )
  select t.schema, t.name, c.relrowsecurity as "isRlsEnabled",
    coalesce(to_jsonb(_irodori.index_columns(t.oid, false)), '[]') as key,
    (select jsonb_agg(jsonb_build_object(
       'name', a.attname, 'type', y.typname, 'sqlType', format_type(a.atttypid, null),
       'isKey', coalesce(a.attname = any(_irodori.index_columns(t.oid, false)), false),
       'readers', (select coalesce(jsonb_agg(r.name), '[]') from roles r
                   where has_column_privilege(r.oid, t.oid, a.attnum, 'select'))) order by a.attnum)
     from pg_attribute a join pg_type y on y.oid = a.atttypid
     where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns
  from tables t join pg_class c on c.oid = t.oid`;

/** The published tables of a schema and name; `*` stands for all. */
export async function publishedTables(sql: Sql, schema = '*', name = '*'): Promise<PublishedTable[]> {
  return (await sql.query<PublishedTable>(published, [schema, name])).rows;
}

/** Roles and their memberships belong to no database, so no schema change tells of them. */
const longestKnownMs = 5_000;

/** All published tables. Reading them takes as long as delivering a change, so they are read again after a schema change only. */
export class PublishedTables {
  readonly #database: Database;
  #known: Promise<PublishedTable[]> | undefined;
  #readAt = 0;

  static async start(database: Database): Promise<PublishedTables> {
    const tables = new PublishedTables(database);
    const forget = () => {
      tables.#known = undefined;
    };
    await database.listen('pgrst', forget, forget);
    return tables;
  }

  private constructor(database: Database) {
    this.#database = database;
  }

  all(): Promise<PublishedTable[]> {
    if (this.#known !== undefined && performance.now() - this.#readAt < longestKnownMs) return this.#known;
    const reading = publishedTables(this.#database);
    this.#known = reading;
    this.#readAt = performance.now();
    reading.catch(() => {
      if (this.#known === reading) this.#known = undefined;
    });
    return reading;
  }
}
