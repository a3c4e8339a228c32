import { usePlaceWords } from '@irodori/kit/own-jobs';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Progress } from '@irodori/ui/progress';
import { Screentone, SpeedLines } from '@irodori/ui/tone';
import type { ReactNode } from 'react';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { loadSketch } from '../../generator/sketch/use-live-sketch.ts';
import { useLate } from '../../workspace/use-late.ts';
import { CancelButton } from './cancel-button.tsx';
import { JobStage } from '../job-stage.tsx';
import { shownStatus, type JobEvent, type JobState } from '../job/job-state.ts';
import { nextWords, runningTitle } from '../job/job-words.ts';
import styles from '../output.module.css';
import { Timeline } from './timeline.tsx';

export interface RunningJobProps {
  readonly app: GeneratorApp;
  readonly state: JobState;
  readonly dispatch: (event: JobEvent) => void;
  readonly children: ReactNode;
}

/** A running job: its progress as a coloured frame around the sketch of its words, over which the previews come. */
export function RunningJob({ app, state, dispatch, children }: RunningJobProps) {
  const status = shownStatus(state);
  const { job, run } = state;
  const title = runningTitle[status === 'INITIATED' || status === 'CREATED' ? status : 'GENERATING'];
  const isDrawing = status === 'GENERATING';
  const waiting = usePlaceWords(state.place);
  const isWaiting = status === 'CREATED';
  const { Part: AppStateNotice } = useLate(
    async () => (await import('../../generator/submit/app-state-notice.tsx')).AppStateNotice,
    { isWanted: isWaiting },
  );
  const { Part: Sketch } = useLate(async () => (await loadSketch())?.SketchCanvas, { isWanted: true });
  return (
    <>
      <JobStage app={app} job={job}>
        <Progress
          value={isDrawing && run.stage !== undefined ? run.progress : null}
          label={isDrawing ? 'Drawing' : 'Waiting'}
          stage={run.stage}
        >
          <div className={styles.preview}>
            {isDrawing ? <SpeedLines /> : <Screentone />}
            {Sketch === undefined || run.previews.length > 1 ? null : (
              <div className={styles.previewPicture}>
                <Sketch app={app} values={job.prompt} seed={0} />
              </div>
            )}
            {run.previews.map((preview, index) => (
              <img
                key={preview}
                src={preview}
                alt={index === run.previews.length - 1 ? 'The picture so far' : ''}
                className={styles.previewPicture}
              />
            ))}
          </div>
        </Progress>
      </JobStage>
      <div className={styles.side}>
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
            The live connection is down. This page looks for news every two seconds; the picture is being made
            all the same.
          </Notice>
        ) : null}
        {children}
      </div>
    </>
  );
}
