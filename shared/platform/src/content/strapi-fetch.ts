import { stringify } from 'qs';
import { apiAddress } from './api-address.ts';
import type { ContentConfig, ContentError, ContentQuery } from './content-face.ts';

export interface StrapiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: ContentQuery | undefined;
  readonly body?: unknown;
  /** Sends Strapi's session cookie with the request. */
  readonly withCookies?: boolean;
}

export type StrapiFetch = (path: string, request?: StrapiRequest) => Promise<unknown>;

export interface StrapiOptions {
  readonly config: ContentConfig;
  readonly fetch: typeof globalThis.fetch;
  readonly token: () => string | null;
  /** Called with every error. */
  readonly onError: (error: ContentError) => void;
}

/** Sends one request to Strapi, without retries. An error is passed to `onError` and thrown unchanged. */
export function createStrapiFetch({ config, fetch, token, onError }: StrapiOptions): StrapiFetch {
  const base = apiAddress(config);
  return async (path, { method = 'GET', query = {}, body, withCookies = false } = {}) => {
    const search = stringify(query, { encodeValuesOnly: true });
    const jwt = token();
    const fail = (error: ContentError): never => {
      onError(error);
      throw error;
    };
    let result: { ok: boolean; status: number; data: unknown };
    try {
      const response = await fetch(`${base}${path}${search === '' ? '' : `?${search}`}`, {
        method,
        headers: {
          ...(jwt === null ? {} : { authorization: `Bearer ${jwt}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(config.responseFormat === undefined ? {} : { 'strapi-response-format': config.responseFormat }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(withCookies ? { credentials: 'include' as const } : {}),
      });
      result = { ok: response.ok, status: response.status, data: dataOf(await response.text()) };
    } catch (error) {
      return fail(unknownError(error instanceof Error ? error.message : String(error), error));
    }
    const { ok, status, data } = result;
    if (ok) return data;
    if (typeof data === 'object' && data !== null) return fail(data as ContentError);
    return fail(unknownError(`${method} ${path} failed with status ${status}`, data));
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

const unknownError = (message: string, details: unknown): ContentError => ({
  error: { status: 500, name: 'UnknownError', message, details },
});
