import type { JobOutput } from '@irodori/contract/job';
import { usePlatform } from '@irodori/kit/hooks';
import { thumbnailWidth } from '@irodori/platform/constants';
import { OverlayLink } from './overlay-link.tsx';
import styles from './followed-sketch.module.css';

interface Props {
  readonly output: JobOutput;
  readonly guide: NonNullable<JobOutput['guide']>;
}

/** The sketch that a picture follows beside the picture. Both lead to the viewer, which compares them in full size. */
export function FollowedSketch({ output, guide }: Props) {
  const { storage } = usePlatform();
  const picture = output.images[0]?.path ?? '';
  const { width, height } = guide;
  return (
    <OverlayLink to="#compare" className={styles.followed} aria-label="Compare the sketch with the picture">
      {[
        { path: guide.path, title: 'The sketch' },
        { path: picture, title: 'The picture that follows it' },
      ].map(({ path, title }) => (
        <figure key={path}>
          <img
            src={storage.privateUrl('outputs', path, thumbnailWidth)}
            alt=""
            width={width}
            height={height}
          />
          <figcaption>{title}</figcaption>
        </figure>
      ))}
    </OverlayLink>
  );
}
