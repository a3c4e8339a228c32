import { homePath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Tray } from './jobs/tray.tsx';
import { Bell } from './notices/bell.tsx';
import { ColorModeMenu } from './color-mode-menu.tsx';
import { Mark } from '../mark.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SessionMenu } from './session-menu.tsx';
import styles from './site-header.module.css';

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={homePath} className={styles.brand}>
          <Mark />
          <span className={styles.word}>Irodori</span>
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <NavigationLinks className={styles.link} />
        </nav>
        <div className={styles.tools}>
          {/* First of the tools, since it appears later and moves none that stand behind it. */}
          <Tray />
          <div className={styles.wide}>
            <ColorModeMenu />
          </div>
          <Bell />
          <SessionMenu />
          <div className={styles.narrow}>
            <PhoneMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
