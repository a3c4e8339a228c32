import { listedPicture } from '@irodori/contract/shown-pictures';
import type { LoadContext } from '@irodori/kit/module';
import { z } from 'zod/mini';

const pageSize = 24;

const favourite = z.extend(listedPicture, { likedAt: z.string() });

/** Loads a page of the visitor's favourites among shown pictures, the latest first. */
export async function loadFavourites({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const before = z.iso.datetime({ offset: true }).safeParse(url.searchParams.get('before')).data ?? null;
  const found = await platform.data.value(z.array(favourite), (db) => db.rpc('own_favourites', { before }));
  const pictures = found.slice(0, pageSize);
  return { before, pictures, next: found.length > pageSize ? (pictures.at(-1)?.likedAt ?? null) : null };
}
