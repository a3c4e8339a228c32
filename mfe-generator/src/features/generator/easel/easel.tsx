import { cataloguePicture } from '@irodori/kit/catalogue-picture';
import { usePlatform } from '@irodori/kit/hooks';
import { Picture } from '@irodori/ui/picture';
import type { ReactNode } from 'react';
import { ratioOf } from '../../output/ended/ratio.ts';
import styles from './easel.module.css';
import type { SketchProps } from '../sketch/sketch-props.ts';
import type { LiveSketchComponent } from '../sketch/use-live-sketch.ts';

export interface EaselProps extends SketchProps {
  /** The sketch in the place of the example, once it is loaded. */
  readonly LiveSketch: LiveSketchComponent | undefined;
  /** A picture of the catalogue, shown in the chosen format. */
  readonly picture: string | undefined;
  /** The form's messages and its main action. */
  readonly children: ReactNode;
}

/** The panel beside the form: an example in the chosen format, then the sketch of what is asked for, and the action. */
export function Easel({ picture, children, LiveSketch, ...sketch }: EaselProps) {
  const platform = usePlatform();
  const { app, values } = sketch;
  return (
    <div className={styles.easel}>
      <div className={styles.shown}>
        {LiveSketch === undefined ? (
          <>
            {picture === undefined ? null : (
              <div className={styles.room}>
                <figure className={styles.frame} data-ratio={ratioOf(app.fields, values)}>
                  <Picture
                    {...cataloguePicture(platform, picture)}
                    alt=""
                    sizes="(min-width: 64rem) 26rem, 6rem"
                    className={styles.picture}
                  />
                  <figcaption className={styles.caption}>An example by this app</figcaption>
                </figure>
              </div>
            )}
            <p className={styles.words}>A free sketch appears here as you type.</p>
          </>
        ) : (
          <LiveSketch {...sketch} />
        )}
      </div>
      {children}
    </div>
  );
}
