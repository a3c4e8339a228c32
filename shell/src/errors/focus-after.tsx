import { useLayoutEffect } from 'react';
import { focusOn } from '../navigation/scroll/focus-on.ts';

/**
 * Stands in an error that takes the place of a page. If the focus is there when the page comes, such as on the button that
 * asked for it, it moves to the page's heading with that change, since the button is gone.
 */
export function FocusAfter(): null {
  useLayoutEffect(
    () => () => {
      if (document.querySelector('main')?.contains(document.activeElement) !== true) return;
      // The page is in the document when React has ended this change.
      queueMicrotask(() => {
        const heading = document.querySelector<HTMLElement>('main h1');
        if (document.activeElement === document.body && heading !== null) focusOn(heading);
      });
    },
    [],
  );
  return null;
}
