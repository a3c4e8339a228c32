import { readForm } from '@irodori/words/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ratioOf } from '../../output/ended/ratio.ts';
import styles from '../easel/easel.module.css';
import { toPrompt } from '../form/form-values.ts';
import type { SketchProps } from './sketch-props.ts';
import { canSketch, openSketch, type Sketch } from './sketch.browser.ts';
import type { Sketched } from './sketch-messages.ts';
import { SketchWords } from './sketch-words.tsx';

/** The component, or undefined in a browser that cannot draw beside the page. */
export const whereItCanBeDrawn = () => (canSketch() ? LiveSketch : undefined);

/** The drawing in ink of what the form says, drawn in the browser while the visitor types and chooses. */
function LiveSketch({ app, values, seed, onNotUnderstood }: SketchProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sketch = useRef<Sketch>(undefined);
  const [sketched, setSketched] = useState<Sketched>();
  const [hasFailed, setHasFailed] = useState(false);
  const prompt = toPrompt(app.fields, values);
  const form = readForm(app.fields, prompt, app.config.style);
  const asked = JSON.stringify({ ...form, seed: form.seed ?? seed, pipeline: app.model?.pipeline ?? 'ink' });

  const notUnderstood = useEffectEvent(onNotUnderstood);
  useEffect(() => {
    const canvas = document.createElement('canvas');
    frame.current?.append(canvas);
    sketch.current = openSketch(canvas, {
      onSketched(next) {
        setSketched(next);
        notUnderstood(next.notUnderstood.map(withoutCause));
      },
      onFailed: () => setHasFailed(true),
    });
    return () => {
      sketch.current?.stop();
      canvas.remove();
    };
  }, []);

  useEffect(() => {
    const request = JSON.parse(asked) as Parameters<Sketch['draw']>[0];
    const shown = (frame.current?.clientWidth ?? request.width) * Math.min(devicePixelRatio, 2);
    sketch.current?.draw({
      ...request,
      canvasWidth: Math.max(1, Math.min(request.width, Math.round(shown))),
    });
  }, [asked]);

  return (
    <>
      <div className={styles.room}>
        <figure className={styles.frame} data-ratio={ratioOf(app.fields, prompt)}>
          <div
            ref={frame}
            role="img"
            aria-label={`Sketch: ${sketched?.drew.join(', ') || 'nothing is understood yet'}`}
            className={styles.sketch}
          />
          <figcaption className={styles.caption}>A sketch of your words, drawn here</figcaption>
        </figure>
      </div>
      <SketchWords app={app} sketched={sketched} hasFailed={hasFailed} />
    </>
  );
}

/** The phrase as it stands in the prompt, without the cause in brackets. */
const withoutCause = (phrase: string): string => phrase.replace(/ \([^)]*\)$/, '');
