import { usePlaceWords } from '@irodori/kit/own-jobs';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { useLate } from '../../workspace/use-late.ts';
import { CancelButton } from './cancel-button.tsx';
import { shownStatus, type JobEvent, type JobState } from '../job/job-state.ts';
import { nextWords, runningTitle } from '../job/job-words.ts';
import styles from '../output.module.css';
import { Timeline } from './timeline.tsx';

export interface RunningJobProps {
  readonly app: GeneratorApp;
  readonly state: JobState;
  readonly dispatch: (event: JobEvent) => void;
}

/** The heading of a running job, what has happened to it, and the button that stops it. */
export function RunningJob({ app, state, dispatch }: RunningJobProps) {
  const status = shownStatus(state);
  const title = runningTitle[status === 'INITIATED' || status === 'CREATED' ? status : 'GENERATING'];
  const waiting = usePlaceWords(state.place);
  const isWaiting = status === 'CREATED';
  const { Part: AppStateNotice } = useLate(
    async () =>
      (await import(/* webpackChunkName: "state" */ '../../generator/submit/app-state-notice.tsx'))
        .AppStateNotice,
    { isWanted: isWaiting },
  );
  return (
    <>
      <header className={styles.head}>
        <Heading level={2} size={4} id="job-title" tabIndex={-1} className={styles.moved}>
          {title}
        </Heading>
        <Text strength="soft">{nextWords(state, waiting)}</Text>
      </header>
      {isWaiting && AppStateNotice !== undefined ? <AppStateNotice app={app} isOrdered /> : null}
      <Timeline state={state} />
      <CancelButton state={state} dispatch={dispatch} shortcut="x" />
      {state.connection === 'down' ? (
        <Notice tone="warning">
          The live connection is down. This page asks every two seconds; the picture is made all the same.
        </Notice>
      ) : null}
    </>
  );
}
