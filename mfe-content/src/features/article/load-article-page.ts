import { app } from '@irodori/contract/entities';
import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import type { z } from 'zod';
import { cardOf } from './article.ts';
import { loadArticles, type Shelf } from './load-articles.ts';

const relatedApp = app.pick({ name: true, slug: true, header: true, icon: true });
export type RelatedApp = z.infer<typeof relatedApp>;

/** Loads an article with its neighbours and the apps that it mentions. @throws Response 404 */
export async function loadArticlePage(shelf: Shelf, { platform, params, url }: LoadContext) {
  const articles = await loadArticles(shelf, platform);
  const index = articles.findIndex(({ slug }) => slug === params['slug']);
  const article = articles[index];
  if (article === undefined) throw notFound(url);
  const neighbour = (at: number) => {
    const found = articles[at];
    return found === undefined ? null : { slug: found.slug, title: found.title };
  };
  /* If the catalogue fails, the article is shown without apps. */
  const apps = await loadRelatedApps(platform, article.apps).catch(() => []);
  return { article, card: cardOf(article), apps, before: neighbour(index - 1), after: neighbour(index + 1) };
}

async function loadRelatedApps(platform: Platform, slugs: readonly string[]): Promise<RelatedApp[]> {
  if (slugs.length === 0) return [];
  const found = await platform.data.many(relatedApp, (db) =>
    db.from('apps').select('name,slug,header,icon').in('slug', slugs),
  );
  return slugs.flatMap((slug) => found.find((candidate) => candidate.slug === slug) ?? []);
}
