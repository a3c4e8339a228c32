import {
  submitJobError,
  submitJobResponse,
  type SubmitJobRequest,
  type SubmitJobResponse,
} from '@irodori/contract/job';
import type { PromptIssue } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod';

/** What came of a submit. Only `unanswered` leaves open whether a job was made. */
export type SubmitOutcome =
  | { readonly type: 'accepted'; readonly job: SubmitJobResponse }
  | { readonly type: 'invalid'; readonly issues: readonly PromptIssue[] }
  | { readonly type: 'signed-out' | 'no-credits' | 'too-many' | 'app-gone' | 'malformed' | 'unanswered' };

const outcomes = {
  no_session: 'signed-out',
  insufficient_credits: 'no-credits',
  too_many_jobs: 'too-many',
  app_not_found: 'app-gone',
  malformed_request: 'malformed',
  internal: 'unanswered',
} as const;

const statuses: Readonly<Record<number, Exclude<SubmitOutcome['type'], 'accepted' | 'invalid'>>> = {
  400: 'malformed',
  401: 'signed-out',
  402: 'no-credits',
  404: 'app-gone',
  429: 'too-many',
};

const failedCall = z.object({ name: z.literal('FunctionError'), status: z.number(), body: z.unknown() });

export async function submitJob(platform: Platform, request: SubmitJobRequest): Promise<SubmitOutcome> {
  try {
    return {
      type: 'accepted',
      job: await platform.functions.invoke('submit-job', submitJobResponse, request),
    };
  } catch (error) {
    const failure = failedCall.safeParse(error);
    if (!failure.success) return { type: 'unanswered' };
    const body = submitJobError.safeParse(failure.data.body);
    if (!body.success) return { type: statuses[failure.data.status] ?? 'unanswered' };
    if (body.data.code === 'invalid_prompt') return { type: 'invalid', issues: body.data.issues };
    return { type: outcomes[body.data.code] };
  }
}
