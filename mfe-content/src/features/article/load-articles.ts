import { blog } from '../../articles/blog.ts';
import { guides } from '../../articles/guides.ts';
import type { Article } from './article.ts';
import { parseArticle } from './parse-article.ts';

export type Shelf = 'blog' | 'guides';

const texts = { blog, guides };
const parsed = new Map<Shelf, readonly Article[]>();

/**
 * Loads all articles of a shelf: posts newest first, guides in reading order. This is the only place that knows the
 * source of articles; a content backend would replace the files here.
 */
export async function loadArticles(shelf: Shelf): Promise<readonly Article[]> {
  const known = parsed.get(shelf);
  if (known !== undefined) return known;
  const articles = Object.entries(texts[shelf]).map(([slug, text]) => parseArticle(slug, text));
  const ordered =
    shelf === 'blog'
      ? articles.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
      : articles;
  parsed.set(shelf, ordered);
  return ordered;
}
