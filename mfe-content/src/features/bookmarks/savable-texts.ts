import { type Bookmark, bookmarkShelf, type BookmarkShelf } from '@irodori/contract/bookmarks';
import { z } from 'zod/mini';
import { savableTextsPath } from '../../paths.ts';
import type { Article, ArticleCard } from '../article/article.ts';
import { slugsOf } from './savable.ts';

const card = z.object({
  slug: z.string(),
  formerSlugs: z.optional(z.array(z.string())),
  title: z.string(),
  summary: z.string(),
  published: z.string(),
  updated: z.string(),
  topic: z.nullable(z.string()),
  minutes: z.number(),
  picture: z.string(),
  pictureFiles: z.optional(z.array(z.object({ url: z.string(), width: z.number() }))),
  pictureAlt: z.string(),
});

const savableTexts = z.record(bookmarkShelf, z.array(card));
export type SavableTexts = Readonly<
  Record<BookmarkShelf, readonly (ArticleCard & Pick<Article, 'formerSlugs'>)[]>
>;

/** The card of a bookmark's text, also by a slug that it had before; undefined if there is none any more. */
export const cardOf = (
  texts: SavableTexts,
  { shelf, slug }: Pick<Bookmark, 'shelf' | 'slug'>,
): ArticleCard | undefined => texts[shelf].find((card) => slugsOf(card).includes(slug));

/** Loads the cards of all posts and guides. @throws if the site does not answer with them */
export async function loadSavableTexts(): Promise<SavableTexts> {
  // A copy that the browser kept would call a text withdrawn that was published since.
  const response = await fetch(savableTextsPath, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${savableTextsPath} responded with ${response.status}.`);
  return savableTexts.parse(await response.json());
}
