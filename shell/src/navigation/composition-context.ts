import { createContext } from 'react';
import type { CompositionWatch } from './composition-watch.ts';

/** Tells components of newer compositions and of the server; on the server there is no news. */
export const CompositionContext = createContext<
  Pick<CompositionWatch, 'isStale' | 'isReachable' | 'subscribe'>
>({
  isStale: () => false,
  isReachable: async () => true,
  subscribe: () => () => undefined,
});
