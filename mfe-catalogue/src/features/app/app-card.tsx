import { appPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Panel, panelLink } from '@irodori/ui/panel';
import { useViewTransitionState } from 'react-router-dom';
import { CataloguePicture } from '../picture/catalogue-picture.tsx';
import { countWords, summaryOf } from '../reviews/ratings.ts';
import { costWords, engineName } from './app-words.ts';
import styles from './app-card.module.css';
import type { AppCard as Card } from './load-app-cards.ts';

interface Props {
  readonly app: Card;
  readonly category?: string | undefined;
  /** Level of the name's heading. */
  readonly level?: 2 | 3;
  /** True for the cards of a page's first screen, whose pictures load at once. */
  readonly priority?: boolean;
}

/** An app as a panel: picture, name, description and price. */
function AppCard({ app, category, level = 3, priority = false }: Props) {
  const path = appPath(app.slug);
  const isOpening = useViewTransitionState(path);
  const Name = `h${level}` as const;
  const [picture = app.icon] = app.screenshots;
  const rating = summaryOf(app.ratings);
  return (
    <Panel as="article" inset="plain" linked className={styles.card}>
      <CataloguePicture
        path={picture}
        alt=""
        ratio="1:1"
        sizes="(max-width: 40rem) 50vw, 300px"
        priority={priority}
        className={isOpening ? `${styles.picture} ${styles.opening}` : styles.picture}
      />
      <div className={styles.words}>
        <Name className={styles.name}>
          <Link to={path} className={panelLink} viewTransition>
            {app.name}
          </Link>
        </Name>
        <p className={styles.header}>{app.header}</p>
        <p className={styles.facts}>
          {category === undefined ? null : <span>{category}</span>}
          <span>{engineName(app.model?.pipeline)}</span>
          <span>{costWords(app.config.cost)}</span>
          {rating === undefined ? null : (
            <span>
              {rating.average} of 5 from {countWords(rating.count, 'review')}
            </span>
          )}
        </p>
      </div>
    </Panel>
  );
}

interface GridProps {
  readonly apps: readonly Card[];
  readonly level?: 2 | 3;
  readonly categories?: ReadonlyMap<string, string>;
  /** True for a grid that begins on the page's first screen. */
  readonly isOnFirstScreen?: boolean;
}

/** A grid of app cards. */
export function AppGrid({ apps, level = 3, categories, isOnFirstScreen = false }: GridProps) {
  return (
    <ul className={styles.grid} data-few={apps.length < 4}>
      {apps.map((app, index) => (
        <li key={app.id}>
          <AppCard
            app={app}
            category={categories?.get(app.categoryId)}
            level={level}
            // A row has two on a phone; more pictures would compete with what its first screen shows.
            priority={isOnFirstScreen && index < 2}
          />
        </li>
      ))}
    </ul>
  );
}
