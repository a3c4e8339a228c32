import { EngineFailure } from '../engine-failure.ts';
import { codeOfStatus, failureOf, type FailedResponse, type Purpose } from '../hosted/failures.ts';
import { retryAfterMs } from '../retry-after.ts';
import { errorBody, type Prediction } from './responses.ts';

/** The failure that a response of Replicate means. */
export function failureOfResponse(response: FailedResponse, body: unknown, purpose: Purpose): EngineFailure {
  const error = errorBody.safeParse(body).data;
  const isOwn = error?.detail !== undefined || error?.title !== undefined;
  // The time to wait is in a header, in a field, or in words.
  const inField = error?.retry_after === undefined ? undefined : String(Math.ceil(error.retry_after));
  const inWords = /resets in ~?(\d+)s/.exec(error?.detail ?? '')?.[1];
  const wait = response.headers.get('retry-after') ?? inField ?? inWords ?? null;
  return failureOf(response, {
    code: codeOfStatus(response.status, isOwn, purpose),
    purpose,
    names: error?.title === undefined ? [] : [error.title],
    retryAfterMs: retryAfterMs(wait, Date.now()),
  });
}

const blocked = /nsfw|sensitive|safety|moderat|content policy/i;

/** Why a run that is over has no picture; undefined for one that has. Its own words can have those of the visitor. */
export function failureOfRun({ status, output, error, metrics }: Prediction): EngineFailure | undefined {
  switch (status) {
    case 'succeeded':
      if (output == null) return new EngineFailure('lost', 'Replicate has removed the pictures of the run');
      // Some models leave out the pictures that their check stops.
      return output.length === 0 ? new EngineFailure('blocked', 'The run has no pictures') : undefined;
    case 'aborted':
      return new EngineFailure('timeout', 'The run did not begin in time');
    case 'canceled':
      return new EngineFailure('lost', 'The run took too long for Replicate, or was cancelled there');
    default:
      if (blocked.test(error ?? '')) return new EngineFailure('blocked', 'The check of the model stopped it');
      // Seconds in which a model fails are billed, so it is not asked again.
      return (metrics?.predict_time ?? 0) > 0
        ? new EngineFailure('lost', 'The run failed after it had begun')
        : new EngineFailure('internal', 'The run failed before it began');
  }
}
