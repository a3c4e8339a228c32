import { app } from '@irodori/contract/entities';
import { guidePath, postPath } from '@irodori/contract/paths';
import { notFound, redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { type Article, cardOf } from './article.ts';
import { loadArticles, type Shelf } from './load-articles.ts';

const relatedApp = z.pick(app, { name: true, slug: true, header: true, icon: true });
export type RelatedApp = z.infer<typeof relatedApp>;

const relatedCount = 3;

const pathOf = { posts: postPath, guides: guidePath } satisfies Record<Shelf, unknown>;

/**
 * Loads an article with its author, its neighbours, related articles, and the apps that it mentions.
 * @throws Response 404, or 301 to the article that had the slug of the address before
 */
export async function loadArticlePage(
  shelf: Shelf,
  { platform, params, url }: Pick<LoadContext, 'platform' | 'params' | 'url'>,
) {
  const [{ authors }, articles] = await Promise.all([platform.texts(), loadArticles(shelf, platform)]);
  const wanted = params['slug'] ?? '';
  const index = articles.findIndex(({ slug }) => slug === wanted);
  const article = articles[index];
  if (article === undefined) {
    const moved = articles.find(({ formerSlugs }) => formerSlugs?.includes(wanted));
    throw moved === undefined ? notFound(url) : redirectTo(`${pathOf[shelf](moved.slug)}${url.search}`, 301);
  }
  const neighbour = (at: number) => {
    const found = articles[at];
    return found === undefined ? null : { slug: found.slug, title: found.title };
  };
  /* Posts are listed newest first, and read like guides from the first to the last. */
  const onwards = shelf === 'posts' ? -1 : 1;
  const author = authors.find(({ slug }) => slug === article.author);
  /* If the catalogue fails, the article is shown without apps. */
  const apps = await loadRelatedApps(platform, article.apps).catch(() => []);
  return {
    article,
    author: author === undefined ? null : { slug: author.slug, name: author.name },
    apps,
    related: relatedTo(article, articles).map(cardOf),
    previous: neighbour(index - onwards),
    next: neighbour(index + onwards),
  };
}

/** The articles that share most tags, the first of the shelf before others; none without a shared tag. */
function relatedTo({ slug, tags }: Article, articles: readonly Article[]): Article[] {
  return articles
    .filter((other) => other.slug !== slug)
    .map((other) => ({ other, shared: other.tags.filter((tag) => tags.includes(tag)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, relatedCount)
    .map(({ other }) => other);
}

async function loadRelatedApps(platform: Platform, slugs: readonly string[]): Promise<RelatedApp[]> {
  if (slugs.length === 0) return [];
  const found = await platform.data.many(relatedApp, (db) =>
    db.from('apps').select('name,slug,header,icon').in('slug', slugs),
  );
  return slugs.flatMap((slug) => found.find((candidate) => candidate.slug === slug) ?? []);
}
