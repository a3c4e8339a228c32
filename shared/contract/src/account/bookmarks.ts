import { z } from 'zod/mini';

/** What a bookmark leads to: a post of the blog, or a guide. */
export const bookmarkShelf = z.enum(['post', 'guide']);
export type BookmarkShelf = z.infer<typeof bookmarkShelf>;

/** A row of `bookmarks`: a text that a visitor, also a guest, saved to read again. The text may be gone. */
export const bookmark = z.object({ shelf: bookmarkShelf, slug: z.string(), savedAt: z.string() });
export type Bookmark = z.infer<typeof bookmark>;

/** The columns of {@link bookmark} for a PostgREST select. */
export const bookmarkColumns = 'shelf,slug,savedAt:created_at';
