import { createContext } from 'react';
import type { CompositionWatch } from './composition-watch.ts';

/** Tells components of newer compositions; on the server there are none. */
export const CompositionContext = createContext<Pick<CompositionWatch, 'isStale' | 'subscribe'>>({
  isStale: () => false,
  subscribe: () => () => undefined,
});
