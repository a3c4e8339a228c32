import type { RefObject } from 'react';
import type { OverlayHash } from './overlay-link.tsx';

/** The link that opens what lies over the page. It gets the focus at the end, after a reload as well. */
export const openerOf = (hash: OverlayHash): RefObject<HTMLElement | null> => ({
  // Looked up at the end: the page may be rendered together with what lies over it.
  get current() {
    return document.querySelector<HTMLElement>(`a[href$="${hash}"]`);
  },
});
