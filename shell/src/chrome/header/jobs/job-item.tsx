import type { JobReason } from '@irodori/contract/entities';
import { outputPath } from '@irodori/contract/paths';
import type { JobPlace, JobProgress } from '@irodori/contract/job';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { cancelJob, listenToJob, usePlaceWords } from '@irodori/kit/own-jobs';
import type { Platform } from '@irodori/platform';
import { thumbnailWidth } from '@irodori/platform/constants';
import { Button } from '@irodori/ui/button';
import { Picture } from '@irodori/ui/picture';
import { Progress } from '@irodori/ui/progress';
import { useEffect, useRef, useState } from 'react';
import styles from './job-item.module.css';
import { isUnderway, type OwnJob } from './own-jobs.ts';

/** A job with its picture, and how it goes. */
export function JobItem({ job }: { job: OwnJob }) {
  const platform = usePlatform();
  const { place, run } = useJobNews(platform, job);
  const link = useRef<HTMLAnchorElement>(null);
  const [step, setStep] = useState<'asked' | 'failed'>();
  const title = job.words ?? job.app.name;
  const cancel = async (): Promise<void> => {
    setStep('asked');
    try {
      await cancelJob(platform, job.id);
      // The button goes with the job.
      link.current?.focus();
    } catch {
      setStep('failed');
    }
  };
  return (
    <li className={styles.item}>
      <span className={styles.picture}>
        {job.picture === null ? (
          <img
            src={platform.storage.publicUrl('catalogue', job.app.icon)}
            alt=""
            className={styles.waiting}
          />
        ) : (
          <Picture src={platform.storage.privateUrl('outputs', job.picture, thumbnailWidth)} alt="" />
        )}
        {run?.preview === undefined ? null : <img src={run.preview} alt="" className={styles.preview} />}
      </span>
      <div className={styles.words}>
        <Link to={outputPath(job.app.slug, job.id)} className={styles.title} ref={link}>
          <bdi>{title}</bdi>
        </Link>
        {job.status === 'GENERATING' ? (
          <Progress value={run?.progress ?? null} label="Being drawn" stage={run?.stage} />
        ) : (
          <p className={styles.detail}>
            <Detail job={job} place={place} />
          </p>
        )}
        {step === 'failed' ? (
          <p role="alert" className={styles.detail}>
            It could not be stopped. Please try again.
          </p>
        ) : null}
      </div>
      {isUnderway(job) ? (
        <Button
          size="small"
          variant="quiet"
          busy={step === 'asked'}
          aria-label={`Stop: ${title}`}
          onClick={() => void cancel()}
        >
          Stop
        </Button>
      ) : null}
    </li>
  );
}

const notMade = 'It could not be made.';
const endings: Readonly<Record<JobReason, string>> = {
  failed: notMade,
  blocked: notMade,
  expired: notMade,
  not_understood: notMade,
  canceled: 'You stopped it.',
  held: 'A person looks at it first.',
  unsuitable: 'It may not be suitable.',
};

function Detail({ job: { status, reason }, place }: { job: OwnJob; place: JobPlace | null }) {
  const waiting = usePlaceWords(place);
  if (status === 'SUCCESS') return 'Ready';
  if (status === 'ERROR') return endings[reason ?? 'failed'];
  return waiting;
}

/** What has been told of an unfinished job since it was read. */
function useJobNews(platform: Platform, job: OwnJob) {
  const [run, setRun] = useState<JobProgress>();
  const [place, setPlace] = useState(job.place);
  const [read, setRead] = useState(job);
  if (read !== job) {
    setRead(job);
    setPlace(job.place);
  }
  const { id } = job;
  const isHeard = isUnderway(job);
  useEffect(
    () => (isHeard ? listenToJob(platform, id, { onProgress: setRun, onPlace: setPlace }) : undefined),
    [platform, id, isHeard],
  );
  return { place, run: job.status === 'GENERATING' ? run : undefined };
}
