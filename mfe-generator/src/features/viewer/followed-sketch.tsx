import type { JobOutput } from '@irodori/contract/job';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { signThumbnails } from '../results/sign-pictures.ts';
import { OverlayLink } from './overlay-link.tsx';
import styles from './followed-sketch.module.css';
import type { SignedPicture } from '../output/ended/sign-picture.ts';

interface Props {
  readonly output: JobOutput;
  readonly guide: NonNullable<JobOutput['guide']>;
}

/** The sketch that a picture follows beside the picture. Both lead to the viewer, which compares them in full size. */
export function FollowedSketch({ output, guide }: Props) {
  const platform = usePlatform();
  const [signed, setSigned] = useState<ReadonlyMap<string, SignedPicture>>();
  const picture = output.images[0]?.path ?? '';
  useEffect(() => {
    let isCurrent = true;
    void signThumbnails(platform, [guide.path, picture]).then((found) => isCurrent && setSigned(found));
    return () => {
      isCurrent = false;
    };
  }, [platform, guide.path, picture]);
  const { width, height } = guide;
  return (
    <OverlayLink to="#compare" className={styles.followed} aria-label="Compare the sketch with the picture">
      {[
        { path: guide.path, title: 'The sketch' },
        { path: picture, title: 'The picture that follows it' },
      ].map(({ path, title }) => (
        <figure key={path}>
          <img src={signed?.get(path)?.thumbnail} alt="" width={width} height={height} />
          <figcaption>{title}</figcaption>
        </figure>
      ))}
    </OverlayLink>
  );
}
