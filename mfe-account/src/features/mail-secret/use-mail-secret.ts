import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/**
 * The secret of the mail whose link opened the page, from the address's fragment, which no server logs; undefined on the
 * server.
 */
export const useMailSecret = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => undefined,
  );
