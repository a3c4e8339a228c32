import type { Model } from '@irodori/contract/entities';
import { enlargementScales, type Job } from '@irodori/contract/job';

/**
 * Whether a picture of an app can be enlarged, or is an enlargement: an app may have had another model before, and an engine an
 * upscaler.
 */
export const isOffered = (
  model: Pick<Model, 'pipeline' | 'enlarges'> | null,
  { scale }: Pick<Job, 'scale'>,
): boolean =>
  scale !== null || (model !== null && enlargementScales(model.pipeline, model.enlarges).length > 0);
