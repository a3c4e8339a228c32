import { readForm } from '@irodori/words/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from '../easel/easel.module.css';
import { toPrompt } from '../form/form-values.ts';
import type { SketchProps } from './sketch-props.ts';
import { openSketch, type Sketch } from './sketch.browser.ts';
import type { Sketched } from './sketch-messages.ts';

interface SketchCanvasProps extends Pick<SketchProps, 'app' | 'values' | 'seed'> {
  readonly onSketched?: (sketched: Sketched) => void;
  readonly onFailed?: () => void;
}

/** The drawing in ink of what the form says, in the size of the box around it. */
export function SketchCanvas({ app, values, seed, onSketched, onFailed }: SketchCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sketch = useRef<Sketch>(undefined);
  const [drew, setDrew] = useState<readonly string[]>([]);
  const [width, setWidth] = useState(0);
  const form = readForm(app.fields, toPrompt(app.fields, values), app.config.style);
  const asked = JSON.stringify({ ...form, seed: form.seed ?? seed, pipeline: app.model?.pipeline ?? 'ink' });

  const sketched = useEffectEvent((next: Sketched) => {
    setDrew(next.drew);
    onSketched?.(next);
  });
  const failed = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    const canvas = document.createElement('canvas');
    frame.current?.append(canvas);
    sketch.current = openSketch(canvas, {
      onSketched: (next) => sketched(next),
      onFailed: () => failed(),
    });
    const size = new ResizeObserver(() => setWidth(frame.current?.clientWidth ?? 0));
    if (frame.current !== null) size.observe(frame.current);
    return () => {
      size.disconnect();
      sketch.current?.stop();
      canvas.remove();
    };
  }, []);

  useEffect(() => {
    if (width === 0) return;
    const request = JSON.parse(asked) as Parameters<Sketch['draw']>[0];
    const shown = width * Math.min(devicePixelRatio, 2);
    sketch.current?.draw({
      ...request,
      canvasWidth: Math.max(1, Math.min(request.width, Math.round(shown))),
    });
  }, [asked, width]);

  return (
    <div
      ref={frame}
      role="img"
      aria-label={`Sketch: ${drew.join(', ') || 'nothing is understood yet'}`}
      className={styles.sketch}
    />
  );
}
