import { generatorPath } from '@irodori/contract/paths';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormHandle } from '../generator/form/prompt-form.tsx';
import { useLate } from '../workspace/use-late.ts';
import { bringIntoView } from '../workspace/bring-into-view.ts';
import { againOf, variationOf } from './variations.ts';
import { FailedJob } from './ended/failed-job.tsx';
import { FinishedJob } from './ended/finished-job.tsx';
import { FinishedPicture } from './ended/finished-picture.tsx';
import { KeptFocus } from './ended/kept-focus.tsx';
import { NoPicture } from './ended/no-picture.tsx';
import { useOwnPicture } from './ended/use-own-picture.ts';
import { JobStage } from './job-stage.tsx';
import { isOver, shownStatus } from './job/job-state.ts';
import { useJob } from './job/use-job.ts';
import { useSeen } from './job/use-seen.ts';
import type { OutputData } from './load-output.ts';
import styles from './output.module.css';
import { Announcer } from './running/announcer.tsx';
import { PictureSoFar } from './running/picture-so-far.tsx';
import { RunningJob } from './running/running-job.tsx';

/** Makes the next picture from a job: by the form beside it, or, where that is not loaded, on the page of the generator. */
export type Act = (kind: 'again' | 'vary' | 'change') => Promise<void>;

export interface JobViewProps extends OutputData {
  readonly form: RefObject<FormHandle | null>;
  /** Called when the job has ended. */
  readonly onEnd: () => void;
}

/** The job of the address. Where another one takes its place, the focus moves on to its heading. */
export function JobView(props: JobViewProps) {
  return (
    <KeptFocus className={styles.jobs}>
      <OneJob key={props.snapshot.job.id} {...props} />
    </KeptFocus>
  );
}

/** One job, from the queue to the picture, beside the form. Its details stay as they are when it ends. */
function OneJob({ snapshot, app, form, onEnd }: JobViewProps) {
  const { state, dispatch } = useJob(snapshot);
  const navigate = useNavigate();
  const view = useRef<HTMLElement>(null);
  const { job } = state;
  const status = shownStatus(state);
  const picture = useOwnPicture(job.output?.images[0]?.path);
  const hasEnded = isOver(status);
  // A held picture ends once more, when it is released.
  useSeen(job.id, hasEnded && status);
  const end = useEffectEvent(onEnd);
  const act: Act = async (kind) => {
    if (form.current === null) await navigate(generatorPath(app.slug, { from: job.id }));
    else if (kind === 'change') form.current.change(job);
    else if (kind === 'again') await form.current.order(againOf(app.fields, job));
    else await form.current.order(variationOf(app.fields, job), job.id);
  };
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  const { Part: Details } = useLate(
    async () => (await import(/* webpackChunkName: "details" */ './ended/job-details.tsx')).JobDetails,
    {
      isWanted: true,
    },
  );
  useEffect(() => bringIntoView(view.current?.querySelector('[data-stage]') ?? null), []);
  return (
    <section ref={view} className={styles.job} aria-labelledby="job-title">
      <Announcer state={state} />
      <KeptFocus>
        <JobStage app={app} job={job}>
          {status === 'SUCCESS' ? (
            <FinishedPicture app={app} job={job} last={state.run.previews.at(-1)} {...picture} />
          ) : status === 'ERROR' ? (
            <NoPicture state={state} />
          ) : (
            <PictureSoFar app={app} state={state} />
          )}
        </JobStage>
        <div className={styles.side}>
          {status === 'SUCCESS' ? (
            <FinishedJob app={app} job={job} url={picture.url} onAct={act} />
          ) : status === 'ERROR' ? (
            <FailedJob app={app} job={job} onAct={act} />
          ) : (
            <RunningJob app={app} state={state} dispatch={dispatch} />
          )}
          {Details === undefined ? null : <Details app={app} state={state} />}
        </div>
      </KeptFocus>
    </section>
  );
}
