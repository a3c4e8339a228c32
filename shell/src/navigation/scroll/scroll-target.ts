import type { Location } from 'react-router-dom';

/** The target of scrolling: a position in pixels, the element with an id, or the present position. */
export type ScrollTarget = { readonly top: number } | { readonly anchor: string } | 'stay';

interface Navigation {
  readonly location: Location;
  /** Undefined for the page that the browser loaded, which it scrolls itself. */
  readonly previous: Location | undefined;
  /** True if both addresses are of one page, perhaps with another query. */
  readonly isSamePage: boolean;
  /** Saved scroll position of this history entry in pixels. */
  readonly saved: number | undefined;
}

/** A saved position has priority over the fragment; a page that stays the same does not scroll. */
export function scrollTarget({ location, previous, isSamePage, saved }: Navigation): ScrollTarget {
  if (saved !== undefined) return { top: saved };
  const anchor = anchorOf(location.hash);
  if (previous === undefined) return 'stay';
  if (anchor !== '') return { anchor };
  return isSamePage && previous.hash === location.hash ? 'stay' : { top: 0 };
}

/** The id in a fragment; '' without one. */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
