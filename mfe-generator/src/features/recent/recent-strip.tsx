import { outputPath } from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Heading } from '@irodori/ui/heading';
import { Picture } from '@irodori/ui/picture';
import { Screentone } from '@irodori/ui/tone';
import type { JobStatus } from '@irodori/contract/entities';
import { useEffect, useState } from 'react';
import { mainWords } from '../generator/form/form-values.ts';
import type { GeneratorApp } from '../generator/load-generator.ts';
import { loadRecent, type RecentJob } from './load-recent.ts';
import styles from './recent-strip.module.css';

const words: Readonly<Record<JobStatus, string>> = {
  INITIATED: 'Received',
  CREATED: 'In the queue',
  GENERATING: 'Being drawn',
  SUCCESS: 'Done',
  ERROR: 'No picture',
};

/** The visitor’s latest pictures of an app. Their room is reserved while they load, so that the form does not move. */
export function RecentStrip({ app }: { app: GeneratorApp }) {
  const platform = usePlatform();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const [jobs, setJobs] = useState<readonly RecentJob[]>();
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isCurrent = true;
    loadRecent(platform, app.id).then(
      (recent) => isCurrent && setJobs(recent),
      () => isCurrent && setJobs([]),
    );
    return () => {
      isCurrent = false;
      setJobs(undefined);
    };
  }, [platform, userId, app.id]);

  if (userId === undefined) return null;
  return (
    <section aria-labelledby="recent-title" aria-busy={jobs === undefined}>
      <Heading level={2} size={3} id="recent-title">
        Your last pictures here
      </Heading>
      <p className={styles.private}>
        {jobs?.length === 0
          ? 'The first one will stand here. Only you will see it.'
          : 'Only you see this list.'}
      </p>
      <ul className={styles.strip}>
        {jobs === undefined || jobs.length === 0 ? (
          <li className={styles.empty} aria-hidden="true">
            <Screentone />
          </li>
        ) : (
          jobs.map((job) => <Item key={job.id} app={app} job={job} />)
        )}
      </ul>
    </section>
  );
}

function Item({ app, job }: { app: GeneratorApp; job: RecentJob }) {
  return (
    <li>
      <Link to={outputPath(app.slug, job.id)} className={styles.item} aria-label={label(app, job)}>
        {job.picture === undefined ? (
          <span className={styles.empty}>
            <Screentone />
            <span className={styles.status}>{words[job.status]}</span>
          </span>
        ) : (
          <Picture src={job.picture.src} fallback={job.picture.whole} alt="" />
        )}
      </Link>
    </li>
  );
}

const label = ({ fields }: GeneratorApp, job: RecentJob): string =>
  `${words[job.status]}: ${mainWords(fields, job.prompt).slice(0, 80)}`;
