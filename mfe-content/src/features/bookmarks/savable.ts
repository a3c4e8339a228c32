import type { Bookmark } from '@irodori/contract/bookmarks';

/** What is saved: a post or a guide. Bookmarks of a text whose slug has changed name the slug that it had. */
export interface Savable extends Pick<Bookmark, 'shelf' | 'slug'> {
  readonly formerSlugs?: readonly string[] | undefined;
}

/** The slugs that a bookmark of a text may have. */
export const slugsOf = ({ slug, formerSlugs = [] }: Pick<Savable, 'slug' | 'formerSlugs'>) => [
  slug,
  ...formerSlugs,
];
