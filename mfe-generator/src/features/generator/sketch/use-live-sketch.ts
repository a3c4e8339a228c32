import { type ComponentType, useState } from 'react';
import type { SketchProps } from './sketch-props.ts';

export type LiveSketchComponent = ComponentType<SketchProps>;

/** The visitor's wish to save data. Firefox and Safari have no such setting, so they lack the object. */
type Saving = { readonly connection?: { readonly saveData?: boolean } };

/** Loads the sketch; undefined where the visitor saves data, and in a browser that cannot draw beside the page. */
export const loadSketch = async () =>
  (navigator as Saving).connection?.saveData === true
    ? undefined
    : (await import('./live-sketch.tsx')).whereItCanBeDrawn();

/**
 * The live sketch, once it is loaded. `load` may be called again and again. Without the sketch the page works as before.
 */
export function useLiveSketch() {
  const [LiveSketch, setLiveSketch] = useState<LiveSketchComponent>();
  const load = (): void => {
    loadSketch().then(
      (sketch) => setLiveSketch(() => sketch?.LiveSketch),
      () => undefined,
    );
  };
  return { LiveSketch, load };
}
