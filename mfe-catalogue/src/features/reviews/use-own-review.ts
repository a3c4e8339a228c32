import type { OwnReview } from '@irodori/contract/review';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { useCallback, useEffect, useState } from 'react';

export type OwnReviewState = OwnReview | 'signed-out' | 'loading' | 'failed';

/** The signed-in visitor's review of an app; `reload` asks for it again. */
export function useOwnReview(appId: string) {
  const platform = usePlatform();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly own: OwnReviewState }>();

  const load = useCallback(
    (of: string): Promise<void> =>
      import(/* webpackChunkName: "own-review" */ './own-review-calls.ts')
        .then(({ loadOwnReview }) => loadOwnReview(platform, appId))
        .then(
          (own) => setLoaded({ of, own: own ?? 'signed-out' }),
          () => setLoaded({ of, own: 'failed' }),
        ),
    [platform, appId],
  );
  useEffect(() => {
    if (userId !== undefined) void load(userId);
  }, [load, userId]);

  let state: OwnReviewState = 'loading';
  if (userId === undefined) state = 'signed-out';
  else if (loaded?.of === userId) state = loaded.own;
  return { state, reload: () => (userId === undefined ? undefined : void load(userId)) };
}
