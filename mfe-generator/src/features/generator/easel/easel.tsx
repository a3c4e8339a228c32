import { cataloguePicture } from '@irodori/kit/catalogue-picture';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Picture } from '@irodori/ui/picture';
import { useEffect, useRef } from 'react';
import { bringIntoView } from '../../workspace/bring-into-view.ts';
import frame from '../../workspace/frame.module.css';
import styles from './easel.module.css';
import type { SketchProps } from '../sketch/sketch-props.ts';
import type { LiveSketchComponent } from '../sketch/use-live-sketch.ts';

export interface EaselProps extends SketchProps {
  /** The sketch in the place of the example, once it is loaded. */
  readonly LiveSketch: LiveSketchComponent | undefined;
  /** Loads the sketch for a visitor who saves data; undefined for others. */
  readonly onAskForSketch: (() => void) | undefined;
  /** True once it is known that the sketch cannot be drawn here. */
  readonly isMissing: boolean;
  /** A picture of the catalogue, which is square and shown whole. */
  readonly picture: string | undefined;
  /** True from the order until its job is shown. On a phone the easel then grows to the job's size. */
  readonly isSending: boolean;
}

/** The panel beside the form: an example, then the sketch of what is asked for, in the chosen format. */
export function Easel({ picture, isSending, LiveSketch, isMissing, onAskForSketch, ...sketch }: EaselProps) {
  const platform = usePlatform();
  const easel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSending) bringIntoView(easel.current);
  }, [isSending]);
  return (
    <div ref={easel} className={styles.easel} data-sending={isSending}>
      <p className={styles.sending}>Your words are on their way.</p>
      {LiveSketch === undefined ? (
        <>
          {picture === undefined ? null : (
            <div className={styles.room}>
              <figure className={frame.frame}>
                <Picture
                  {...cataloguePicture(platform, picture)}
                  alt=""
                  sizes="(min-width: 64rem) 40rem, 6rem"
                  className={styles.picture}
                />
                <figcaption className={styles.caption}>An example by this app</figcaption>
              </figure>
            </div>
          )}
          {onAskForSketch === undefined ? (
            <p className={styles.words}>
              {isMissing ? 'No sketch can be drawn here.' : 'A free sketch appears here as you type.'}
            </p>
          ) : (
            <div className={styles.words}>
              <p>You save data, so no sketch checks your words before the order.</p>
              <Button size="small" onClick={onAskForSketch}>
                Sketch my words, 90 kB
              </Button>
            </div>
          )}
        </>
      ) : (
        <LiveSketch {...sketch} />
      )}
    </div>
  );
}
