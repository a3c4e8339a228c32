import type { Sql } from '../../database/database.ts';
import type { Relation } from './schema-cache.ts';

interface ViewRow {
  readonly id: number;
  readonly view: Relation;
  /** The stored query as Postgres's node tree. */
  readonly definition: string;
  readonly columns: Readonly<Record<string, string>>;
}

interface TableRow {
  readonly id: number;
  readonly table: Relation;
  readonly columns: Readonly<Record<string, string>>;
}

interface Origin {
  readonly id: number;
  readonly column: number;
}

/** A column of a view and its origin, a column of a table. */
export interface ViewColumn {
  readonly view: Relation;
  readonly column: string;
  readonly origin: Relation;
  readonly originColumn: string;
}

/** Reads the view columns that are unchanged columns of a table, also through other views. */
export async function readViewColumns(sql: Sql): Promise<ViewColumn[]> {
  const { rows: views } = await sql.query<ViewRow>(definitions);
  if (views.length === 0) return [];
  const { rows: tables } = await sql.query<TableRow>(tableColumns);
  const shown = new Map(views.map(({ id, definition }) => [id, shownColumns(definition)]));
  const tableOf = new Map(tables.map((table) => [table.id, table]));

  const resolve = (
    { id, column }: Origin,
    seen: readonly number[],
  ): { table: TableRow; column: string }[] => {
    const table = tableOf.get(id);
    const name = table?.columns[column];
    if (table && name !== undefined) return [{ table, column: name }];
    const next = seen.includes(id) ? undefined : shown.get(id)?.get(column);
    return next ? resolve(next, [...seen, id]) : [];
  };
  return views.flatMap(({ id, view, columns }) =>
    [...(shown.get(id) ?? [])].flatMap(([position, origin]) =>
      resolve(origin, [id]).map(({ table, column }) => ({
        view,
        column: columns[position] ?? '',
        origin: table.table,
        originColumn: column,
      })),
    ),
  );
}

/** The origins of the columns in the target list of the outermost query, by position. */
function shownColumns(definition: string): Map<number, Origin> {
  const shown = new Map<number, Origin>();
  for (const entry of targetEntries(definition)) {
    const [position, id, column] = ['resno', 'resorigtbl', 'resorigcol'].map((field) =>
      Number(new RegExp(`(?<!\\\\) :${field} (\\d+)`).exec(entry)?.[1] ?? 0),
    );
    if (position && id && column) shown.set(position, { id, column });
  }
  return shown;
}

/** The entries of `({QUERY … :targetList ({TARGETENTRY …} …) …})`, without their nested nodes. */
function targetEntries(definition: string): string[] {
  const entries: string[] = [];
  let depth = 0;
  let entry = '';
  for (let at = 0; at < definition.length; at++) {
    const character = definition.charAt(at);
    if (character === '\\') {
      if (depth === 4) entry += definition.slice(at, at + 2);
      at += 1;
      continue;
    }
    if (character === '{' || character === '(') depth += 1;
    if (depth === 4) entry += character;
    if (character === '}' || character === ')') {
      if (depth === 4 && entry.startsWith('{TARGETENTRY')) entries.push(entry);
      if (depth === 4) entry = '';
      depth -= 1;
    }
    if (depth < 4) entry = '';
  }
  return entries;
}

const columnNames = `(
  select json_object_agg(a.attnum, a.attname) from pg_attribute a
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
) as columns`;

const definitions = `
  select c.oid::int8 as id, json_build_object('schema', n.nspname, 'name', c.relname) as view,
    r.ev_action::text as definition, ${columnNames}
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`;

const tableColumns = `
  select c.oid::int8 as id, json_build_object('schema', n.nspname, 'name', c.relname) as "table", ${columnNames}
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_%'`;
