import { generatorPath, outputPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Panel } from '@irodori/ui/panel';
import { Screentone } from '@irodori/ui/tone';
import { LocalDay } from '../../local-day.tsx';
import rows from '../../rows.module.css';
import type { Result } from '../result.ts';
import { isOfPrompt } from '../../output/job/job-words.ts';
import { backWords, reasonWords } from '../result-words.ts';
import styles from '../results.module.css';

/** A card for a job that ended without a picture: the reason, the refund, and a link to retry. */
export function EndedCard({ result }: { result: Result }) {
  const { id, app, words, reason, cost, createdAt, placeInOrder: order } = result;
  return (
    <Panel as="article" inset="plain" className={rows.card}>
      <div className={styles.ended}>
        <Screentone />
        <p className={styles.reason}>
          <strong>{reasonWords[reason ?? 'failed']}</strong>
          {backWords(cost)}
        </p>
        <ButtonLink size="small" render={<Link to={generatorPath(app.slug, { from: id })} />}>
          {isOfPrompt(reason) ? 'Change the prompt' : 'Try again'}
        </ButtonLink>
      </div>
      <div className={rows.words}>
        <h2 className={rows.asked} dir="auto">
          <Link to={outputPath(app.slug, id)}>{words === '' ? app.name : words}</Link>
        </h2>
        <p className={rows.facts}>
          <span>
            {app.name}
            {order === null ? null : `, ${order.place} of ${order.pictures}`}
          </span>
          <LocalDay date={createdAt} />
        </p>
      </div>
    </Panel>
  );
}
