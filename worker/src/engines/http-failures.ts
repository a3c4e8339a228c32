import { EngineFailure, type FailureCode } from './engine-failure.ts';
import { retryAfterMs } from './retry-after.ts';

const codes: Readonly<Record<number, FailureCode>> = {
  400: 'invalid',
  401: 'auth',
  402: 'funds',
  403: 'auth',
  404: 'busy',
  405: 'busy',
  407: 'auth',
  408: 'busy',
  409: 'busy',
  410: 'busy',
  413: 'invalid',
  422: 'invalid',
  429: 'rate',
  500: 'busy',
  502: 'busy',
  503: 'busy',
  504: 'busy',
  520: 'busy',
  522: 'busy',
  524: 'busy',
};

/** What is read of a response; that of `undici` fits as well. */
export interface StatusResponse {
  readonly status: number;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** The failure that a status means, of an operator's own server or of a proxy before it. */
export function failureOfStatus(
  title: string,
  { status, url, headers }: StatusResponse,
  now: number,
): EngineFailure {
  const message = `${title} responded with ${status} to ${new URL(url).pathname}`;
  return new EngineFailure(codes[status] ?? 'internal', message, {
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
  });
}

/** A server that gives no response. */
export function unreachable(title: string, host: string, error: unknown): EngineFailure {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return new EngineFailure('busy', `${title} at ${host} does not respond: ${String(cause)}`);
}
