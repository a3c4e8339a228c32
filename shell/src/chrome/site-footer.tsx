import { Link } from '@irodori/kit/link';
import { Mark } from './mark.tsx';
import { sitePaths } from './paths.ts';
import styles from './site-footer.module.css';

const columns = [
  {
    title: 'Make',
    links: [
      { label: 'All apps', to: sitePaths.apps },
      { label: 'Categories', to: sitePaths.categories },
    ],
  },
  {
    title: 'Read',
    links: [
      { label: 'Guides', to: sitePaths.guides },
      { label: 'Blog', to: sitePaths.blog },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Support', to: sitePaths.support },
      { label: 'Terms of service', to: sitePaths.terms },
    ],
  },
] as const;

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Link to={sitePaths.home} className={styles.brand}>
            <Mark />
            <span>Irodori</span>
          </Link>
          <p>
            Every picture here was drawn by one of two small engines of our own: Ink, which draws in vectors,
            and Bloom, a small model that learned from Ink’s drawings. Neither is a large model, and both say
            what they did not understand.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={styles.column}>
            <p className={styles.title} aria-hidden="true">
              {title}
            </p>
            <ul>
              {links.map(({ label, to }) => (
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
