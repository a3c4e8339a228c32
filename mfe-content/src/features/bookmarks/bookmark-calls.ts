import { bookmark, type Bookmark, bookmarkColumns } from '@irodori/contract/bookmarks';
import { mostBookmarks } from '@irodori/contract/limits';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { type Savable, slugsOf } from './savable.ts';

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
