import { z } from 'zod';
import { submitJobResponse, type SubmitJobRequest } from '../../../shared/contract/src/job.ts';
import type { Service } from '../_shared/service.ts';
import { Refusal } from './refusal.ts';

const createdJob = submitJobResponse.extend({ created: z.boolean() });
export type CreatedJob = z.infer<typeof createdJob>;

/** The error messages of the database, as codes of the contract with texts for the visitor. */
const refusals = {
  insufficient_credits: 'Your credits do not suffice for this picture.',
  app_not_found: 'This app does not exist, or not any more.',
  too_many_jobs: 'Some of your pictures are still waiting or being made. Please wait for one of them.',
  user_not_found: 'Your account does not exist any more. Please sign in again.',
} as const;

const isRefused = (message: string): message is keyof typeof refusals => Object.hasOwn(refusals, message);

/** @throws Refusal when the database refuses the order */
export async function createJob(
  service: Service,
  userId: string,
  { appId, prompt, idempotencyKey }: SubmitJobRequest,
): Promise<CreatedJob> {
  const { data, error } = await service.rpc('create_job', {
    user_id: userId,
    app_id: appId,
    prompt,
    idempotency_key: idempotencyKey,
  });
  if (!error) return createdJob.parse(data);
  if (!isRefused(error.message)) throw new Error(`create_job: ${error.code} ${error.message}`);
  const code = error.message === 'user_not_found' ? 'no_session' : error.message;
  throw new Refusal(code, refusals[error.message]);
}
