import type { Model } from '@irodori/contract/entities';
import { enlargementScales, type Job } from '@irodori/contract/job';

/**
 * Whether a picture of an app can be enlarged, or is an enlargement. Remote engines make no picture again, but an app may
 * have had another model before.
 */
export const isOffered = (model: Pick<Model, 'pipeline'> | null, { scale }: Pick<Job, 'scale'>): boolean =>
  scale !== null || (model !== null && enlargementScales(model.pipeline).length > 0);
