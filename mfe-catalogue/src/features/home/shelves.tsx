import { appPath, categoryPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { CataloguePicture } from '../picture/catalogue-picture.tsx';
import type { Shelf } from './load-home.ts';
import styles from './shelves.module.css';

/** Every category as a shelf: pictures of its apps, then its name, number of apps and description. */
export function Shelves({ shelves }: { shelves: readonly Shelf[] }) {
  return (
    <ul className={styles.shelves}>
      {shelves.map(({ id, name, slug, description, apps }) => (
        <li key={id}>
          <ul className={styles.apps}>
            {apps.map((app) => (
              <li key={app.id} className={styles.app}>
                <Link to={appPath(app.slug)} className={styles.link}>
                  <CataloguePicture path={app.picture} alt="" sizes="220px" className={styles.picture} />
                  <span className={styles.label}>{app.name}</span>
                </Link>
              </li>
            ))}
          </ul>
          <div className={styles.words}>
            <Link to={categoryPath(slug)} className={styles.category}>
              <span className={styles.name}>{name}</span>
              <span className={styles.leader} aria-hidden="true" />
              <span className={styles.count}>{apps.length === 1 ? '1 app' : `${apps.length} apps`}</span>
            </Link>
            <p className={styles.description}>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
