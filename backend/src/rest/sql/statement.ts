import type { ResponseType } from '../parse/media-type.ts';
import type { MediaHandler } from '../schema/media-handlers.ts';
import type { Routine } from '../schema/schema-cache.ts';
import { updatedSetting } from './change.ts';
import { name, nothing, sql, words, type Fragment } from './fragment.ts';

/** The single row of a statement's result: counts, the body as text, and the settings for status and headers. */
export interface ResultRow {
  readonly total: number | string | null;
  readonly page: number | string;
  /** The body as text; binary bodies in base64. */
  readonly body: string | null;
  readonly response_headers: string | null;
  readonly response_status: string | null;
  /** The row as text values by column for the header Location; null if the response has none. */
  readonly location: Readonly<Record<string, string | null>> | null;
  readonly updated: number | string | null;
}

export interface ResultParts {
  /** The statement that reads, changes or calls; `shown` refers to its rows as `source`. */
  readonly source: Fragment;
  /** The rows of the response. */
  readonly shown: Fragment;
  readonly counted: Fragment | null;
  readonly body: Fragment;
  readonly isSingle: boolean;
  readonly hasLocation: boolean;
}

export const source = words('pgrst_source');

export function resultSql(parts: ResultParts): Fragment {
  const counted = parts.counted ? sql`, pgrst_count as (${parts.counted})` : nothing;
  const total = words(parts.counted ? '(select count(*) from pgrst_count)' : 'null::bigint');
  const page = words(parts.isSingle ? '1' : 'count(pgrst_rows)');
  const location = parts.hasLocation
    ? sql`case when count(pgrst_rows) = 1 then (
        select json_object_agg(pgrst_each.key, pgrst_each.value)
        from ${source} as pgrst_row, json_each_text(row_to_json(pgrst_row)) as pgrst_each
      ) end`
    : words('null::json');
  return sql`with ${source} as (${parts.source})${counted} select ${total} as total, ${page} as page, ${
    parts.body
  } as body, ${setting('response.headers')} as response_headers, ${setting('response.status')} as response_status, ${
    location
  } as location, ${setting(updatedSetting)}::int as updated from (${parts.shown}) as pgrst_rows`;
}

/** Postgres returns null for a setting that was never set, and an empty string after its transaction has ended. */
const setting = (key: string): Fragment => words(`nullif(current_setting('${key}', true), '')`);

export const emptyBody = words(`''`);

/** The body of the response; Postgres formats the rows, so that every value has the format of Postgres. */
export function bodyOf(type: ResponseType, routine: Routine | null): Fragment {
  if (type.kind === 'plan') return bodyOf(type.of, routine);
  if (type.kind === 'csv') return csv;
  if (type.kind === 'geojson') return geoJson;
  const isValue = routine !== null && !routine.returns.isComposite;
  if (type.kind === 'custom') return handled(type.handler, isValue);
  const rows = words(`json_agg(pgrst_rows${isValue ? '.pgrst_scalar' : ''})`);
  const isOne = type.kind === 'object' || (routine !== null && !routine.returns.isSet);
  const isStripped = type.kind === 'stripped-json' || (type.kind === 'object' && type.isStripped);
  const value = isOne ? sql`${rows}->0` : rows;
  const stripped = isStripped ? sql`json_strip_nulls(${value})` : value;
  return sql`coalesce(${stripped}, ${words(isOne ? `'null'` : `'[]'`)})::text`;
}

/** The content that a custom media type produces from the rows, or the value of a function. */
function handled({ aggregate, target, isBytes }: MediaHandler, isValue: boolean): Fragment {
  const rows = words(isValue ? 'pgrst_rows.pgrst_scalar' : 'pgrst_rows');
  const typed = target === null || isValue ? rows : sql`${rows}::${name(target.schema, target.name)}`;
  const content =
    aggregate === null
      ? sql`(array_agg(${rows}))[1]`
      : sql`${name(aggregate.schema, aggregate.name)}(${typed})`;
  return isBytes ? sql`encode(${content}, 'base64')` : sql`${content}::text`;
}

/** ST_AsGeoJSON exists only in projects with PostGIS. */
const geoJson = words(`json_build_object(
  'type', 'FeatureCollection', 'features', coalesce(json_agg(ST_AsGeoJSON(pgrst_rows)::json), '[]')
)::text`);

const csv = words(`(
  select coalesce(string_agg(pgrst_key, ','), '') from (
    select json_object_keys(row_to_json(pgrst_first)) as pgrst_key from (select * from pgrst_source limit 1) as pgrst_first
  ) as pgrst_keys
) || chr(10) || coalesce(string_agg(substring(pgrst_rows::text, 2, length(pgrst_rows::text) - 2), chr(10)), '')`);
