import { outputPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Picture } from '@irodori/ui/picture';
import { Screentone } from '@irodori/ui/tone';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { WhoSeesAll } from '../../everybody/visibility/who-sees-all.tsx';
import type { RecentJob } from '../../recent/load-recent.ts';
import { useRecent } from '../../recent/use-recent.ts';
import { stepWords } from '../job/job-words.ts';
import type { DatedJob } from '../load-job.ts';
import styles from '../output.module.css';

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
        <WhoSeesAll size="small" jobIds={finished} onClose={onVisibility}>
          Who sees all {finished.length}
        </WhoSeesAll>
      )}
    </nav>
  );
}
