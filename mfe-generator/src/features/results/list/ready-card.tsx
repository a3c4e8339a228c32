import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { thumbnailWidth } from '@irodori/platform/constants';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import { Screentone } from '@irodori/ui/tone';
import { LocalDay } from '../../local-day.tsx';
import { resultPath } from '../../../paths.ts';
import rows from '../../rows.module.css';
import type { Result } from '../result.ts';
import styles from '../results.module.css';
import { OrderMark } from './order-mark.tsx';

interface Props {
  readonly result: Result;
  /** Slug of the list's filter, which the picture's page uses for its neighbours. */
  readonly app: string;
  readonly priority: boolean;
}

/** A picture as a panel that links to the picture in full size. */
export function ReadyCard({ result, app, priority }: Props) {
  const { storage } = usePlatform();
  return (
    <Panel as="article" inset="plain" linked className={rows.card}>
      {result.image === null ? (
        <span className={styles.noPicture}>
          <Screentone />
          <span>Cannot be shown now</span>
        </span>
      ) : (
        <Picture
          src={storage.privateUrl('outputs', result.image.path, thumbnailWidth)}
          alt=""
          priority={priority}
          className={rows.picture}
        />
      )}
      <OrderMark order={result.placeInOrder} />
      <div className={rows.words}>
        <h2 className={rows.asked} dir="auto">
          <Link to={resultPath(result.id, { app })} className={panelLink}>
            {result.words === '' ? result.app.name : result.words}
          </Link>
        </h2>
        <p className={rows.facts}>
          <span>
            {result.app.name}
            {result.scale === null ? null : `, ×${result.scale}`}
          </span>
          <LocalDay date={result.createdAt} />
        </p>
      </div>
    </Panel>
  );
}
