import { outputPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { latePart } from '@irodori/ui/late-part';
import { Button } from '@irodori/ui/button';
import { Picture } from '@irodori/ui/picture';
import { Screentone } from '@irodori/ui/tone';
import { useState } from 'react';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import type { RecentJob } from '../../recent/load-recent.ts';
import { neverShown } from '../../everybody/visibility/set-visibility.ts';
import { useRecent } from '../../recent/use-recent.ts';
import { stepWords } from '../job/job-words.ts';
import type { DatedJob } from '../load-job.ts';
import styles from '../output.module.css';

/* In the chunk of the dialog of `who-sees.tsx`. */
const VisibilityDialog = latePart(
  () => import(/* webpackChunkName: "dialogs" */ '../../everybody/visibility/visibility-dialog.tsx'),
);

interface BatchStripProps {
  readonly app: Pick<GeneratorApp, 'slug'>;
  readonly job: Pick<DatedJob, 'id' | 'batchId'>;
  readonly batchId: string;
  /** Called when the owner may have changed who sees the pictures. */
  readonly onVisibility: () => void;
}

/** The pictures of an order in a row, each with its present status, and the control that says who sees all of them. */
export function BatchStrip({ app, job, batchId, onVisibility }: BatchStripProps) {
  const jobs = (useRecent('batch_id', batchId) ?? []).toReversed();
  const finished = jobs.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id);
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    setIsAsking(false);
    onVisibility();
  };
  return (
    <nav aria-label="Pictures of this order" className={styles.order}>
      <ol className={styles.batch}>
        {jobs.map(({ id, status, picture }: RecentJob, index) => (
          <li key={id}>
            <Link
              to={outputPath(app.slug, id)}
              className={styles.ofBatch}
              aria-label={`Picture ${index + 1} of ${jobs.length}: ${stepWords[status]}`}
              aria-current={id === job.id ? 'page' : undefined}
            >
              {picture === undefined ? (
                <>
                  <Screentone />
                  <span className={styles.batchStatus}>{stepWords[status]}</span>
                </>
              ) : (
                <Picture src={picture} alt="" />
              )}
            </Link>
          </li>
        ))}
      </ol>
      {finished.length < 2 ? null : (
        <Button size="small" onClick={() => setIsAsking(true)}>
          Who sees all {finished.length}
        </Button>
      )}
      {isAsking ? (
        <VisibilityDialog open onClose={close} jobIds={finished} own={neverShown} onSaved={close} />
      ) : null}
    </nav>
  );
}
