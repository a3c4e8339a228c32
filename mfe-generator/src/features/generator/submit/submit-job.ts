import {
  submitJobError,
  submitJobResponse,
  type SubmitJobRequest,
  type SubmitJobResponse,
} from '@irodori/contract/job';
import type { PromptIssue } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod';

/** The outcome of a submit. Only for `unanswered` it is unknown whether a job was created. */
export type SubmitOutcome =
  | { readonly type: 'accepted'; readonly job: SubmitJobResponse }
  | { readonly type: 'invalid'; readonly issues: readonly PromptIssue[] }
  | {
      readonly type:
        | 'signed-out'
        | 'no-credits'
        | 'unverified'
        | 'too-many'
        | 'app-gone'
        | 'malformed'
        | 'unanswered';
    };

const outcomes = {
  no_session: 'signed-out',
  insufficient_credits: 'no-credits',
  verification_failed: 'unverified',
  verification_unavailable: 'unverified',
  too_many_jobs: 'too-many',
  app_not_found: 'app-gone',
  malformed_request: 'malformed',
  internal: 'unanswered',
} as const;

const statuses: Readonly<Record<number, Exclude<SubmitOutcome['type'], 'accepted' | 'invalid'>>> = {
  400: 'malformed',
  401: 'signed-out',
  402: 'no-credits',
  403: 'unverified',
  404: 'app-gone',
  429: 'too-many',
};

const failedCall = z.object({ name: z.literal('FunctionError'), status: z.number(), body: z.unknown() });

/** Sends the order with a new proof that the visitor is human. */
export async function submitJob(
  { functions, verification }: Platform,
  request: Omit<SubmitJobRequest, 'verification'>,
): Promise<SubmitOutcome> {
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
    if (!body.success) return { type: statuses[failure.data.status] ?? 'unanswered' };
    if (body.data.code === 'invalid_prompt') return { type: 'invalid', issues: body.data.issues };
    return { type: outcomes[body.data.code] };
  }
}
