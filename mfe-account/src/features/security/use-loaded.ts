import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly value: T };

/**
 * Loads something of the visitor in the browser; `reload` asks again, and an older response that arrives after it is
 * ignored. `load` must be the same function each time.
 */
export function useLoaded<T>(load: (platform: Platform) => Promise<T>) {
  const platform = usePlatform();
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const asked = useRef(0);
  const reload = useCallback(() => {
    asked.current += 1;
    const own = asked.current;
    const take = (next: Loaded<T>): void => {
      if (own === asked.current) setLoaded(next);
    };
    return load(platform).then(
      (value) => take({ state: 'loaded', value }),
      () => take({ state: 'failed' }),
    );
  }, [load, platform]);
  useEffect(() => void reload(), [reload]);
  return { loaded, reload };
}
