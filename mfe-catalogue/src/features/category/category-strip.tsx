import { categoryPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Screentone } from '@irodori/ui/tone';
import { CataloguePicture } from '../picture/catalogue-picture.tsx';
import styles from './category-strip.module.css';
import type { CategoryStripData } from './load-category-strips.ts';

/** A category as a strip of pictures above its name; the whole panel links to the category. */
export function CategoryStrip({ category, priority }: { category: CategoryStripData; priority: boolean }) {
  const { name, slug, description, pictures, apps } = category;
  return (
    <Panel as="article" inset="plain" linked className={styles.card}>
      <div className={styles.strip}>
        {pictures.length === 0 ? <Screentone /> : null}
        {pictures.map((path) => (
          <CataloguePicture
            key={path}
            path={path}
            alt=""
            sizes="(max-width: 60rem) 25vw, 10rem"
            priority={priority}
          />
        ))}
      </div>
      <div className={styles.words}>
        <div className={styles.line}>
          <h2 className={styles.name}>
            <Link to={categoryPath(slug)} className={panelLink}>
              {name}
            </Link>
          </h2>
          <span className={styles.count}>{apps.length === 1 ? '1 app' : `${apps.length} apps`}</span>
        </div>
        <p className={styles.description}>{description}</p>
        <p className={styles.apps}>
          {apps.length === 0 ? 'This category is waiting for its first app.' : apps.join(' · ')}
        </p>
      </div>
    </Panel>
  );
}
