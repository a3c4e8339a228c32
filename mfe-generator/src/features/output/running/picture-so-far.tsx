import { usePlatform } from '@irodori/kit/hooks';
import { Progress } from '@irodori/ui/progress';
import { Screentone, SpeedLines } from '@irodori/ui/tone';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { loadSketch } from '../../generator/sketch/use-live-sketch.ts';
import { useLate } from '../../workspace/use-late.ts';
import { shownStatus, type JobState } from '../job/job-state.ts';
import styles from '../output.module.css';

interface PictureSoFarProps {
  readonly app: GeneratorApp;
  readonly state: JobState;
}

/**
 * A running picture: its progress as a coloured frame around the sketch of its words, over which the previews come. Without
 * the sketch, as for visitors who save data, the app’s picture stands there without colour.
 */
export function PictureSoFar({ app, state }: PictureSoFarProps) {
  const { storage } = usePlatform();
  const { job, run } = state;
  const isDrawing = shownStatus(state) === 'GENERATING';
  const { Part: Sketch } = useLate(async () => (await loadSketch())?.SketchCanvas, { isWanted: true });
  return (
    <Progress
      value={isDrawing && run.stage !== undefined ? run.progress : null}
      label={isDrawing ? 'Drawing' : 'Waiting'}
      stage={run.stage}
    >
      <div className={styles.preview}>
        {isDrawing ? <SpeedLines /> : <Screentone />}
        {run.previews.length > 1 ? null : Sketch === undefined ? (
          <img
            src={storage.publicUrl('catalogue', app.icon)}
            alt=""
            className={`${styles.previewPicture} ${styles.ofApp}`}
          />
        ) : (
          <div className={styles.previewPicture}>
            <Sketch app={app} values={job.prompt} seed={0} />
          </div>
        )}
        {run.previews.map((preview) => (
          <img
            key={preview}
            src={preview}
            alt={preview === run.previews.at(-1) ? 'The picture so far' : ''}
            className={styles.previewPicture}
          />
        ))}
      </div>
    </Progress>
  );
}
