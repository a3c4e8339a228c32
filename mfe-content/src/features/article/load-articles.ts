import type { Text } from '@irodori/contract/content-snapshot';
import type { Platform } from '@irodori/platform';
import type { Article } from './article.ts';
import { parseArticle } from './parse-article.ts';

export type Shelf = 'posts' | 'guides';

/** Each text is parsed once, since it stays the same object until the texts of the site change. */
const parsed = new WeakMap<Text, Article>();

/**
 * Loads all articles of a shelf: posts newest first, guides in reading order. A former slug that another article has now
 * belongs to that article alone, with its bookmarks and addresses.
 */
export async function loadArticles(
  shelf: Shelf,
  { texts }: Pick<Platform, 'texts'>,
): Promise<readonly Article[]> {
  const articles = (await texts())[shelf].map(articleOf);
  const taken = new Set(articles.map(({ slug }) => slug));
  return articles.map((article) =>
    article.formerSlugs?.some((slug) => taken.has(slug))
      ? { ...article, formerSlugs: article.formerSlugs.filter((slug) => !taken.has(slug)) }
      : article,
  );
}

function articleOf(text: Text): Article {
  const article = parsed.get(text) ?? parseArticle(text);
  parsed.set(text, article);
  return article;
}
