import { shownBucket } from '@irodori/contract/shown-bucket';
import { listedPicture, listedPictureColumns } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import type { Neighbours } from './load-own-neighbours.ts';
import { pictureTitle } from '../everybody/picture-title.ts';
import type { ViewedPicture } from './viewed-picture.ts';

const row = z.extend(listedPicture, { shownAt: z.string() });

/** Loads the neighbours in the list of everybody's pictures, by the moment since which they are shown. */
export async function loadShownNeighbours(platform: Platform, picture: ViewedPicture): Promise<Neighbours> {
  const [newer, older] = await Promise.all([
    nearest(platform, picture, 'newer'),
    nearest(platform, picture, 'older'),
  ]);
  return { newer, older, origin: null };
}

async function nearest(
  { data, storage }: Platform,
  { id, createdAt }: ViewedPicture,
  which: 'newer' | 'older',
): Promise<ViewedPicture | null> {
  const ascending = which === 'newer';
  const beyond = ascending ? 'gt' : 'lt';
  const [found] = await data.many(row, (db) => {
    const listed = db
      .from('shown_pictures')
      .select(`${listedPictureColumns},shownAt:shown_at`)
      .eq('is_listed', true);
    return (ascending ? listed.gte('shown_at', createdAt) : listed.lte('shown_at', createdAt))
      .or(`shown_at.${beyond}.${createdAt},and(shown_at.eq.${createdAt},job_id.${beyond}.${id})`)
      .order('shown_at', { ascending })
      .order('job_id', { ascending })
      .limit(1);
  });
  if (found === undefined) return null;
  const { jobId, path, app, width, height, shownAt } = found;
  return {
    id: jobId,
    words: pictureTitle(found),
    app,
    createdAt: shownAt,
    width,
    height,
    scale: null,
    seed: undefined,
    drew: [],
    url: storage.publicUrl(shownBucket, path),
  };
}
