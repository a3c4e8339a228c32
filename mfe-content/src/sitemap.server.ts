import {
  authorPath,
  blogPath,
  contactPath,
  guidePath,
  guidesPath,
  postPath,
  statusPath,
  supportPath,
  tagPath,
} from '@irodori/contract/paths';
import type { ResourceContext, SitemapEntry } from '@irodori/kit/module';
import type { Article } from './features/article/article.ts';
import { loadArticles } from './features/article/load-articles.ts';
import { pictureUrl } from './features/article/picture-url.ts';
import { postsPerPage } from './features/blog/load-blog.ts';
import { legalPages } from './features/legal/load-legal.ts';
import { pageCount } from './features/list/page-of.ts';
import { tagsByUse } from './features/tags/tags.ts';
import { postListPath } from './paths.ts';

/**
 * Posts and guides with their lists, support and legal pages. A list has changed when one of its texts has. The plain
 * list of guides, beside that by topic, and authors without posts are not to be indexed.
 */
export async function* sitemap({ platform }: ResourceContext): AsyncGenerator<SitemapEntry> {
  const [posts, guides] = await Promise.all([
    loadArticles('posts', platform),
    loadArticles('guides', platform),
  ]);
  const { authors, pages, questions, topics } = await platform.texts();
  const pageOf = (pathOf: (slug: string) => string) => (article: Article) => ({
    path: pathOf(article.slug),
    lastModified: article.updated,
    images: [pictureUrl(platform, article.picture)].filter(isHttpUrl),
  });
  yield* posts.map(pageOf(postPath));
  yield* guides.map(pageOf(guidePath));
  yield* lists(blogPath, posts);
  for (const tag of tagsByUse(posts))
    yield* lists(
      tagPath(tag),
      posts.filter(({ tags }) => tags.includes(tag)),
    );
  for (const author of authors) {
    const own = posts.filter((post) => post.author === author.slug);
    for (const page of own.length > 0 ? lists(authorPath(author.slug), own, author) : [])
      yield { ...page, texts: author };
  }
  yield { ...changed(guidesPath, [...guides, ...topics]), texts: topics };
  yield { ...changed(supportPath, questions), texts: questions };
  yield { path: contactPath };
  yield { path: statusPath };
  for (const { path, slug } of legalPages) {
    const page = pages.find((each) => each.slug === slug);
    if (page !== undefined) yield { path, lastModified: page.updated };
  }
}

/** A picture whose place was mistyped has no URL. The sitemap would be refused because of it. */
const isHttpUrl = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

interface Changed {
  readonly updated?: string | undefined;
}

/** The pages of a list of posts, which also show `others`. */
function* lists(
  path: string,
  posts: readonly Article[],
  ...others: readonly Changed[]
): Generator<SitemapEntry> {
  for (let page = 1; page <= pageCount(posts, postsPerPage); page += 1)
    yield changed(postListPath(path, page), [...posts, ...others]);
}

/** A page that has changed when one of its texts has. Without the time of one of them, nobody knows when that was. */
function changed(path: string, texts: readonly Changed[]): SitemapEntry {
  const times = texts.flatMap(({ updated }) => updated ?? []);
  const [newest] = times.toSorted((a, b) => Date.parse(b) - Date.parse(a));
  return newest === undefined || times.length < texts.length ? { path } : { path, lastModified: newest };
}
