import { outputPath } from '@irodori/contract/paths';
import { askedWords } from '@irodori/contract/prompt';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { usePlaceWords } from '@irodori/kit/own-jobs';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { Progress } from '@irodori/ui/progress';
import { Screentone, SpeedLines } from '@irodori/ui/tone';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import frame from '../../workspace/frame.module.css';
import { ratioOf } from '../../output/ended/ratio.ts';
import { KeptFocus } from '../../output/ended/kept-focus.tsx';
import { Announcer } from '../../output/running/announcer.tsx';
import { CancelButton } from '../../output/running/cancel-button.tsx';
import { isOver, shownStatus } from '../../output/job/job-state.ts';
import { nextWords, stepWords } from '../../output/job/job-words.ts';
import { useJob } from '../../output/job/use-job.ts';
import type { RunningResult } from '../load-results.ts';
import styles from './running.module.css';

/** Unfinished jobs, each with its live progress. */
export function RunningList({ running }: { running: readonly RunningResult[] }) {
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="running-title" className={styles.section}>
      <Heading level={2} size={4} id="running-title" tabIndex={-1}>
        On their way
      </Heading>
      <ul className={styles.list}>
        {running.map((result) => (
          <RunningCard key={result.snapshot.job.id} result={result} />
        ))}
      </ul>
    </section>
  );
}

function RunningCard({ result: { app, snapshot } }: { result: RunningResult }) {
  const { storage } = usePlatform();
  const { state, dispatch } = useJob(snapshot);
  const { job, run } = state;
  const status = shownStatus(state);
  const isDrawing = status === 'GENERATING';
  const last = run.previews.at(-1);
  const waiting = usePlaceWords(state.place);

  /* A finished job moves to the list below, so the list is loaded again. */
  const { revalidate } = useRevalidator();
  const hasEnded = isOver(status);
  useEffect(() => {
    if (hasEnded) void revalidate();
  }, [hasEnded, revalidate]);

  return (
    <Panel as="li" inset="normal" className={styles.card}>
      <Announcer state={state} />
      <div className={styles.stage}>
        <div className={frame.frame} data-ratio={ratioOf(app.fields, job.prompt)}>
          <Progress
            value={isDrawing && run.stage !== undefined ? run.progress : null}
            label={stepWords[status]}
            stage={run.stage}
          >
            <div className={styles.preview}>
              {isDrawing ? <SpeedLines /> : <Screentone />}
              {last === undefined ? (
                <img src={storage.publicUrl('catalogue', app.icon)} alt="" className={styles.icon} />
              ) : (
                <img src={last} alt="" />
              )}
            </div>
          </Progress>
        </div>
      </div>
      {/* The button goes when the job has ended, the card when the list is loaded again. */}
      <KeptFocus className={styles.words}>
        <h3 className={styles.asked} dir="auto">
          <Link to={outputPath(app.slug, job.id)}>{askedWords(job.prompt)}</Link>
        </h3>
        <Text size="small" strength="soft">
          {app.name}
          {hasEnded ? null : ` · ${nextWords(state, waiting)}`}
        </Text>
        {hasEnded ? null : <CancelButton state={state} dispatch={dispatch} />}
      </KeptFocus>
    </Panel>
  );
}
