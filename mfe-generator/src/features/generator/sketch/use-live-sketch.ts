import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValue } from '../form/form-values.ts';
import type { SketchProps } from './sketch-props.ts';

export type LiveSketchComponent = ComponentType<SketchProps>;

/** The setting of Chromium that saves data. Firefox and Safari lack the object; a browser may have the media query in its place. */
type Saving = { readonly connection?: { readonly saveData?: boolean } };

const savesData = (): boolean =>
  (navigator as Saving).connection?.saveData || matchMedia('(prefers-reduced-data)').matches;

/** Loads the sketch; null in a browser that cannot draw beside the page. */
const importSketch = async () => (await import('./live-sketch.tsx')).whereItCanBeDrawn() ?? null;

/** Loads the sketch; null also where the visitor saves data. */
export const loadSketch = async () => (savesData() ? null : importSketch());

/**
 * The live sketch, and the sliders that say how closely it or the visitor's picture is followed, once they are loaded. `load`
 * may be called again and again; where the visitor saves data, it loads nothing, and `onAsk` does. Without the sketch the
 * page works as before, and a result keeps to the visitor's picture by half.
 * @param words - the words that the form shows: with some, such as those of a link, the sketch loads when nothing else does
 */
export function useLiveSketch(words: FieldValue | undefined) {
  const hasWords = Boolean(words?.length);
  const [sketch, setSketch] = useState<Awaited<ReturnType<typeof importSketch>>>();
  const [isOffered, setIsOffered] = useState(false);
  const take = (): void => {
    importSketch().then(setSketch, () => setSketch(null));
  };
  const load = (): void => (savesData() ? setIsOffered(true) : take());
  const loadByItself = useEffectEvent(load);
  useEffect(() => {
    // Safari has no such callback.
    if (hasWords) (globalThis.requestIdleCallback ?? setTimeout)(() => loadByItself());
  }, [hasWords]);
  const isMissing = sketch === null;
  return { ...sketch, isMissing, load, onAsk: isOffered && !isMissing ? take : undefined };
}
