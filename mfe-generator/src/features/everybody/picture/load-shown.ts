import { shownPicture } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { loadGenerator } from '../../generator/load-generator.ts';

/** Loads a picture that its owner shows; null for every other one, and for one that does not exist. */
export async function loadShown(platform: Platform, jobId: string) {
  const picture = await platform.data.value(z.nullable(shownPicture), (db) =>
    db.rpc('shown_picture', { job_id: jobId }),
  );
  if (picture === null) return null;
  const app = picture.prompt === null ? null : await loadGenerator(platform, picture.app.slug);
  return { picture, fields: app?.fields ?? [] };
}

export type ShownData = NonNullable<Awaited<ReturnType<typeof loadShown>>>;
