import { type ComponentType, useState } from 'react';
import type { SketchProps } from './sketch-props.ts';

export type LiveSketchComponent = ComponentType<SketchProps>;

/** Where the visitor asks to save data; absent in Firefox and Safari, which have no such setting. */
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
