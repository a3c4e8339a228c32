import { useSyncExternalStore } from 'react';
import type { Observed } from '../records/observed.ts';

/** The current value, which renders the component again when it changes. */
export const useObserved = <T>({ get, subscribe }: Observed<T>): T => useSyncExternalStore(subscribe, get);
