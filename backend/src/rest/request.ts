import type { Identity } from '../database/identity.ts';
import { parseAccept, type MediaType } from './parse/media-type.ts';
import { parsePreferences, type Preferences } from './parse/preferences.ts';
import { parseQuery, withoutNul, type Query } from './parse/query.ts';
import { topRange, type RowRange } from './parse/range.ts';
import { ofRoot } from './parse/query.ts';
import { limitOfPut, wrongMethod, wrongMethodOfFunction, wrongPath, wrongSchema } from './rest-error.ts';
import type { Relation } from './schema/schema-cache.ts';
import type { RestSettings } from './settings.ts';

export type Resource =
  | { readonly kind: 'root' }
  | { readonly kind: 'table'; readonly relation: Relation }
  | { readonly kind: 'function'; readonly relation: Relation };

/** A request, parsed as far as possible without the schema cache. */
export interface RestRequest {
  readonly method: string;
  readonly identity: Identity;
  readonly path: string;
  readonly headers: Headers;
  readonly resource: Resource;
  readonly schema: string;
  /** Whether the response names the schema: a profile was requested, or several schemas are exposed. */
  readonly isNegotiated: boolean;
  readonly query: Query;
  readonly range: RowRange;
  readonly preferences: Preferences;
  readonly accept: readonly MediaType[];
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

const changing = ['POST', 'PATCH', 'PUT', 'DELETE'];

/** @throws RestError for the first fault, in PostgREST's order of checks */
export function readRequest(
  request: Request,
  identity: Identity,
  { schemas, txEnd }: RestSettings,
  text: () => Promise<string>,
): RestRequest {
  const { method, headers } = request;
  const url = new URL(request.url);
  const steps = pathOf(url.pathname);
  const profile = headers.get(changing.includes(method) ? 'content-profile' : 'accept-profile');
  if (profile !== null && !schemas.includes(profile)) throw wrongSchema(profile, schemas);
  const schema = profile ?? schemas[0] ?? 'public';
  const resource = resourceOf(steps, schema);
  checkMethod(resource, method);
  // The parameter `apikey` is not a filter.
  url.searchParams.delete('apikey');
  const isCall = resource.kind === 'function' && method !== 'POST';
  const query = parseQuery(withoutNul(url.searchParams), isCall);
  const [paging = { limit: null, offset: null }] = ofRoot(query.pagings);
  if (method === 'PUT' && (paging.limit !== null || paging.offset !== null)) throw limitOfPut();
  return {
    method,
    identity,
    path: url.pathname.slice(prefix.length - 1),
    headers,
    resource,
    schema,
    isNegotiated: profile !== null || schemas.length > 1,
    query,
    range: topRange(method, paging, headers.get('range')),
    preferences: parsePreferences(headers.get('prefer'), txEnd.allowsOverride),
    accept: parseAccept(headers.get('accept')),
    contentType: headers.get('content-type') ?? 'application/json',
    text,
  };
}

const prefix = '/rest/v1/';

function pathOf(pathname: string): string[] {
  try {
    return pathname.slice(prefix.length).split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    throw wrongPath();
  }
}

function resourceOf(steps: readonly string[], schema: string): Resource {
  const [first, second] = steps;
  if (first === undefined) return { kind: 'root' };
  if (steps.length === 1) return { kind: 'table', relation: { schema, name: first } };
  if (steps.length === 2 && first === 'rpc' && second !== undefined) {
    return { kind: 'function', relation: { schema, name: second } };
  }
  throw wrongPath();
}

const methods: Readonly<Record<Resource['kind'], readonly string[]>> = {
  root: ['GET', 'HEAD', 'OPTIONS'],
  table: ['GET', 'HEAD', 'OPTIONS', ...changing],
  function: ['GET', 'HEAD', 'OPTIONS', 'POST'],
};

function checkMethod({ kind }: Resource, method: string): void {
  if (methods[kind].includes(method)) return;
  throw kind === 'function' ? wrongMethodOfFunction(method) : wrongMethod(method);
}
