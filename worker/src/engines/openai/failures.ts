import type { Response } from 'undici';
import { EngineFailure, type FailureCode } from '../engine-failure.ts';
import { retryAfterMs } from '../retry-after.ts';
import { errorBody, type ApiError } from './responses.ts';

/** The code of a request that may have been drawn and billed: where pictures cost money, it is never repeated. */
export const unknownFate = (isPaid: boolean, otherwise: FailureCode): FailureCode =>
  isPaid ? 'lost' : otherwise;

const blocked = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter']);
const funds = /quota|billing|credit_balance|spend_limit|usage_limit/;
/** x.ai refuses an empty account by 403, with a code that says something else. */
const fundsInWords = /used all available credits|spending limit/i;
const memory = /out of memory|outofmemory/i;

/** The code for a response that is no picture. Without an error in its body, it is the page of a proxy. */
function codeOf(status: number, error: ApiError | undefined, isPaid: boolean): FailureCode {
  if (error !== undefined) {
    const { type, code, message } = error;
    if (blocked.has(code) || blocked.has(type)) return 'blocked';
    if (status === 402 || funds.test(code) || funds.test(type) || fundsInWords.test(message)) return 'funds';
    if (code === 'rate_limit_exceeded') return 'rate';
    if (status === 404) return 'invalid';
    if (status === 503) return 'busy';
    if (status >= 500 && memory.test(message) && !isPaid) return 'memory';
  }
  switch (status) {
    case 400:
    case 413:
    case 422:
      return 'invalid';
    case 401:
    case 403:
    case 407:
      return 'auth';
    case 402:
      return 'funds';
    case 404:
    case 405:
      return 'busy';
    case 429:
      return 'rate';
  }
  if (status < 500 && status !== 408) return 'internal';
  if (error !== undefined) return unknownFate(isPaid, 'internal');
  // Behind a proxy that gave up waiting, the picture is still being drawn.
  return status === 502 || status === 503 ? unknownFate(isPaid, 'busy') : 'lost';
}

/** A name of the service's own; anything else of its response can be a visitor's words. */
const isName = (text: string): boolean => /^[\w.-]{1,64}$/.test(text);

/** The failure that a response means. */
export function failureOfResponse(response: Response, body: unknown, isPaid: boolean): EngineFailure {
  const { status, url, headers } = response;
  const error = errorBody.safeParse(body).data;
  const { host, pathname } = new URL(url);
  const request = headers.get('x-request-id') ?? '';
  const names = [error?.code ?? '', error?.type ?? ''].filter(isName);
  const about = [...new Set(names), ...(isName(request) ? [`request ${request}`] : [])].join(', ');
  return new EngineFailure(
    codeOf(status, error, isPaid),
    `${host} responded with ${status} to ${pathname}${about === '' ? '' : ` (${about})`}`,
    { retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()) },
  );
}

/** The failure that an error in a stream means, which came after the request was accepted. */
export function failureInStream(event: unknown, isPaid: boolean): EngineFailure {
  const error = errorBody.safeParse(event).data;
  const name = [error?.code ?? '', error?.type ?? ''].find(isName) ?? 'an error without a name';
  return new EngineFailure(codeOf(500, error, isPaid), `The stream ended with ${name}`);
}
