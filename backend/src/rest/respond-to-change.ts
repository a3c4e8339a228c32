import {
  respondWithPlan,
  checkPreferences,
  checkSingular,
  contentHeaders,
  contentOf,
  onlyRow,
} from './respond-to-read.ts';
import { contentRange, mayHaveBody, withSettings } from './response/headers.ts';
import { parseRows } from './parse/body.ts';
import { appliedPreferences } from './parse/preferences.ts';
import { negotiate } from './negotiate.ts';
import { planChange, type ChangePlan } from './plan/change-plan.ts';
import { isWhole, planRead } from './plan/read-plan.ts';
import type { ResponseType } from './parse/media-type.ts';
import { otherKeyThanPut, tooManyAffected } from './rest-error.ts';
import type { RestRequest } from './request.ts';
import { asRequest, type RestContext } from './run.ts';
import type { SchemaCache, Table } from './schema/schema-cache.ts';
import { changeSql } from './sql/change.ts';
import { name, sql } from './sql/fragment.ts';
import { readSql } from './sql/read.ts';
import { resultSql, bodyOf, emptyBody, source, type ResultRow } from './sql/statement.ts';

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Responds to POST, PATCH, PUT and DELETE of a table. */
export async function respondToChange(
  context: RestContext,
  cache: SchemaCache,
  request: RestRequest,
  table: Table,
  method: Method,
): Promise<Response> {
  const { settings } = context;
  const { query, preferences, range } = request;
  const columns = method === 'PUT' ? null : query.columns;
  const body = method === 'DELETE' ? null : parseRows(await request.text(), request.contentType, columns);
  const read = planRead(table, {
    cache,
    query,
    range,
    maxRows: null,
    isFiltered: false,
    alias: table.name,
    allowsAggregates: settings.allowsAggregates,
  });
  const change = planChange({ method, table, query, preferences, body, read });
  checkPreferences(preferences);
  const type = negotiate(request.accept, {
    handlers: cache.mediaHandlers,
    of: table,
    isWhole: isWhole(read),
    allowsPlans: settings.allowsPlans,
  });
  const hasRows = preferences.return === 'representation';
  const statement = resultSql({
    source: changeSql(change),
    shown: hasRows ? readSql(read, sql`${source} as ${name(table.name)}`) : sql`select * from ${source}`,
    counted: null,
    body: hasRows ? bodyOf(type, null) : emptyBody,
    isSingle: false,
    hasLocation: method === 'POST' && preferences.return === 'headers-only',
  });
  if (type.kind === 'plan') return respondWithPlan(context, request, statement, type);
  return asRequest(context, request, false, async (run) => {
    const result = await onlyRow(run, statement, read);
    check(request, method, type, Number(result.page));
    return changeResponse(request, method, change, result, type);
  });
}

function check({ preferences }: RestRequest, method: Method, type: ResponseType, rows: number): void {
  if (method === 'PUT') {
    if (rows !== 1) throw otherKeyThanPut();
    return;
  }
  checkSingular(type, rows);
  const { maxAffected, handling } = preferences;
  if (method !== 'POST' && handling === 'strict' && maxAffected !== null && rows > maxAffected) {
    throw tooManyAffected(rows);
  }
}

function changeResponse(
  request: RestRequest,
  method: Method,
  change: ChangePlan,
  result: ResultRow,
  type: ResponseType,
): Response {
  const { preferences } = request;
  const hasRows = preferences.return === 'representation';
  const rows = Number(result.page);
  const headers = new Headers(hasRows ? contentHeaders(request, type) : {});
  const counted = preferences.count === 'exact' || preferences.count === 'estimated' ? rows : null;
  if (method === 'PATCH') headers.set('content-range', contentRange(0, rows - 1, counted));
  if (method === 'POST' || method === 'DELETE') headers.set('content-range', contentRange(1, 0, counted));
  const applied = appliedPreferences(preferences, meaningful(change, request, method));
  if (applied) headers.set('preference-applied', applied);
  const location = locationOf(change, result);
  if (location) headers.set('location', location);
  const status = withSettings(statusOf(request, method, result), headers, result);
  if (!hasRows && mayHaveBody(status)) headers.set('content-length', '0');
  return new Response(hasRows && mayHaveBody(status) ? contentOf(type, result) : null, { status, headers });
}

/** The status is 200 for an upsert without inserted rows, and 204 for an update or deletion that returns no rows. */
function statusOf({ preferences }: RestRequest, method: Method, result: ResultRow): number {
  const hasInserted = Number(result.page) > Number(result.updated ?? 0);
  if (method === 'POST') {
    const isUpsert = preferences.resolution === 'merge-duplicates';
    return isUpsert && !hasInserted ? 200 : 201;
  }
  if (preferences.return !== 'representation') return 204;
  return method === 'PUT' && hasInserted ? 201 : 200;
}

function meaningful(change: ChangePlan, { query }: RestRequest, method: Method) {
  const always = ['return', 'count', 'tx', 'handling', 'timezone'] as const;
  const hasKey = change.table.primaryKey.length > 0 || query.onConflict !== null;
  if (method === 'POST') return [...always, 'missing' as const, ...(hasKey ? (['resolution'] as const) : [])];
  if (method === 'PATCH') return [...always, 'missing' as const, 'maxAffected' as const];
  return method === 'DELETE' ? [...always, 'maxAffected' as const] : always;
}

function locationOf({ table }: ChangePlan, { location }: ResultRow): string | null {
  if (!location) return null;
  const key = table.primaryKey.map((column) => {
    const value = location[column];
    return `${encodeURIComponent(column)}=${value === null || value === undefined ? 'is.null' : `eq.${encodeURIComponent(value)}`}`;
  });
  return key.length > 0 ? `/${encodeURIComponent(table.name)}?${key.join('&')}` : null;
}
