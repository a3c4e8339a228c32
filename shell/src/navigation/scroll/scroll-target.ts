import type { Location } from 'react-router-dom';

/** The target of scrolling: a position in pixels, the element with an id, or the present position. */
export type ScrollTarget = { readonly top: number } | { readonly anchor: string } | 'stay';

interface Navigation {
  readonly location: Location;
  /** Undefined for the page that the browser loaded, which it scrolls itself. */
  readonly previous: Location | undefined;
  /** Saved scroll position of this history entry in pixels. */
  readonly saved: number | undefined;
}

/** A saved position has priority over the fragment; if only the query changes, the page does not scroll. */
export function scrollTarget({ location, previous, saved }: Navigation): ScrollTarget {
  if (saved !== undefined) return { top: saved };
  const anchor = anchorOf(location.hash);
  if (previous === undefined) return 'stay';
  if (anchor !== '') return { anchor };
  const isSamePage = previous.pathname === location.pathname && previous.hash === location.hash;
  return isSamePage ? 'stay' : { top: 0 };
}

/** The id in a fragment; '' without one. */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
