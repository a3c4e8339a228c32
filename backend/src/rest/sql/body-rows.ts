import type { Body } from '../parse/body.ts';
import { constant, joined, name, sql, words, type Fragment } from './fragment.ts';

/** A column of the rows in a body, with its type in the database and its default for rows without the key. */
export interface BodyColumn {
  readonly name: string;
  readonly nominal: string;
  readonly default: string | null;
  /** The function of the column's domain that converts JSON; null if the domain has none. */
  readonly fromJson: string | null;
}

/** The alias of the body's rows in SQL. */
export const bodyAlias = name('pgrst_body');

/** The rows of a JSON body with the types of the columns; Postgres parses the values. */
export function bodyRows(body: Body, columns: readonly BodyColumn[], fillsDefaults: boolean): Fragment {
  const json = body.isArray ? body.json : `[${body.json}]`;
  if (columns.length === 0) return sql`json_array_elements(${json}::json) as ${bodyAlias}`;
  const typed = columns.map(
    (column) => sql`${name(column.name)} ${words(column.fromJson ? 'json' : column.nominal)}`,
  );
  const rows = fillsDefaults ? withDefaults(json, columns) : sql`json_to_recordset(${json}::json)`;
  const list = sql`${rows} as ${bodyAlias}(${joined(typed, ', ')})`;
  if (columns.every(({ fromJson }) => fromJson === null)) return list;
  return sql`(select ${joined(columns.map(readOf), ', ')} from ${list}) as ${bodyAlias}`;
}

const readOf = (column: BodyColumn): Fragment =>
  column.fromJson === null
    ? name(column.name)
    : sql`${words(column.fromJson)}(${name(column.name)}) as ${name(column.name)}`;

function withDefaults(json: string, columns: readonly BodyColumn[]): Fragment {
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [sql`${constant(column.name)}, ${words(column.default)}`],
  );
  return sql`jsonb_to_recordset((select jsonb_agg(jsonb_build_object(${joined(
    defaults,
    ', ',
  )}) || element) from jsonb_array_elements(${json}::jsonb) as element))`;
}
