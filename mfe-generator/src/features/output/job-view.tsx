import { generatorPath } from '@irodori/contract/paths';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormHandle } from '../generator/form/prompt-form.tsx';
import { useLate } from '../workspace/use-late.ts';
import { bringIntoView } from '../workspace/bring-into-view.ts';
import { againOf, variationOf } from './variations.ts';
import { FailedJob } from './ended/failed-job.tsx';
import { FinishedJob } from './ended/finished-job.tsx';
import { KeptFocus } from './ended/kept-focus.tsx';
import { isOver, shownStatus } from './job/job-state.ts';
import { useJob } from './job/use-job.ts';
import { useSeen } from './job/use-seen.ts';
import type { OutputData } from './load-output.ts';
import styles from './output.module.css';
import { Announcer } from './running/announcer.tsx';
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

/** One job, from the queue to the picture, beside the form. */
function OneJob({ snapshot, app, form, onEnd }: JobViewProps) {
  const { state, dispatch } = useJob(snapshot);
  const navigate = useNavigate();
  const view = useRef<HTMLElement>(null);
  const status = shownStatus(state);
  const hasEnded = isOver(status);
  useSeen(state.job.id, hasEnded);
  const end = useEffectEvent(onEnd);
  const act: Act = async (kind) => {
    if (form.current === null) await navigate(generatorPath(app.slug, { from: state.job.id }));
    else if (kind === 'change') form.current.change(state.job);
    else await form.current.order((kind === 'again' ? againOf : variationOf)(app.fields, state.job));
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
  const details = Details === undefined ? null : <Details app={app} state={state} />;
  useEffect(() => bringIntoView(view.current?.querySelector('[data-stage]') ?? null), []);
  return (
    <section ref={view} className={styles.job} aria-labelledby="job-title">
      <Announcer state={state} />
      <KeptFocus>
        {status === 'SUCCESS' ? (
          <FinishedJob app={app} state={state} onAct={act}>
            {details}
          </FinishedJob>
        ) : status === 'ERROR' ? (
          <FailedJob app={app} state={state} onAct={act}>
            {details}
          </FailedJob>
        ) : (
          <RunningJob app={app} state={state} dispatch={dispatch}>
            {details}
          </RunningJob>
        )}
      </KeptFocus>
    </section>
  );
}
