import {
  respondWithPlan,
  checkPreferences,
  checkSingular,
  countedOf,
  onlyRow,
  readResponse,
} from './respond-to-read.ts';
import { negotiate } from './negotiate.ts';
import { parseRows, readForm, typeOf, type Body } from './parse/body.ts';
import type { ResponseType } from './parse/media-type.ts';
import { appliedPreferences } from './parse/preferences.ts';
import { findFunction, takesWholeBody } from './plan/find-function.ts';
import { filteredColumns, neededColumns } from './plan/needed-columns.ts';
import { isWhole, planRead } from './plan/read-plan.ts';
import type { RestRequest } from './request.ts';
import { affectedBySingle, tooManyAffected } from './rest-error.ts';
import { asRequest, type RestContext } from './run.ts';
import type { Relation, Routine, SchemaCache } from './schema/schema-cache.ts';
import { callSql, type Arguments } from './sql/call.ts';
import { name, sql } from './sql/fragment.ts';
import { countSql, readSql } from './sql/read.ts';
import { resultSql, bodyOf, emptyBody, source, type ResultRow } from './sql/statement.ts';

/** Responds to POST, GET and HEAD of a function. */
export async function respondToCall(
  context: RestContext,
  cache: SchemaCache,
  request: RestRequest,
  called: Relation,
): Promise<Response> {
  const { settings } = context;
  const { method, query, preferences, range } = request;
  const { routine, given } = await callOf(cache, request, called);
  const rowsOf = {
    schema: routine.schema,
    name: routine.returns.isComposite ? routine.returns.type.name : routine.name,
  };
  const plan = planRead(rowsOf, {
    cache,
    query,
    range,
    maxRows: settings.maxRows,
    isFiltered: true,
    alias: rowsOf.name,
    allowsAggregates: settings.allowsAggregates,
  });
  const type = negotiate(request.accept, {
    handlers: cache.mediaHandlers,
    of: rowsOf,
    isWhole: isWhole(plan),
    allowsPlans: settings.allowsPlans,
  });
  checkPreferences(preferences);
  const isStrict = preferences.handling === 'strict' && preferences.maxAffected !== null;
  if (isStrict && !routine.returns.isSet) throw affectedBySingle();
  const rows = sql`${source} as ${name(rowsOf.name)}`;
  const statement = resultSql({
    source: callSql(routine, given, neededColumns(plan, filteredColumns(plan))),
    shown: readSql(plan, rows),
    counted: countedOf(preferences, countSql(plan, rows), settings.maxRows),
    body: method === 'HEAD' || routine.returns.isVoid ? emptyBody : bodyOf(type, routine),
    isSingle: !routine.returns.isSet,
    hasLocation: false,
  });
  if (type.kind === 'plan') return respondWithPlan(context, request, statement, type);
  const isReading = method !== 'POST' || routine.volatility !== 'volatile';
  return asRequest(context, request, isReading, async (run) => {
    const result = await onlyRow(run, statement, plan);
    const page = Number(result.page);
    checkSingular(type, page);
    if (isStrict && page > (preferences.maxAffected ?? 0)) throw tooManyAffected(page);
    return callResponse(request, routine, result, type);
  });
}

/** Finds the called function and its arguments. */
async function callOf(
  cache: SchemaCache,
  request: RestRequest,
  called: Relation,
): Promise<{ routine: Routine; given: Arguments }> {
  if (request.method !== 'POST') {
    const values = request.query.args;
    const argumentNames = values.map(([key]) => key);
    return {
      routine: findFunction(cache, { called, argumentNames, contentType: null }),
      given: { kind: 'query', values },
    };
  }
  const contentType = typeOf(request.contentType);
  const text = await request.text();
  if (['text/plain', 'text/xml', 'application/octet-stream'].includes(contentType)) {
    const routine = findFunction(cache, { called, argumentNames: [], contentType });
    return { routine, given: { kind: 'whole', text } };
  }
  if (contentType === 'application/x-www-form-urlencoded') {
    const values = [...readForm(text)];
    const routine = findFunction(cache, { called, argumentNames: values.map(([key]) => key), contentType });
    return { routine, given: { kind: 'query', values } };
  }
  const body: Body = parseRows(text === '' ? '{}' : text, request.contentType, request.query.columns);
  const routine = findFunction(cache, { called, argumentNames: body.keys, contentType });
  return { routine, given: takesWholeBody(routine) ? { kind: 'whole', text } : { kind: 'json', body } };
}

function callResponse(
  request: RestRequest,
  routine: Routine,
  result: ResultRow,
  type: ResponseType,
): Response {
  const total = result.total === null ? null : Number(result.total);
  const applied = appliedPreferences(request.preferences, [
    'count',
    'tx',
    'handling',
    'timezone',
    'maxAffected',
  ]);
  const more: Record<string, string> = applied ? { 'preference-applied': applied } : {};
  const response = readResponse(request, result, total, type, more);
  if (!routine.returns.isVoid) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-type');
  const status = response.status === 200 ? 204 : response.status;
  return new Response(null, { status, headers });
}
