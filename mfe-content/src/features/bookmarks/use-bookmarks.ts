import type { Bookmark } from '@irodori/contract/bookmarks';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { oneAtATime } from '@irodori/kit/one-at-a-time';
import { useEffect, useMemo, useState } from 'react';
import { useIsOnline } from '../connection/use-is-online.ts';
import { loadBookmarks } from './bookmark-calls.ts';
import { onOtherTabs } from './other-tabs.ts';
import { loadSavableTexts, type SavableTexts } from './savable-texts.ts';

export interface Loaded {
  readonly bookmarks: readonly Bookmark[];
  readonly texts: SavableTexts;
}

const nothing: Loaded = { bookmarks: [], texts: { post: [], guide: [] } };

/**
 * The visitor's bookmarks with the cards of their texts, read in the browser: again after a change in another tab, and when
 * a lost connection is back. `loaded` is undefined while they are on their way.
 */
export function useBookmarks() {
  const platform = usePlatform();
  const session = useSession();
  const isOnline = useIsOnline();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();

  const load = useMemo(
    () =>
      oneAtATime(() =>
        Promise.all([loadBookmarks(platform), loadSavableTexts()]).then(
          ([bookmarks, texts]) => setLoaded({ bookmarks, texts }),
          // A list that is shown already stays.
          () => setLoaded((before) => (typeof before === 'object' ? before : 'failed')),
        ),
      ),
    [platform],
  );
  useEffect(() => {
    if (userId === undefined || !isOnline) return undefined;
    load();
    return onOtherTabs(load);
  }, [load, userId, isOnline]);

  const retry = (): void => {
    setLoaded(undefined);
    load();
  };
  return {
    loaded: userId === undefined ? nothing : loaded,
    isOnline,
    isSignedIn: userId !== undefined,
    retry,
  };
}
