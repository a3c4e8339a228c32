import { reviewsPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Disclosure } from '@irodori/ui/disclosure';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { FavouriteToggle } from '../../everybody/picture/favourite-button.tsx';
import { Enlarge } from '../../enlarge/enlarge.tsx';
import { isOffered } from '../../enlarge/is-offered.ts';
import { WhoSees } from '../../everybody/visibility/who-sees.tsx';
import { engineWords } from '../../generator/easel/engine-words.ts';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { OverlayLink } from '../../viewer/overlay-link.tsx';
import { useLate } from '../../workspace/use-late.ts';
import { BatchStrip } from '../batch/batch-strip.tsx';
import { isOver, type JobState } from '../job/job-state.ts';
import styles from '../output.module.css';
import { Timeline } from '../running/timeline.tsx';
import { CopySeed } from './copy-seed.tsx';
import { RateJob } from './rate-job.tsx';
import { Settings } from './settings.tsx';
import { Understood } from './understood.tsx';

export interface JobDetailsProps {
  readonly app: GeneratorApp;
  readonly state: JobState;
}

/**
 * The pictures of a job's order, what was understood of its picture and the rating, its settings, which the form may no
 * longer have, and what happened to it.
 */
export function JobDetails({ app, state }: JobDetailsProps) {
  const { job } = state;
  const image = job.output?.images[0];
  const [decisions, setDecisions] = useState(0);
  const { Part: FollowedSketch } = useLate(
    async () =>
      (await import(/* webpackChunkName: "view" */ '../../viewer/followed-sketch.tsx')).FollowedSketch,
    { isWanted: job.output?.guide !== undefined },
  );
  return (
    <>
      {job.batchId === null ? null : (
        <BatchStrip
          app={app}
          job={job}
          batchId={job.batchId}
          onVisibility={() => setDecisions((count) => count + 1)}
        />
      )}
      {job.status === 'SUCCESS' ? (
        <>
          <div className={styles.pair}>
            <FavouriteToggle jobId={job.id} />
            <ButtonLink render={<OverlayLink to="#compare" aria-keyshortcuts="c" />}>Compare</ButtonLink>
          </div>
          {job.output?.guide === undefined || FollowedSketch === undefined ? null : (
            <FollowedSketch output={job.output} guide={job.output.guide} />
          )}
          <WhoSees key={decisions} jobId={job.id} />
          {isOffered(app.model, job) ? <Enlarge job={job} /> : null}
          {job.output === null ? null : <Understood output={job.output} />}
          <RateJob job={job} />
          <p className={styles.hint}>
            Only we see these stars. Others read{' '}
            <Link to={reviewsPath(app.slug)}>your review of the app</Link>.
          </p>
        </>
      ) : job.status === 'ERROR' && job.enlarges !== null ? (
        <Enlarge job={job} />
      ) : null}
      <div>
        <Disclosure summary="Settings">
          <Settings fields={app.fields} prompt={job.prompt} withoutSeed={image !== undefined} />
          {image === undefined ? null : <CopySeed seed={image.seed} />}
        </Disclosure>
        {isOver(job.status) ? (
          <Disclosure summary="How it was made">
            <Text size="small">{engineWords(app.model)}</Text>
            <Timeline state={state} />
          </Disclosure>
        ) : null}
      </div>
    </>
  );
}
