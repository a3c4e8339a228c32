import type { EngineFailure, FailureCode } from '../engine-failure.ts';
import { codeOfStatus, failureOf, type FailedResponse, type Purpose } from '../hosted/failures.ts';
import { retryAfterMs } from '../retry-after.ts';
import { errorBody, type ApiError } from './responses.ts';

const locked = /user is locked|exhausted balance/i;
const slow = /timeout/;

function codeOf(status: number, error: ApiError | undefined, purpose: Purpose): FailureCode {
  const { types, text } = error ?? { types: [], text: '' };
  if (types.includes('content_policy_violation')) return 'blocked';
  if (purpose === 'result' && types.includes('client_cancelled')) return 'internal';
  if (locked.test(text)) return 'funds';
  // The status and the body of a result are the model's, and fal bills no 5xx of it.
  if (purpose === 'result' && status >= 500 && types.some((type) => slow.test(type))) return 'timeout';
  return codeOfStatus(status, error !== undefined, purpose);
}

/** The failure that a response of fal means. */
export function failureOfResponse(response: FailedResponse, body: unknown, purpose: Purpose): EngineFailure {
  const error = errorBody.safeParse(body).data;
  const { status, headers } = response;
  const names = [...(error?.types ?? []), headers.get('x-fal-error-type') ?? ''];
  if (locked.test(error?.text ?? '')) names.push('the account is locked');
  return failureOf(response, {
    code: codeOf(status, error, purpose),
    purpose,
    names,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
  });
}
