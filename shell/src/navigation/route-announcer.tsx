import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './route-announcer.module.css';

/** After a navigation: focus goes to the new page's heading, and screen readers hear its title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (target === null) return;
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.announcer} role="status" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}
