import {
  submitJobError,
  submitJobResponse,
  type SubmitJobRequest,
  type SubmitJobResponse,
} from '@irodori/contract/job';
import type { PromptIssue } from '@irodori/contract/prompt';
import { submitJobRefusals, type SubmitJobCode } from '@irodori/contract/refusals';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** The outcome of a submit. Only for `unanswered` it is unknown whether a job was created. */
export type SubmitOutcome =
  | { readonly type: 'accepted'; readonly job: SubmitJobResponse }
  | { readonly type: 'invalid'; readonly issues: readonly PromptIssue[] }
  | {
      readonly type:
        | 'signed-out'
        | 'no-guest'
        | 'no-cookies'
        | 'no-credits'
        | 'unverified'
        | 'too-many'
        | 'too-many-stopped'
        | 'app-gone'
        | 'not-enlargeable'
        | 'malformed'
        | 'unanswered';
    };

/** What became of the order is unknown, or the order was not sent: the next attempt sends the same one. */
export const isOpen: ReadonlySet<SubmitOutcome['type']> = new Set(['unanswered', 'unverified', 'no-guest']);

type Refused = Exclude<SubmitOutcome['type'], 'accepted' | 'invalid'>;

const outcomes = {
  no_session: 'signed-out',
  insufficient_credits: 'no-credits',
  verification_failed: 'unverified',
  verification_unavailable: 'unverified',
  too_many_jobs: 'too-many',
  too_many_stopped: 'too-many-stopped',
  app_not_found: 'app-gone',
  not_enlargeable: 'not-enlargeable',
  malformed_request: 'malformed',
  internal: 'unanswered',
} as const satisfies Record<Exclude<SubmitJobCode, 'invalid_prompt'>, Refused>;

/** For a response without a code, as a gateway's: only of a refusal it is certain that no job was made. */
function outcomeOfStatus(status: number): Refused {
  const codes = Object.keys(outcomes) as (keyof typeof outcomes)[];
  const code = codes.find((each) => submitJobRefusals[each].status === status);
  return code === undefined || status >= 500 ? 'unanswered' : outcomes[code];
}

const failedCall = z.object({ name: z.literal('FunctionError'), status: z.number(), body: z.unknown() });

/** Sends the order with a new proof that the visitor is human. A visitor without a session becomes a guest first. */
export async function submitJob(
  { functions, session, verification }: Platform,
  request: Omit<SubmitJobRequest, 'verification'>,
): Promise<SubmitOutcome> {
  try {
    if (session.current().status === 'signed-out') await session.signInAnonymously();
  } catch (error) {
    return { type: Object(error).code === 'cookies_refused' ? 'no-cookies' : 'no-guest' };
  }
  let proof: string | undefined;
  try {
    proof = await verification.token('submit_job');
  } catch {
    return { type: 'unverified' };
  }
  const order: SubmitJobRequest = proof === undefined ? request : { ...request, verification: proof };
  try {
    return { type: 'accepted', job: await functions.invoke('submit-job', submitJobResponse, order) };
  } catch (error) {
    const failure = failedCall.safeParse(error);
    if (!failure.success) return { type: 'unanswered' };
    const body = submitJobError.safeParse(failure.data.body);
    if (!body.success) return { type: outcomeOfStatus(failure.data.status) };
    if (body.data.code === 'invalid_prompt') return { type: 'invalid', issues: body.data.issues };
    return { type: outcomes[body.data.code] };
  }
}
