import { stringify } from 'qs';
import type { PlatformErrors } from '../error-bus.ts';
import { apiAddress } from './api-address.ts';
import type { ContentConfig, ContentError, ContentQuery } from './content-face.ts';
import { refreshInCookie, type RefreshedSession } from './refreshed-session.ts';

export interface StrapiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: ContentQuery | undefined;
  readonly body?: unknown;
  /** Sends and takes Strapi's cookies. */
  readonly withCookies?: boolean;
}

export type StrapiFetch = (path: string, request?: StrapiRequest) => Promise<unknown>;

export interface StrapiOptions {
  readonly config: ContentConfig;
  readonly fetch: typeof globalThis.fetch;
  readonly token: () => string | null;
  /** Absent if tokens are not renewed. */
  readonly refreshed: RefreshedSession | undefined;
  /** Called with every error. */
  readonly onError: (...published: PlatformErrors['strapi:error']) => void;
}

/**
 * Sends one request to Strapi, without retries, except with a renewed token. An error is passed to `onError` and thrown
 * unchanged.
 */
export function createStrapiFetch({ config, fetch, token, refreshed, onError }: StrapiOptions): StrapiFetch {
  const base = apiAddress(config);
  return async (path, { method = 'GET', query = {}, body, withCookies = false } = {}) => {
    const search = stringify(query, { encodeValuesOnly: true });
    const fail = (error: ContentError, status?: number): never => {
      onError(error, { method, path, ...(status && { status }), name: nameOf(error) });
      throw error;
    };
    const send = (jwt: string | null): Promise<Response> =>
      fetch(`${base}${path}${search === '' ? '' : `?${search}`}`, {
        method,
        headers: {
          ...(jwt === null ? {} : { authorization: `Bearer ${jwt}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(config.responseFormat === undefined ? {} : { 'strapi-response-format': config.responseFormat }),
          ...(withCookies && config.sessions === 'refresh' ? refreshInCookie : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(withCookies ? { credentials: 'include' as const } : {}),
      });
    let result: { ok: boolean; status: number; text: string };
    try {
      const jwt = refreshed === undefined ? token() : await refreshed.current();
      const inTurn = withCookies ? refreshed?.inTurn : undefined;
      const sendNow = (current: string | null) => inTurn?.(() => send(current)) ?? send(current);
      let response = await sendNow(jwt);
      // A reader whose session has ended goes on as a visitor without an account.
      if (response.status === 401 && jwt !== null && refreshed !== undefined)
        response = await sendNow(await refreshed.renew(jwt));
      result = { ok: response.ok, status: response.status, text: await response.text() };
    } catch (error) {
      return fail(unknownError(error instanceof Error ? error.message : String(error), error));
    }
    const { ok, status, text } = result;
    const data = dataOf(text);
    if (ok) return data;
    if (typeof data === 'object' && data !== null) return fail(data as ContentError, status);
    if (config.version === 'v3' && isReason(text, status))
      return fail({ statusCode: status, error: text, message: text }, status);
    return fail(unknownError(`${method} ${path} failed with status ${status}`, data), status);
  };
}

/** A body that is not JSON counts as absent: it is an error page of a proxy, not a response of Strapi. */
function dataOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Strapi's names of errors are words. Anything else could be what the visitor has entered. */
const words = /^[A-Za-z ]{1,50}$/;

/** Version 3 refuses a request for a missing entry or route with plain text, such as `Not Found`. */
const isReason = (text: string, status: number): boolean => status < 500 && words.test(text);

/** An error in Strapi's shape, of a request whose response has none. */
export const unknownError = (message: string, details: unknown): ContentError => ({
  error: { status: 500, name: 'UnknownError', message, details },
});

function nameOf(body: { readonly error?: unknown }): string {
  const { error } = body;
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : error;
  return typeof name === 'string' && words.test(name) ? name : 'UnknownError';
}
