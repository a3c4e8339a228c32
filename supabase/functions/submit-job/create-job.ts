import { z } from 'zod';
import { submitJobResponse, type SubmitJobRequest } from '../../../shared/contract/src/jobs/job.ts';
import type { Prompt } from '../../../shared/contract/src/jobs/prompt.ts';
import { databaseRefusals } from '../../../shared/contract/src/refusals.ts';
import type { Service } from '../_shared/service.ts';
import { Refusal } from './refusal.ts';

const createdOrder = z.object({ ...submitJobResponse.shape, created: z.boolean() });
export type CreatedOrder = z.infer<typeof createdOrder>;

const isRefused = (message: string): message is keyof typeof databaseRefusals =>
  Object.hasOwn(databaseRefusals, message);

/**
 * Makes a job of the order's prompt and one of each of `others`, which go into the queue at once, or end at once with the
 * reason of a refusal, and their credits are back.
 * @throws Refusal when the database refuses the order
 */
export async function createJob(
  service: Service,
  userId: string,
  { appId, prompt, idempotencyKey, enlargement }: SubmitJobRequest,
  { others, refusal }: { readonly others: readonly Prompt[]; readonly refusal: string | undefined },
): Promise<CreatedOrder> {
  const { data, error } = await service.rpc('create_job', {
    user_id: userId,
    app_id: appId,
    prompt,
    idempotency_key: idempotencyKey,
    others,
    accepts: refusal === undefined,
    refusal: refusal ?? null,
    ...(enlargement === undefined ? {} : { enlarges: enlargement.jobId, scale: enlargement.scale }),
  });
  if (!error) return createdOrder.parse(data);
  if (!isRefused(error.message)) throw new Error(`create_job: ${error.code} ${error.message}`);
  switch (error.message) {
    case 'insufficient_credits':
    case 'app_not_found':
    case 'too_many_jobs':
    case 'too_many_stopped':
      throw new Refusal(error.message);
    case 'picture_not_found':
      throw new Refusal('not_enlargeable');
    case 'user_not_found':
      throw new Refusal('no_session', 'Your account is closed. Please sign in again.');
    case 'job_not_found':
    case 'registration_required':
    case 'second_factor_required':
    case 'step_up_required':
    case 'refund_too_large':
    case 'withdrawal_refused':
    case 'offer_not_found':
    case 'purchase_not_found':
    case 'plan_already_active':
    case 'deletion_planned':
    case 'review_not_found':
    case 'request_not_found':
    case 'review_not_allowed':
    case 'too_many_bookmarks':
    case 'too_many_presets':
    case 'preset_exists':
    case 'too_often':
    case 'not_found':
    case 'own_account':
      throw new Error(`create_job: ${error.message}`);
    default:
      return error.message satisfies never;
  }
}
