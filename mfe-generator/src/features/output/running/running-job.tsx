import { usePlaceWords } from '@irodori/kit/own-jobs';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { Progress } from '@irodori/ui/progress';
import { Screentone, SpeedLines } from '@irodori/ui/tone';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { CancelButton } from './cancel-button.tsx';
import { shownStatus, type JobEvent, type JobState } from '../job/job-state.ts';
import { nextWords, runningTitle } from '../job/job-words.ts';
import styles from '../output.module.css';
import { ratioOf, shapeOfRatio } from '../ended/ratio.ts';
import { Settings } from '../ended/settings.tsx';
import { Timeline } from './timeline.tsx';

export interface RunningJobProps {
  readonly app: GeneratorApp;
  readonly state: JobState;
  readonly dispatch: (event: JobEvent) => void;
}

/** A running job: its progress as a coloured frame around the previews. */
export function RunningJob({ app, state, dispatch }: RunningJobProps) {
  const status = shownStatus(state);
  const { run } = state;
  const title = runningTitle[status === 'INITIATED' || status === 'CREATED' ? status : 'GENERATING'];
  const isDrawing = status === 'GENERATING';
  const waiting = usePlaceWords(state.place);
  const ratio = ratioOf(app.fields, state.job.prompt);
  return (
    <div className={styles.layout} data-shape={shapeOfRatio(ratio)}>
      <div className={styles.stage}>
        <Progress
          value={isDrawing && run.stage !== undefined ? run.progress : null}
          label={isDrawing ? 'Drawing' : 'Waiting'}
          stage={run.stage}
        >
          <div className={styles.preview} data-ratio={ratio}>
            {isDrawing ? <SpeedLines /> : <Screentone />}
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
      </div>
      <div className={styles.side}>
        <header className={styles.head}>
          <Heading level={1}>{title}</Heading>
          <Text strength="soft">{nextWords(state, waiting)}</Text>
        </header>
        <Timeline state={state} />
        <CancelButton state={state} dispatch={dispatch} />
        {state.connection === 'down' ? (
          <Notice tone="warning">
            The live connection is down. This page looks for news every two seconds; the picture is being made
            all the same.
          </Notice>
        ) : null}
        <Panel as="section" aria-labelledby="settings-title">
          <Heading level={2} size={3} id="settings-title">
            What you asked for
          </Heading>
          <Settings fields={app.fields} prompt={state.job.prompt} />
        </Panel>
      </div>
    </div>
  );
}
