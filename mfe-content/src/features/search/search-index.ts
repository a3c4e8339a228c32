import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { isUnspaced, wordsOf } from '../document/words.ts';
import { type SearchedText, searchedTexts } from './searched-texts.ts';
import { normalised } from './words.ts';

export interface Match {
  readonly text: SearchedText;
  /** The words of the text that match, normalised. */
  readonly words: ReadonlySet<string>;
}

export interface Matches {
  /** Best match first. */
  readonly matches: readonly Match[];
  /** False if no text has all words of the query, so that texts with similar words, or with some of them, match. */
  readonly isExact: boolean;
}

export interface SearchIndex {
  /** Finds the texts that have all words of the query or their beginnings; without any, similar ones. */
  readonly search: (query: string) => Matches;
}

/** Loaders get one object of texts until a text changes, so one index serves until then. */
const indexes = new WeakMap<ContentSnapshot, SearchIndex>();

export function indexOf(texts: ContentSnapshot): SearchIndex {
  const index = indexes.get(texts) ?? createIndex(searchedTexts(texts));
  indexes.set(texts, index);
  return index;
}

const options: SearchOptions = {
  boost: { title: 4, tags: 3, headings: 2, summary: 2 },
  // One letter of a script without blanks can be the beginning of a word, and means something.
  prefix: (word) => word.length > 1 || isUnspaced(word),
  combineWith: 'AND',
};
/* Short words have too many neighbours: "hat" is not "hand". */
const similar: SearchOptions = { fuzzy: (word) => (word.length > 3 ? 0.3 : false) };
const attempts: readonly SearchOptions[] = [{}, similar, { ...similar, combineWith: 'OR' }];

/** Words that say nothing about a text, which questions are full of. */
const common = new Set(
  'a an and are as at be by can do does for from how i if in is it its me my not of on or so that the their them then there these they this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

function createIndex(texts: readonly SearchedText[]): SearchIndex {
  const index = new MiniSearch<SearchedText & { readonly id: number }>({
    fields: ['title', 'summary', 'tags', 'headings', 'body'],
    extractField: (text, field) => {
      if (field === 'id') return text.id;
      if (field === 'tags') return text.tags.join(' ');
      if (field === 'headings') return text.parts.map(({ title }) => title).join(' ');
      if (field === 'body') return text.parts.map((part) => part.text).join(' ');
      return field === 'title' ? text.title : text.summary;
    },
    tokenize: (text) => wordsOf(text).map(({ word }) => word),
    processTerm: (word) => {
      const term = normalised(word);
      return common.has(term) ? null : term;
    },
    searchOptions: options,
  });
  index.addAll(texts.map((text, id) => ({ ...text, id })));
  return {
    search(query) {
      let found: SearchResult[] = [];
      let tried = 0;
      for (; found.length === 0 && tried < attempts.length; tried += 1)
        found = index.search(query, attempts[tried]);
      const matches = found.flatMap(({ id, terms }) => {
        const text = texts[Number(id)];
        return text === undefined ? [] : [{ text, words: new Set(terms) }];
      });
      return { matches, isExact: tried === 1 };
    },
  };
}
