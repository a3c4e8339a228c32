import type { RefObject } from 'react';

/**
 * True if the page is the one that was shown at the last call with this ref. A page with several addresses says so by
 * `data-stays` on its heading: it is the same page while that element is in the document.
 */
export function stays(heading: RefObject<Element | null>): boolean {
  const last = heading.current;
  heading.current = document.querySelector('main [data-stays]');
  return last?.isConnected === true;
}
