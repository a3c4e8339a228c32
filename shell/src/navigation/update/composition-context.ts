import { createContext } from 'react';
import type { CompositionWatch } from './composition-watch.ts';

/** Gives components the watch for newer compositions; on the server it reports none. */
export const CompositionContext = createContext<
  Pick<CompositionWatch, 'isStale' | 'isReachable' | 'subscribe'>
>({
  isStale: () => false,
  isReachable: async () => true,
  subscribe: () => () => undefined,
});
