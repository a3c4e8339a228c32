import { type ComponentType, useState } from 'react';
import type { SketchProps } from './sketch-props.ts';

export type LiveSketchComponent = ComponentType<SketchProps>;

/** The visitor's wish to save data. Firefox and Safari have no such setting, so they lack the object. */
type Saving = { readonly connection?: { readonly saveData?: boolean } };

/**
 * The live sketch, once it is loaded. `load` may be called again and again; it does nothing where the visitor saves data.
 * Without the sketch the page works as before.
 */
export function useLiveSketch() {
  const [LiveSketch, setLiveSketch] = useState<LiveSketchComponent>();
  const load = (): void => {
    if ((navigator as Saving).connection?.saveData === true) return;
    import('./live-sketch.tsx').then(
      (loaded) => setLiveSketch(loaded.whereItCanBeDrawn),
      () => undefined,
    );
  };
  return { LiveSketch, load };
}
