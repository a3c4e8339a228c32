import { useState, useSyncExternalStore } from 'react';
import { kept, type Schema } from './visitor-storage.ts';

/** The unsaved values of a form, which this tab keeps. */
export const keptForm = <T>(name: string, schema: Schema<T>) =>
  kept(() => sessionStorage, `form:${name}`, schema);

const never = () => () => undefined;

/**
 * The values of a form, which stay in this tab when a link or a reload leads away from it, until they are forgotten or
 * the session ends. The server renders `initial`, the values that are saved.
 */
export function useDraft<T>(name: string, schema: Schema<T>, initial: T) {
  const draft = keptForm(name, schema);
  const text = useSyncExternalStore(never, draft.text, () => null);
  const earlier = text === null ? undefined : draft.read();
  const [typed, setTyped] = useState<T>();

  return {
    value: typed ?? earlier ?? initial,
    /** True while the values are those of an earlier visit of the page. */
    isRestored: typed === undefined && earlier !== undefined,
    change(next: T): void {
      setTyped(next);
      if (JSON.stringify(next) === JSON.stringify(initial)) draft.clear();
      else draft.write(next);
    },
    forget: draft.clear,
  };
}
