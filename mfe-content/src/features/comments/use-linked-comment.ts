import { useEffect, useRef } from 'react';
import { commentId } from './anchors.ts';
import type { useComments } from './use-comments.ts';

/**
 * Loads further pages until the comment of the page's address is among them, and shows it once. The shell scrolls to
 * elements that come soon after a navigation; a page that the browser loads is left to the browser, which finds none.
 */
export function useLinkedComment(
  hash: string,
  { state, isLoading, showMore }: ReturnType<typeof useComments>,
): void {
  const done = useRef('');
  useEffect(() => {
    if (state.status !== 'ready' || !hash.startsWith(`#${commentId('')}`) || done.current === hash) return;
    // oxlint-disable-next-line unicorn/prefer-query-selector -- an id from a URL may contain any character
    const element = document.getElementById(hash.slice(1));
    if (element !== null) {
      done.current = hash;
      element.scrollIntoView({ behavior: 'instant' });
      element.focus({ preventScroll: true });
    } else if (state.pages >= state.pageCount) done.current = hash;
    else if (!isLoading) void showMore();
  }, [hash, state, isLoading, showMore]);
}
