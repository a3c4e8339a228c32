import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusOn } from '../navigation/scroll/focus-on.ts';

/**
 * Stands in an error that takes the place of a page. If the focus is there when the page comes, such as on the button that
 * asked for it, it moves to the page's heading, since the button is gone.
 */
export function FocusAfter(): null {
  const hadFocus = useRef(false);
  useLayoutEffect(
    () => () => {
      hadFocus.current = document.querySelector('main')?.contains(document.activeElement) === true;
    },
    [],
  );
  useEffect(
    () => () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (hadFocus.current && document.activeElement === document.body && heading !== null) focusOn(heading);
    },
    [],
  );
  return null;
}
