import { searchPath } from '@irodori/contract/paths';

/** Name of the query in the address of the search. */
export const queryName = 'q';

/** The most characters of a query that are searched. */
export const queryLength = 100;

/** A text as the search takes it: one line, without blanks around it, at most {@link queryLength} characters. */
export const queryOf = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, queryLength).trim();

export const searchFor = (query: string): string =>
  query === '' ? searchPath : `${searchPath}?${new URLSearchParams({ [queryName]: query })}`;
