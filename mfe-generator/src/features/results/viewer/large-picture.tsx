import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { Screentone } from '@irodori/ui/tone';
import { useCallback } from 'react';
import { KeptFocus } from '../../output/ended/kept-focus.tsx';
import type { ViewedPicture } from '../../viewer/viewed-picture.ts';
import { ViewerLink } from '../../viewer/viewer-link.tsx';
import { WholeImage } from '../../viewer/whole-image.tsx';
import { resultPath } from '../../../paths.ts';
import styles from './viewer.module.css';

interface Props {
  readonly picture: ViewedPicture;
  /** Slug of the app to whose pictures the viewer is limited; '' for all. */
  readonly app: string;
  readonly hasFailed: boolean;
  readonly onBroken: () => void;
}

/** The picture in full size, which opens the viewer; its box is reserved before the picture loads. */
export function LargePicture({ picture, app, hasFailed, onBroken }: Props) {
  const { url, width, height } = picture;
  const pathOf = useCallback(({ id }: ViewedPicture) => resultPath(id, { app }), [app]);
  return (
    <KeptFocus as="figure" className={styles.picture} to="a">
      <Screentone />
      {url === undefined ? (
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
      ) : (
        <ViewerLink picture={picture} whose="own" app={app} pathOf={pathOf}>
          <WholeImage picture={picture} onBroken={onBroken} />
        </ViewerLink>
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
    </KeptFocus>
  );
}
