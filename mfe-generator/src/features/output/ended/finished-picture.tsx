import type { Job } from '@irodori/contract/job';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { outputPath } from '@irodori/contract/paths';
import { Screentone } from '@irodori/ui/tone';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { mainWords } from '../../generator/form/main-field.ts';
import type { ViewedPicture } from '../../viewer/viewed-picture.ts';
import { ViewerLink } from '../../viewer/viewer-link.tsx';
import { WholeImage } from '../../viewer/whole-image.tsx';
import styles from '../output.module.css';
import { KeptFocus } from './kept-focus.tsx';

export interface FinishedPictureProps {
  readonly app: GeneratorApp;
  readonly job: Job;
  readonly url: string | undefined;
  readonly hasFailed: boolean;
  /** The last preview, which is shown until the picture has loaded. */
  readonly last: string | undefined;
  readonly retry: () => void;
}

/** The picture in its aspect ratio, which opens the viewer; its box is reserved before the picture loads. */
export function FinishedPicture({ app, job, url, hasFailed, last, retry }: FinishedPictureProps) {
  const image = job.output?.images[0];
  if (image === undefined)
    return <Notice tone="error" title="This job is done but has no picture." announce={false} />;
  const { width, height, seed } = image;
  const picture: ViewedPicture = {
    id: job.id,
    words: mainWords(app.fields, job.prompt),
    app,
    createdAt: job.createdAt,
    drew: job.output?.drew ?? [],
    url,
    width,
    height,
    seed,
    scale: job.scale,
    guide: job.output?.guide,
  };
  return (
    <KeptFocus as="figure" className={styles.picture} to="a">
      <Screentone />
      {last === undefined ? null : (
        <img src={last} alt="" width={width} height={height} className={styles.underlay} />
      )}
      <ViewerLink picture={picture} whose="own" app={app.slug} pathOf={pathOf}>
        <WholeImage picture={picture} onBroken={retry} />
      </ViewerLink>
      {hasFailed ? (
        <figcaption className={styles.broken}>
          <Notice
            tone="warning"
            title="The picture could not be shown."
            action={<Button onClick={retry}>Try again</Button>}
          >
            It is safe on our side.
          </Notice>
        </figcaption>
      ) : null}
    </KeptFocus>
  );
}

const pathOf = ({ app, id }: ViewedPicture): string => outputPath(app.slug, id);
