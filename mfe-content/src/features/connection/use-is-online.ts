import { useSyncExternalStore } from 'react';

/** False while the browser has no network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
