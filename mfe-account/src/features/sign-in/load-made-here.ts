import { cataloguePicture, type PictureSources } from '@irodori/kit/catalogue-picture';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const appPictures = z.object({ slug: z.string(), screenshots: z.array(z.string()) });

const shown = 3;

/** Loads the sources of public pictures, one of each generator. They are decoration: empty if the request fails. */
export async function loadMadeHere(platform: Platform): Promise<PictureSources[]> {
  const apps = await platform.data
    .many(appPictures, (db) => db.from('apps').select('slug,screenshots').order('slug').limit(shown))
    .catch(() => []);
  return apps.flatMap(({ screenshots: [first] }) =>
    first === undefined ? [] : [cataloguePicture(platform, first)],
  );
}
