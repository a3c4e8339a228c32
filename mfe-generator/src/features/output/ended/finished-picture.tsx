import type { Job } from '@irodori/contract/job';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { Screentone } from '@irodori/ui/tone';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import styles from '../output.module.css';

export interface FinishedPictureProps {
  readonly app: GeneratorApp;
  readonly job: Job;
  readonly url: string | undefined;
  readonly hasFailed: boolean;
  /** The last preview, which is shown until the picture has loaded. */
  readonly last: string | undefined;
  readonly onBroken: () => void;
}

/** The picture in its aspect ratio; its box is reserved before the picture loads. */
export function FinishedPicture({ app, job, url, hasFailed, last, onBroken }: FinishedPictureProps) {
  const image = job.output?.images[0];
  if (image === undefined)
    return <Notice tone="error" title="This job is done but has no picture." announce={false} />;
  const { width, height } = image;
  return (
    <figure className={styles.picture}>
      <Screentone />
      {last === undefined ? null : (
        <img src={last} alt="" width={width} height={height} className={styles.underlay} />
      )}
      {url === undefined ? (
        <svg
          className={styles.box}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          aria-hidden="true"
        />
      ) : (
        <img
          src={url}
          alt={altWords(app, job)}
          width={width}
          height={height}
          fetchPriority="high"
          onError={onBroken}
        />
      )}
      {hasFailed ? (
        <figcaption className={styles.broken}>
          <Notice
            tone="warning"
            title="The picture could not be shown."
            action={<Button onClick={onBroken}>Try again</Button>}
          >
            It is safe on our side.
          </Notice>
        </figcaption>
      ) : null}
    </figure>
  );
}

function altWords(app: GeneratorApp, { output, prompt }: Job): string {
  if (output !== null && output.drew.length > 0) return `${app.name}: ${output.drew.join(', ')}`;
  return `${app.name}: ${Object.values(prompt).flat().join(', ').slice(0, 200)}`;
}
