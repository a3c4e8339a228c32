import { usePlatform } from '@irodori/kit/hooks';
import type { ContentUser } from '@irodori/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * The reader who is signed in at the content backend. `none`: there is no content backend. `away`: somebody is signed in,
 * and the content backend did not tell who.
 */
export function useReader(): {
  readonly reader: ContentUser | null;
  readonly state: 'none' | 'loading' | 'ready' | 'away';
} {
  const { content } = usePlatform();
  const [isReady, setIsReady] = useState(false);
  const reader = useSyncExternalStore(
    content?.subscribe ?? never,
    () => content?.user() ?? null,
    () => null,
  );
  useEffect(() => {
    const ready = (): void => setIsReady(true);
    content?.ready().then(ready, ready);
  }, [content]);
  if (content === undefined) return { reader, state: 'none' };
  if (!isReady) return { reader, state: 'loading' };
  return { reader, state: reader === null && content.hasToken() ? 'away' : 'ready' };
}
