import { shownBucket } from '@irodori/contract/shown-bucket';
import { listedPicture, listedPictureColumns } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { thumbnailWidth } from '@irodori/platform/constants';
import { z } from 'zod/mini';
import type { Neighbours } from './load-own-neighbours.ts';
import { pictureTitle } from '../everybody/picture-title.ts';
import type { SmallPicture, ViewedPicture } from './viewed-picture.ts';

const row = z.extend(listedPicture, { shownAt: z.string() });

/** Loads the neighbours in the list of everybody's pictures, by the moment since which they are shown. */
export async function loadShownNeighbours(platform: Platform, picture: ViewedPicture): Promise<Neighbours> {
  const [[newer = null], [older = null]] = await Promise.all([
    nearest(platform, picture, 'newer', 1),
    nearest(platform, picture, 'older', 1),
  ]);
  return { newer, older, origin: null };
}

/** Loads up to `count` pictures before and after another one in the list of everybody's pictures, newest first. */
export async function loadShownAround(
  platform: Platform,
  picture: ViewedPicture,
  count: number,
): Promise<SmallPicture[]> {
  const [newer, older] = await Promise.all([
    nearest(platform, picture, 'newer', count),
    nearest(platform, picture, 'older', count),
  ]);
  return [...newer.toReversed(), ...older];
}

async function nearest(
  { data, storage }: Platform,
  { id, createdAt }: ViewedPicture,
  which: 'newer' | 'older',
  count: number,
): Promise<SmallPicture[]> {
  const ascending = which === 'newer';
  const beyond = ascending ? 'gt' : 'lt';
  const found = await data.many(row, (db) => {
    const listed = db
      .from('shown_pictures')
      .select(`${listedPictureColumns},shownAt:shown_at`)
      .eq('is_listed', true);
    return (ascending ? listed.gte('shown_at', createdAt) : listed.lte('shown_at', createdAt))
      .or(`shown_at.${beyond}.${createdAt},and(shown_at.eq.${createdAt},job_id.${beyond}.${id})`)
      .order('shown_at', { ascending })
      .order('job_id', { ascending })
      .limit(count);
  });
  return found.map((picture) => {
    const { jobId, path, app, width, height, shownAt } = picture;
    return {
      id: jobId,
      words: pictureTitle(picture),
      app,
      createdAt: shownAt,
      width,
      height,
      scale: null,
      seed: undefined,
      drew: [],
      url: storage.publicUrl(shownBucket, path),
      thumbnail: storage.publicUrl(shownBucket, path, thumbnailWidth),
    };
  });
}
