import { shownPicture, type ShownPicture } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { loadGenerator } from '../../generator/load-generator.ts';

/** Loads a picture that its owner shows; null for every other one, and for one that does not exist. */
export const loadShownPicture = ({ data }: Platform, jobId: string): Promise<ShownPicture | null> =>
  data.value(z.nullable(shownPicture), (db) => db.rpc('shown_picture', { job_id: jobId }));

/** Loads a picture that its owner shows, with the fields of its settings; null like {@link loadShownPicture}. */
export async function loadShown(platform: Platform, jobId: string) {
  const picture = await loadShownPicture(platform, jobId);
  if (picture === null) return null;
  const app = picture.prompt === null ? null : await loadGenerator(platform, picture.app.slug);
  return { picture, fields: app?.fields ?? [] };
}

export type ShownData = NonNullable<Awaited<ReturnType<typeof loadShown>>>;
