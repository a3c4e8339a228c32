import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { focusOn } from './focus-on.ts';
import { entryOf, scrollPositions, storePositions } from './scroll-positions.ts';
import { scrollTarget, type ScrollTarget } from './scroll-target.ts';
import { stays } from './stays.ts';
import { whenReady } from '../when-ready.ts';

/** Scrolls each page to its expected position, and stores the positions of pages that are left. */
export function ScrollKeeper() {
  const location = useLocation();
  const shown = useRef<Location>(undefined);
  const heading = useRef<Element>(null);

  useLayoutEffect(() => {
    const previous = shown.current;
    if (previous?.key === location.key && previous.hash === location.hash) return undefined;
    shown.current = location;
    if (previous === undefined) scrollPositions.set(entryOf(location), window.scrollY);
    const saved = previous === undefined ? undefined : scrollPositions.get(entryOf(location));
    const isSamePage = stays(heading) || previous?.pathname === location.pathname;
    return show(scrollTarget({ location, previous, isSamePage, saved }), isSamePage);
  }, [location]);

  useEffect(() => {
    const remember = () => {
      if (shown.current !== undefined) scrollPositions.set(entryOf(shown.current), window.scrollY);
    };
    // Scroll restoration is manual while the page is open, and left to the browser for page loads.
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
  // A new page starts at its top until the anchor's element appears.
  if (!isSamePage || target.anchor === 'top') scrollTo({ top: 0, behavior: 'instant' });
  return whenReady(() => {
    // oxlint-disable-next-line unicorn/prefer-query-selector -- an id from a URL may contain any character
    const element = document.getElementById(target.anchor);
    if (element === null) return target.anchor === 'top';
    element.scrollIntoView({ behavior: 'instant' });
    focusOn(element);
    return true;
  });
}
