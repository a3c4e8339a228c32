import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { focusOn } from './focus-on.ts';
import { entryOf, scrollPositions, storePositions } from './scroll-positions.ts';
import { scrollTarget, type ScrollTarget } from './scroll-target.ts';
import { whenReady } from './when-ready.ts';

/** Shows each page from where the visitor expects it, and remembers where pages were left. */
export function ScrollKeeper() {
  const location = useLocation();
  const shown = useRef<Location>(undefined);

  useLayoutEffect(() => {
    const previous = shown.current;
    if (previous?.key === location.key && previous.hash === location.hash) return undefined;
    shown.current = location;
    if (previous === undefined) scrollPositions.set(entryOf(location), window.scrollY);
    const saved = previous === undefined ? undefined : scrollPositions.get(entryOf(location));
    return show(scrollTarget({ location, previous, saved }), previous?.pathname === location.pathname);
  }, [location]);

  useEffect(() => {
    const remember = () => {
      if (shown.current !== undefined) scrollPositions.set(entryOf(shown.current), window.scrollY);
    };
    // While the page is open its entries are ours; the browser restores those it loads anew.
    const leave = () => {
      storePositions();
      history.scrollRestoration = 'auto';
    };
    const enter = () => {
      history.scrollRestoration = 'manual';
    };
    enter();
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', leave);
    addEventListener('pageshow', enter);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', enter);
    };
  }, []);
  return null;
}

function show(target: ScrollTarget, isSamePage: boolean): (() => void) | undefined {
  if (target === 'stay') return undefined;
  if ('top' in target)
    return whenReady(() => {
      scrollTo({ top: target.top, behavior: 'instant' });
      return Math.abs(window.scrollY - target.top) < 2;
    });
  // Until the anchor comes, a new page is read from its top.
  if (!isSamePage || target.anchor === 'top') scrollTo({ top: 0, behavior: 'instant' });
  return whenReady(() => {
    // oxlint-disable-next-line unicorn/prefer-query-selector -- an id from an address may hold any character
    const element = document.getElementById(target.anchor);
    if (element === null) return target.anchor === 'top';
    element.scrollIntoView({ behavior: 'instant' });
    focusOn(element);
    return true;
  });
}
