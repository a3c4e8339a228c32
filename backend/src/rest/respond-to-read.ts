import { contentRange, mayHaveBody, rangeStatus, withSettings } from './response/headers.ts';
import { appliedPreferences, type Preferences } from './parse/preferences.ts';
import { contentTypeOf, nameOf, type ResponseType, type Plan } from './parse/media-type.ts';
import { negotiate } from './negotiate.ts';
import { isWhole, planRead, type ReadPlan } from './plan/read-plan.ts';
import { notSingular, wrongPreferences, wrongRange } from './rest-error.ts';
import type { RestRequest } from './request.ts';
import { asRequest, type RestContext, type Run } from './run.ts';
import type { SchemaCache, Table } from './schema/schema-cache.ts';
import { name, sql, words, type Fragment } from './sql/fragment.ts';
import { countSql, readSql } from './sql/read.ts';
import { resultSql, bodyOf, emptyBody, source, type ResultRow } from './sql/statement.ts';

/** Responds to GET and HEAD of a table. */
export async function respondToRead(
  context: RestContext,
  cache: SchemaCache,
  request: RestRequest,
  table: Table,
): Promise<Response> {
  const { settings } = context;
  const { query, preferences, range } = request;
  const plan = planRead(table, {
    cache,
    query,
    range,
    maxRows: settings.maxRows,
    isFiltered: true,
    alias: null,
    allowsAggregates: settings.allowsAggregates,
  });
  const type = negotiate(request.accept, {
    handlers: cache.mediaHandlers,
    of: table,
    isWhole: isWhole(plan),
    allowsPlans: settings.allowsPlans,
  });
  checkPreferences(preferences);
  const rows = name(table.schema, table.name);
  const counted = countSql(plan, rows);
  const statement = resultSql({
    source: readSql(plan, rows),
    shown: sql`select * from ${source}`,
    counted: countedOf(preferences, counted, settings.maxRows),
    body: request.method === 'HEAD' && type.kind !== 'plan' ? emptyBody : bodyOf(type, null),
    isSingle: false,
    hasLocation: false,
  });
  if (type.kind === 'plan') return respondWithPlan(context, request, statement, type);
  return asRequest(context, request, true, async (run) => {
    const result = await onlyRow(run, statement, plan);
    checkSingular(type, Number(result.page));
    const total = await totalOf(run, preferences, result, counted, settings.maxRows);
    return readResponse(request, result, total, type, {
      'content-location': `/${encodeURIComponent(table.name)}${query.canonical && `?${query.canonical}`}`,
    });
  });
}

export function checkPreferences(preferences: Preferences): void {
  if (preferences.handling === 'strict' && preferences.invalid.length > 0)
    throw wrongPreferences(preferences.invalid);
}

/** The count of rows: complete for `exact`, up to one row more than `maxRows` for `estimated`, otherwise none. */
export function countedOf({ count }: Preferences, counted: Fragment, maxRows: number): Fragment | null {
  if (count === 'exact') return counted;
  return count === 'estimated' ? sql`${counted} limit ${String(maxRows + 1)}` : null;
}

export async function onlyRow(run: Run, statement: Fragment, plan: ReadPlan): Promise<ResultRow> {
  const [row] = await run<ResultRow>(statement, plan);
  if (!row) throw new Error('The statement of a response returned no row');
  return row;
}

export function checkSingular(type: ResponseType, rows: number): void {
  if (type.kind === 'object' && rows !== 1) throw notSingular(rows);
}

async function totalOf(
  run: Run,
  { count }: Preferences,
  result: ResultRow,
  counted: Fragment,
  maxRows: number,
): Promise<number | null> {
  const total = result.total === null ? null : Number(result.total);
  if (count !== 'planned' && !(count === 'estimated' && total !== null && total > maxRows)) return total;
  const [row] = await run<{ 'QUERY PLAN': unknown }>(sql`explain (format json) ${counted}`);
  const planned = plannedRows(row?.['QUERY PLAN']);
  return Math.max(total ?? 0, planned);
}

function plannedRows(explained: unknown): number {
  const text = typeof explained === 'string' ? explained : JSON.stringify(explained);
  return Number(/"Plan Rows":\s*(\d+)/.exec(text)?.[1] ?? 0);
}

export function readResponse(
  request: RestRequest,
  result: ResultRow,
  total: number | null,
  type: ResponseType,
  more: Readonly<Record<string, string>> = {},
): Response {
  const { range, preferences, method } = request;
  const page = Number(result.page);
  const status = rangeStatus(range, page, total);
  const headers = new Headers({
    'content-range': contentRange(range.offset, range.offset + page - 1, total),
    ...contentHeaders(request, type),
    ...more,
  });
  const applied = appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone']);
  if (applied) headers.set('preference-applied', applied);
  if (status === 416) {
    const { code, message, details } = wrongRange(
      `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
    );
    return Response.json({ code, details, hint: null, message }, { status, headers });
  }
  const own = withSettings(status, headers, result);
  return new Response(method === 'HEAD' || !mayHaveBody(own) ? null : contentOf(type, result), {
    status: own,
    headers,
  });
}

/** The content of the response; bytes if a custom media type is binary. */
export const contentOf = (type: ResponseType, { body }: ResultRow): string | Buffer<ArrayBuffer> =>
  type.kind === 'custom' && type.handler.isBytes ? Buffer.from(body ?? '', 'base64') : (body ?? '');

export const contentHeaders = (request: RestRequest, type: ResponseType): Record<string, string> => ({
  'content-type': contentTypeOf(type),
  ...(request.isNegotiated && { 'content-profile': request.schema }),
});

/** Responds with the execution plan of the statement. */
export function respondWithPlan(
  context: RestContext,
  request: RestRequest,
  statement: Fragment,
  type: Plan<ResponseType>,
): Promise<Response> {
  const options = [`format ${type.format}`, ...type.options].join(', ');
  return asRequest(context, request, false, async (run) => {
    const rows = await run<{ 'QUERY PLAN': unknown }>(sql`explain (${words(options)}) ${statement}`);
    const lines = rows.map((row) => row['QUERY PLAN']);
    const body = type.format === 'json' ? JSON.stringify(lines[0], null, 2) : `${lines.join('\n')}\n`;
    return new Response(body, { headers: { 'content-type': `${nameOf(type)}; charset=utf-8` } });
  });
}
