import { isUnderway, newlyReady, type OwnJob } from '../own-jobs.ts';
import { isLookedAt, showLooking } from './looking.ts';
import { isNotifying, notify, onPressed } from './notify.ts';
import { markTab } from './tab-mark.ts';

type Jobs = readonly OwnJob[];

/**
 * Tells of pictures that become ready while the visitor sees no tab of this site, by a mark of the tab and, if the
 * visitor wants it, a notification; both end when the tab is seen or `signal` ends. Returns the function that takes each
 * read of the jobs. `open` is called with the path of the pictures when the visitor clicks the notification.
 */
export function readyNews(signal: AbortSignal, open: (path: string) => void): (jobs: Jobs) => void {
  // Browsers have locks at secure addresses only.
  if (!(navigator.locks as LockManager | undefined)) return () => undefined;
  let before: Jobs | undefined;
  let ready: Jobs = [];
  let unmark = (): void => undefined;
  let seen = Promise.withResolvers<void>();
  const end = (): void => {
    unmark();
    seen.resolve();
    seen = Promise.withResolvers();
    ready = [];
  };

  const tell = async (news: Jobs): Promise<void> => {
    if (news.length === 0 || (await isLookedAt()) || signal.aborted) return;
    ready = [...news, ...ready];
    unmark();
    unmark = markTab(ready.length);
    if (isNotifying()) notify({ ready, seen: seen.promise });
  };
  const onSeen = (): void => {
    if (document.visibilityState === 'visible') end();
  };
  const look = showLooking(signal, () => before?.some(isUnderway) === true);
  document.addEventListener('visibilitychange', onSeen, { signal });
  signal.addEventListener('abort', end);
  onPressed(open, signal);
  return (jobs) => {
    if (before !== undefined) void tell(newlyReady(before, jobs));
    before = jobs;
    look();
  };
}
