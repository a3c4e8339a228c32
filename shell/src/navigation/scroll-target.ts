import type { Location } from 'react-router-dom';

/** Where a page is shown from: a position in pixels, the element with an id, or as it stands. */
export type ScrollTarget = { readonly top: number } | { readonly anchor: string } | 'stay';

interface Navigation {
  readonly location: Location;
  /** Undefined for the page that the browser loaded: it scrolls that by itself. */
  readonly previous: Location | undefined;
  /** Where the visitor left this entry of the history. */
  readonly saved: number | undefined;
}

/** A saved position wins, then the fragment; a change of the query alone moves nothing. */
export function scrollTarget({ location, previous, saved }: Navigation): ScrollTarget {
  if (saved !== undefined) return { top: saved };
  const anchor = anchorOf(location.hash);
  if (previous === undefined) return 'stay';
  if (anchor !== '') return { anchor };
  const isSamePage = previous.pathname === location.pathname && previous.hash === location.hash;
  return isSamePage ? 'stay' : { top: 0 };
}

/** The id that a fragment names; empty for none. */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
