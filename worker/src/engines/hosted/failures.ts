import { EngineFailure, type FailureCode } from '../engine-failure.ts';

/** What a request was for: an order, a look at a run, or the result of a run that is over. */
export type Purpose = 'order' | 'look' | 'result';

/** What an adapter reads of an error response. */
export interface FailedResponse {
  readonly status: number;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/**
 * Of a look, only 404 and 410 say that the run is over. Every other status says nothing about a run that may be drawn and
 * billed, so it is a fault that passes.
 * @param isOwn the body is the provider's own, and not the page of a proxy
 */
export function codeOfStatus(status: number, isOwn: boolean, purpose: Purpose): FailureCode {
  switch (status) {
    case 401:
    case 403:
    case 407:
      return 'auth';
    case 402:
      return 'funds';
    case 429:
      return 'rate';
    case 404:
    case 410:
      if (purpose !== 'order') return 'lost';
      return isOwn ? 'invalid' : 'busy';
    case 405:
      return purpose === 'order' && isOwn ? 'invalid' : 'busy';
    case 400:
    case 413:
    case 422:
      return purpose === 'look' ? 'busy' : 'invalid';
  }
  if (status < 500 && status !== 408) return purpose === 'order' ? 'internal' : 'busy';
  switch (purpose) {
    case 'order':
      // The provider's own 503 says that it took nothing. What stands before it does not know.
      return status === 503 && isOwn ? 'busy' : 'lost';
    case 'look':
      return 'busy';
    case 'result':
      return isOwn ? 'internal' : 'busy';
  }
}

interface Told {
  readonly code: FailureCode;
  readonly purpose: Purpose;
  /** The provider's names for the failure; all that has another form can be a visitor's words. */
  readonly names?: readonly string[];
  readonly retryAfterMs?: number | undefined;
}

/** The failure that a response means, with a message for the operator's log. */
export function failureOf(
  { status, url }: FailedResponse,
  { code, purpose, names = [], retryAfterMs }: Told,
): EngineFailure {
  const { host, pathname } = new URL(url);
  const about = [...new Set(names.filter((name) => /^[\w. -]{1,64}$/.test(name)))].join(', ');
  const message = `${host} responded with ${status} to ${pathname}${about === '' ? '' : ` (${about})`}`;
  const runGoesOn = purpose !== 'order' && (code === 'auth' || code === 'funds');
  return new EngineFailure(code, message, { retryAfterMs, runGoesOn });
}
