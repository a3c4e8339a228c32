import type { ContentSnapshot } from '@irodori/contract/content-snapshot';

export type List = keyof ContentSnapshot;

const fields = {
  authors: 'slug',
  topics: 'slug',
  posts: 'slug',
  guides: 'slug',
  landings: 'app',
  categories: 'category',
  questions: 'slug',
  pages: 'slug',
} satisfies Record<List, string>;

export const lists = Object.keys(fields) as List[];

/** What identifies a text in its list; undefined for an entry without it. */
export const keyOf = (list: List, text: object): unknown => (text as Record<string, unknown>)[fields[list]];
