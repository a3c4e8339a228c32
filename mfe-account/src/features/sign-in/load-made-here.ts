import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const appPictures = z.object({ slug: z.string(), screenshots: z.array(z.string()) });

const shown = 3;

/** Loads the public URLs of pictures, one of each generator. They are decoration: empty if the request fails. */
export async function loadMadeHere(platform: Platform): Promise<string[]> {
  const apps = await platform.data
    .many(appPictures, (db) => db.from('apps').select('slug,screenshots').order('slug').limit(shown))
    .catch(() => []);
  return apps.flatMap(({ screenshots: [first] }) =>
    first === undefined ? [] : [platform.storage.publicUrl('catalogue', first)],
  );
}
