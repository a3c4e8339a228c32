import { generatorPath, shownPicturesPath } from '@irodori/contract/paths';
import type { ResourceContext, SitemapEntry } from '@irodori/kit/module';
import { z } from 'zod/mini';

const rowsAtOnce = 1000;

const listedApp = z.object({ slug: z.string(), screenshots: z.array(z.string()), updatedAt: z.string() });

/** The list of everybody's pictures, and the page of every app's generator. Pages of pictures are `noindex`. */
export async function* sitemap({ platform }: ResourceContext): AsyncGenerator<SitemapEntry> {
  yield { path: shownPicturesPath };
  const { landings } = await platform.texts();
  let apps: z.infer<typeof listedApp>[];
  let from = 0;
  do {
    apps = await platform.data.many(listedApp, (db) =>
      db
        .from('apps')
        .select('slug,screenshots,updatedAt:updated_at')
        .order('slug')
        .range(from, from + rowsAtOnce - 1),
    );
    for (const { slug, screenshots, updatedAt } of apps) {
      const images = screenshots.slice(0, 1).map((path) => platform.storage.publicUrl('catalogue', path));
      const copy = landings.find(({ app }) => app === slug);
      yield { path: generatorPath(slug), lastModified: updatedAt, images, ...(copy && { texts: copy }) };
    }
    from += apps.length;
  } while (apps.length === rowsAtOnce);
}
