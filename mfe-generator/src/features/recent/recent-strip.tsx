import { outputPath, picturesPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading } from '@irodori/ui/heading';
import { Picture } from '@irodori/ui/picture';
import { Screentone } from '@irodori/ui/tone';
import type { JobStatus } from '@irodori/contract/entities';
import { mainWords } from '../generator/form/main-field.ts';
import type { GeneratorApp } from '../generator/load-generator.ts';
import type { RecentJob } from './load-recent.ts';
import { useRecent } from './use-recent.ts';
import styles from '../workspace/workspace.module.css';

const words: Readonly<Record<JobStatus, string>> = {
  INITIATED: 'Received',
  CREATED: 'In the queue',
  GENERATING: 'Being drawn',
  SUCCESS: 'Done',
  ERROR: 'No picture',
};

export interface RecentStripProps {
  readonly app: GeneratorApp;
  /** The job of the page. */
  readonly shownId: string | undefined;
  /** Another number when a job of the page has ended. */
  readonly version: number;
}

/**
 * The visitor’s latest pictures of an app, newest first. The arrow keys lead to the neighbours of the shown one, and nowhere
 * if it is older than all of them.
 */
export function RecentStrip({ app, shownId, version }: RecentStripProps) {
  const jobs = useRecent('app_id', app.id, `${shownId} ${version}`);
  const found = jobs?.findIndex(({ id }) => id === shownId) ?? -1;
  const shown = shownId && found < 0 ? NaN : found;
  return (
    <>
      <div className={styles.recent}>
        <Heading level={2} size={3}>
          Your last pictures here
        </Heading>
        <p>{jobs?.length === 0 ? 'The first one will stand here.' : 'Only you see this list.'}</p>
        <Link to={picturesPath}>All my pictures</Link>
      </div>
      <ul className={styles.items} aria-busy={jobs === undefined}>
        {jobs === undefined || jobs.length === 0 ? (
          <li className={styles.empty} aria-hidden="true">
            <Screentone />
          </li>
        ) : (
          jobs.map((job, index) => (
            <li key={job.id}>
              <Link
                to={outputPath(app.slug, job.id)}
                className={styles.item}
                aria-label={label(app, job)}
                aria-current={job.id === shownId ? 'page' : undefined}
                aria-keyshortcuts={
                  index === shown + 1 ? 'ArrowRight' : index === shown - 1 ? 'ArrowLeft' : undefined
                }
              >
                {job.picture === undefined ? (
                  <span className={styles.empty}>
                    <Screentone />
                    <span className={styles.status}>{words[job.status]}</span>
                  </span>
                ) : (
                  <Picture src={job.picture} alt="" />
                )}
              </Link>
            </li>
          ))
        )}
      </ul>
    </>
  );
}

const label = ({ fields }: GeneratorApp, job: RecentJob): string =>
  `${words[job.status]}: ${mainWords(fields, job.prompt).slice(0, 80)}`;
