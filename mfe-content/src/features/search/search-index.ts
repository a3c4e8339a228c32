import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { type SearchedText, searchedTexts } from './searched-texts.ts';
import { normalised, wordsOf } from './words.ts';

export interface Match {
  readonly text: SearchedText;
  /** The words of the text that match, normalised. */
  readonly words: ReadonlySet<string>;
}

export interface SearchIndex {
  /**
   * Best match first. A text matches that has all words of the query or their beginnings; if there is none, nearly the
   * same words; if there is none, any of them.
   */
  readonly search: (query: string) => readonly Match[];
  /** Other queries, of words that are nearly those of a query without matches. */
  readonly suggest: (query: string) => readonly string[];
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
  prefix: (word) => word.length > 1,
  combineWith: 'AND',
};
/* Short words have too many neighbours: "hat" is not "hand". */
const nearly: SearchOptions = { fuzzy: (word) => (word.length > 3 ? 0.3 : false) };
const attempts: readonly SearchOptions[] = [{}, nearly, { ...nearly, combineWith: 'OR' }];

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
    tokenize: (text) => wordsOf(text).map(({ 0: word }) => word),
    processTerm: normalised,
    searchOptions: options,
  });
  index.addAll(texts.map((text, id) => ({ ...text, id })));
  return {
    search(query) {
      let matches: SearchResult[] = [];
      for (const attempt of attempts) if (matches.length === 0) matches = index.search(query, attempt);
      return matches.flatMap(({ id, terms }) => {
        const text = texts[Number(id)];
        return text === undefined ? [] : [{ text, words: new Set(terms) }];
      });
    },
    suggest: (query) =>
      index
        .autoSuggest(query, { fuzzy: 0.45, combineWith: 'OR' })
        .slice(0, 3)
        .map(({ suggestion }) => suggestion),
  };
}
