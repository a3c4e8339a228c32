import { appPath, appsPath, categoriesPath, categoryPath, homePath } from '@irodori/contract/paths';
import type { ResourceContext, SitemapEntry } from '@irodori/kit/module';
import { z } from 'zod/mini';

const rowsAtOnce = 1000;

const listedCategory = z.object({ slug: z.string(), updatedAt: z.string() });
const listedApp = z.object({
  slug: z.string(),
  screenshots: z.array(z.string()),
  updatedAt: z.string(),
  category: z.object({ slug: z.string() }),
  /** One of its visitors’ pictures, if there are any, because the app’s page shows samples only until then. */
  pictures: z.array(z.object({ path: z.string() })),
});

/** The home page, the apps and the categories. A page that lists apps has changed when one of them has. */
export async function* sitemap({ platform }: ResourceContext): AsyncGenerator<SitemapEntry> {
  const [texts, categories] = await Promise.all([
    platform.texts(),
    platform.data.many(listedCategory, (db) =>
      db.from('categories').select('slug,updatedAt:updated_at').order('slug'),
    ),
  ]);
  const changes = new Map(categories.map(({ slug, updatedAt }) => [slug, updatedAt]));
  let newest: string | undefined;
  let apps: z.infer<typeof listedApp>[];
  let from = 0;
  do {
    apps = await platform.data.many(listedApp, (db) =>
      db
        .from('apps')
        .select(
          'slug,screenshots,updatedAt:updated_at,category:categories(slug),pictures:shown_pictures(path)',
        )
        .eq('pictures.is_listed', true)
        .limit(1, { referencedTable: 'pictures' })
        .order('slug')
        .range(from, from + rowsAtOnce - 1),
    );
    for (const { slug, screenshots, updatedAt, category, pictures } of apps) {
      const samples = pictures.length > 0 ? [] : screenshots;
      const images = samples.map((path) => platform.storage.publicUrl('catalogue', path));
      yield { path: appPath(slug), lastModified: updatedAt, images };
      newest = later(newest, updatedAt);
      changes.set(category.slug, later(changes.get(category.slug), updatedAt));
    }
    from += apps.length;
  } while (apps.length === rowsAtOnce);
  for (const path of [homePath, appsPath, categoriesPath]) yield changed(path, newest);
  for (const [slug, lastModified] of changes) {
    const copy = texts.categories.find(({ category }) => category === slug);
    if (copy === undefined) yield changed(categoryPath(slug), lastModified);
    // Whoever does not know when the copy has changed does not know it of the page.
    else
      yield {
        ...changed(categoryPath(slug), copy.updated && later(copy.updated, lastModified)),
        texts: copy,
      };
  }
}

const changed = (path: string, lastModified: string | undefined): SitemapEntry =>
  lastModified === undefined ? { path } : { path, lastModified };

/** The later of two times. */
const later = (one: string | undefined, other: string): string =>
  one !== undefined && Date.parse(one) > Date.parse(other) ? one : other;
