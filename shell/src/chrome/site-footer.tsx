import {
  appsPath,
  blogPath,
  categoriesPath,
  guidesPath,
  homePath,
  imprintPath,
  privacyPath,
  supportPath,
  termsPath,
} from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { useContext } from 'react';
import { NavigationContext } from './header/navigation.ts';
import { Mark } from './mark.tsx';
import styles from './site-footer.module.css';

const columns = [
  {
    title: 'Make',
    links: [
      { label: 'All apps', to: appsPath },
      { label: 'Categories', to: categoriesPath },
    ],
  },
  {
    title: 'Read',
    links: [
      { label: 'Guides', to: guidesPath },
      { label: 'Blog', to: blogPath },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Support', to: supportPath },
      { label: 'Terms of service', to: termsPath },
      { label: 'Privacy', to: privacyPath },
      { label: 'Imprint', to: imprintPath },
    ],
  },
] as const;

const isListed = (path: string): boolean => columns.some(({ links }) => links.some(({ to }) => to === path));

export function SiteFooter() {
  const ofModules = useContext(NavigationContext).filter(({ to }) => !isListed(to));
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Link to={homePath} className={styles.brand}>
            <Mark />
            <span>Irodori</span>
          </Link>
          <p>
            Every picture here was drawn by a machine. Each app’s page names its engine, and what a picture
            costs.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={styles.column}>
            <p className={styles.title} aria-hidden="true">
              {title}
            </p>
            <ul>
              {[...links, ...(title === 'Read' ? ofModules : [])].map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
