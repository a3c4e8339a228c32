import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';
import { useCallback, useEffect, useState } from 'react';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly value: T };

/** Loads something of the visitor in the browser; `reload` asks again. `load` must be the same function each time. */
export function useLoaded<T>(load: (platform: Platform) => Promise<T>) {
  const platform = usePlatform();
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const reload = useCallback(
    () =>
      load(platform).then(
        (value) => setLoaded({ state: 'loaded', value }),
        () => setLoaded({ state: 'failed' }),
      ),
    [load, platform],
  );
  useEffect(() => void reload(), [reload]);
  return { loaded, reload };
}
