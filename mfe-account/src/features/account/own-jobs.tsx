import type { JobStatus } from '@irodori/contract/entities';
import { appsPath, outputPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Day } from '@irodori/ui/day';
import { EmptyState } from '@irodori/ui/empty-state';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import { Screentone } from '@irodori/ui/tone';
import styles from './account.module.css';
import type { OwnJob } from './load-own-jobs.ts';

const statusWords: Readonly<Record<JobStatus, string>> = {
  INITIATED: 'Received',
  CREATED: 'In the queue',
  GENERATING: 'Being drawn',
  SUCCESS: 'Done',
  ERROR: 'No picture',
};

/** The latest jobs as panels that link to their pages. */
export function OwnJobs({ jobs }: { jobs: readonly OwnJob[] }) {
  if (jobs.length === 0)
    return (
      <EmptyState
        level={3}
        title="No pictures yet"
        action={<ButtonLink render={<Link to={appsPath} />}>Choose a generator</ButtonLink>}
      >
        Describe a character, and it is drawn while you watch. It appears here afterwards.
      </EmptyState>
    );
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <Panel as="li" key={job.id} inset="plain" linked className={styles.job}>
          {job.picture === null ? (
            <span className={styles.noPicture}>
              <Screentone />
              <span>{statusWords[job.status]}</span>
            </span>
          ) : (
            <Picture src={job.picture} alt="" />
          )}
          <div className={styles.jobWords}>
            <p className={styles.asked} dir="auto">
              <Link to={outputPath(job.app.slug, job.id)} className={panelLink}>
                {job.words === '' ? job.app.name : job.words}
              </Link>
            </p>
            <p className={styles.facts}>
              <span>{job.app.name}</span>
              <Day date={job.createdAt} />
            </p>
          </div>
        </Panel>
      ))}
    </ul>
  );
}
