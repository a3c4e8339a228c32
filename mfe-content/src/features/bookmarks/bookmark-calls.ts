import { bookmark, type Bookmark, bookmarkColumns, mostBookmarks } from '@irodori/contract/bookmarks';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** What is saved: a post or a guide. Bookmarks of a text whose slug has changed name the slug that it had. */
export interface Savable extends Pick<Bookmark, 'shelf' | 'slug'> {
  readonly formerSlugs?: readonly string[] | undefined;
}

/** The slugs that a bookmark of a text may have. */
export const slugsOf = ({ slug, formerSlugs = [] }: Pick<Savable, 'slug' | 'formerSlugs'>) => [
  slug,
  ...formerSlugs,
];

/** Whether the signed-in visitor saved a text. */
export const loadIsSaved = async ({ data }: Platform, text: Savable): Promise<boolean> =>
  (await data.one(z.unknown(), (db) =>
    db
      .from('bookmarks')
      .select('slug')
      .eq('shelf', text.shelf)
      .in('slug', slugsOf(text))
      .limit(1)
      .maybeSingle(),
  )) !== null;

/** The signed-in visitor's bookmarks, the newest first. */
export const loadBookmarks = ({ data }: Platform): Promise<Bookmark[]> =>
  data.many(bookmark, (db) =>
    db
      .from('bookmarks')
      .select(bookmarkColumns)
      .order('created_at', { ascending: false })
      .order('slug')
      .limit(mostBookmarks),
  );

/** Saves a text; `savedAt` puts a removed bookmark back in its place. */
export const saveBookmark = (
  { data }: Platform,
  { shelf, slug, savedAt }: Savable & Partial<Bookmark>,
): Promise<unknown> =>
  data.value(z.unknown(), (db) =>
    db.rpc('save_bookmark', { shelf, slug, ...(savedAt === undefined ? {} : { created_at: savedAt }) }),
  );

export const removeBookmark = ({ data }: Platform, text: Savable): Promise<unknown> =>
  Promise.all(
    slugsOf(text).map((slug) =>
      data.value(z.unknown(), (db) => db.rpc('remove_bookmark', { shelf: text.shelf, slug })),
    ),
  );
