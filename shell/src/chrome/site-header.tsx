import { Link } from '@irodori/kit/link';
import { useLocation } from 'react-router-dom';
import { ColorModeMenu } from './color-mode-menu.tsx';
import { Mark } from './mark.tsx';
import { navigation, sitePaths } from './paths.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { SessionMenu } from './session-menu.tsx';
import styles from './site-header.module.css';

export function SiteHeader() {
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <Link to={sitePaths.home} className={styles['brand']}>
          <Mark />
          <span className={styles['word']}>Irodori</span>
        </Link>
        <nav aria-label="Main" className={styles['nav']}>
          <NavigationLinks className={styles['link']} />
        </nav>
        <div className={styles['tools']}>
          <div className={styles['wide']}>
            <ColorModeMenu />
          </div>
          <SessionMenu />
          <div className={styles['narrow']}>
            <PhoneMenu />
          </div>
        </div>
      </div>
    </header>
  );
}

/** The links of the main navigation; the one whose pages are shown is marked. */
export function NavigationLinks({ className }: { className: string | undefined }) {
  const { pathname } = useLocation();
  return navigation.map(({ label, to, owns }) => {
    const isHere = owns.some((owned) => pathname === owned || pathname.startsWith(`${owned}/`));
    return (
      <Link key={to} to={to} className={className} aria-current={isHere ? 'true' : undefined}>
        {label}
      </Link>
    );
  });
}
