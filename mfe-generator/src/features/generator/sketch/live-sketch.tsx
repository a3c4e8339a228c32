import { useState } from 'react';
import { unmetWishes } from '@irodori/words/causes';
import { ratioOf } from '../../output/ended/ratio.ts';
import { GuideField } from '../fields/guide-field.tsx';
import { LikenessField } from '../fields/likeness-field.tsx';
import frame from '../../workspace/frame.module.css';
import styles from '../easel/easel.module.css';
import { SketchCanvas } from './sketch-canvas.tsx';
import type { SketchProps } from './sketch-props.ts';
import { canSketch } from './sketch.browser.ts';
import type { Sketched } from './sketch-messages.ts';
import { SketchWords } from './sketch-words.tsx';

/** By the attribute of its field. */
const sliders = { guide: GuideField, likeness: LikenessField };

/** The components, or undefined in a browser that cannot draw beside the page. */
export const whereItCanBeDrawn = () => (canSketch() ? { LiveSketch, SketchCanvas, sliders } : undefined);

/** The sketch of what the form says, drawn in the browser while the visitor types and chooses, with its words. */
function LiveSketch({ app, values, seed, onNotUnderstood }: SketchProps) {
  const [sketched, setSketched] = useState<Sketched>();
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <>
      <div className={styles.room}>
        <figure className={frame.frame} data-ratio={ratioOf(app.fields, values)}>
          <SketchCanvas
            app={app}
            values={values}
            seed={seed}
            onSketched={(next) => {
              setSketched(next);
              onNotUnderstood(unmetWishes(next));
            }}
            onFailed={() => setHasFailed(true)}
          />
          <figcaption className={styles.caption}>A sketch of your words, drawn here</figcaption>
        </figure>
      </div>
      <SketchWords app={app} sketched={sketched} hasFailed={hasFailed} />
    </>
  );
}
