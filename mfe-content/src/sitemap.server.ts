import {
  authorPath,
  blogPath,
  guidePath,
  guidesPath,
  postPath,
  supportPath,
  tagPath,
  termsPath,
} from '@irodori/contract/paths';
import type { ResourceContext, SitemapEntry } from '@irodori/kit/module';
import type { Article } from './features/article/article.ts';
import { loadArticles } from './features/article/load-articles.ts';
import { pictureUrl } from './features/article/picture-url.ts';
import { postsPerPage } from './features/blog/load-blog.ts';
import { guidesPerPage } from './features/guides/load-guides.ts';
import { pageCount } from './features/list/page-of.ts';
import { tagsByUse } from './features/tags/tags.ts';
import { lastUpdated } from './features/terms/terms.tsx';
import { guideListPath, postListPath } from './paths.ts';

/** Posts and guides with their lists, support and terms. A list has changed when one of its articles has. */
export async function* sitemap({ platform }: ResourceContext): AsyncGenerator<SitemapEntry> {
  const [posts, guides] = await Promise.all([
    loadArticles('posts', platform),
    loadArticles('guides', platform),
  ]);
  const { authors } = await platform.texts();
  const pageOf = (pathOf: (slug: string) => string) => (article: Article) => ({
    path: pathOf(article.slug),
    lastModified: article.updated,
    images: [pictureUrl(platform, article.picture)],
  });
  yield* posts.map(pageOf(postPath));
  yield* guides.map(pageOf(guidePath));
  yield* lists(posts, postsPerPage, (page) => postListPath(blogPath, page));
  for (const tag of tagsByUse(posts)) {
    const own = posts.filter(({ tags }) => tags.includes(tag));
    yield* lists(own, postsPerPage, (page) => postListPath(tagPath(tag), page));
  }
  for (const { slug } of authors) {
    const own = posts.filter(({ author }) => author === slug);
    yield* lists(own, postsPerPage, (page) => postListPath(authorPath(slug), page));
  }
  yield changed(guidesPath, guides);
  yield* lists(guides, guidesPerPage, guideListPath);
  yield { path: supportPath };
  yield { path: termsPath, lastModified: lastUpdated };
}

/** The pages of a list. */
function* lists(
  articles: readonly Article[],
  perPage: number,
  pathOf: (page: number) => string,
): Generator<SitemapEntry> {
  for (let page = 1; page <= pageCount(articles, perPage); page += 1) yield changed(pathOf(page), articles);
}

function changed(path: string, articles: readonly Article[]): SitemapEntry {
  const [newest] = articles.toSorted((a, b) => Date.parse(b.updated) - Date.parse(a.updated));
  return newest === undefined ? { path } : { path, lastModified: newest.updated };
}
