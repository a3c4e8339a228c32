import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOn } from './focus-on.ts';
import { anchorOf } from './scroll-target.ts';
import { stays } from './stays.ts';
import styles from './route-announcer.module.css';

/**
 * After a navigation moves the focus to the new page's heading (with a fragment, `ScrollKeeper` moves it to the
 * fragment's element; where the page stays, the focus stays), and announces the title to screen readers, also if only
 * the query changed the title.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef({ pathname, key });
  const heading = useRef<Element>(null);

  useEffect(() => {
    const previous = shown.current;
    const isSamePage = stays(heading) && document.activeElement !== document.body;
    if (previous.key === key && previous.pathname === pathname) return;
    shown.current = { pathname, key };
    setTitle(document.title);
    if (isSamePage || previous.pathname === pathname) return;
    if (hash !== '' && document.activeElement?.id === anchorOf(hash)) return;
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (target !== null) focusOn(target);
  }, [pathname, hash, key]);

  return (
    <div className={styles.announcer} role="status" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}
