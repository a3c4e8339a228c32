import { categoryPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import styles from './category.module.css';
import type { CategoryWithApps } from './load-categories.ts';

/** Categories like a magazine's table of contents: name, dotted leader, number of apps. */
export function CategoryContents({ categories }: { categories: readonly CategoryWithApps[] }) {
  return (
    <ul className={styles.contents}>
      {categories.map(({ id, name, slug, description, apps }) => (
        <li key={id} className={styles.entry}>
          <Link to={categoryPath(slug)} className={styles.link}>
            <span className={styles.name}>{name}</span>
            <span className={styles.leader} aria-hidden="true" />
            <span className={styles.count}>{apps.length === 1 ? '1 app' : `${apps.length} apps`}</span>
          </Link>
          <p className={styles.description}>{description}</p>
        </li>
      ))}
    </ul>
  );
}
