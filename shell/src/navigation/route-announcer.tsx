import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOn } from './focus-on.ts';
import { anchorOf } from './scroll-target.ts';
import styles from './route-announcer.module.css';

/**
 * After a navigation: focus goes to the new page's heading (a fragment's element gets it with the scroll), and
 * screen readers hear the title, also when a change of the query alone gives another one.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const previous = shown.current;
    if (previous.key === key && previous.pathname === pathname) return;
    shown.current = { pathname, key };
    setTitle(document.title);
    if (previous.pathname === pathname) return;
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
