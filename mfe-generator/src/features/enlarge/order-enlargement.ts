import type { EnlargementScale } from '@irodori/contract/job';
import { kept } from '@irodori/kit/visitor-storage';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { isOpen, submitJob, type SubmitOutcome } from '../generator/submit/submit-job.ts';
import type { Original } from './load-enlargements.ts';

/** Orders a picture in a larger size. Until the response is known, the same order is sent again, so it is paid once. */
export async function orderEnlargement(
  platform: Platform,
  { id, appId, prompt }: Original,
  scale: EnlargementScale,
): Promise<SubmitOutcome> {
  const key = kept(() => sessionStorage, `attempt:v1:${id}:${scale}`, z.uuid());
  const idempotencyKey = key.read() ?? crypto.randomUUID();
  key.write(idempotencyKey);
  const enlargement = { jobId: id, scale };
  const result = await submitJob(platform, { appId, prompt, count: 1, idempotencyKey, enlargement });
  if (!isOpen.has(result.type)) key.clear();
  return result;
}
