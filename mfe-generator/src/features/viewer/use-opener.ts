import { type RefObject, useState } from 'react';
import type { OverlayHash } from './overlay-link.tsx';

/** The link that opens what lies over the page. It gets the focus at the end, after a reload as well. */
export function useOpener(hash: OverlayHash): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    current: document.querySelector<HTMLElement>(`a[href$="${hash}"]`),
  }));
  return opener;
}
