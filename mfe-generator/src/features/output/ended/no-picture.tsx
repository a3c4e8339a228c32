import type { JobReason } from '@irodori/contract/entities';
import { Screentone } from '@irodori/ui/tone';
import type { JobState } from '../job/job-state.ts';
import styles from '../output.module.css';

/** For these reasons its owner does not see the picture, nor a sketch of it. */
const isKeptBack = (reason: JobReason | null): boolean => reason === 'held' || reason === 'unsuitable';

/** The place of the picture of a job that ended without one: the last preview, if its owner may see it. */
export function NoPicture({ state: { job, run } }: { readonly state: JobState }) {
  const last = isKeptBack(job.reason) ? undefined : run.previews.at(-1);
  return (
    <div className={styles.noPicture} aria-hidden="true">
      <Screentone />
      {last === undefined ? null : <img src={last} alt="" className={styles.previewPicture} />}
    </div>
  );
}
