import { oneAtATime } from '@irodori/kit/one-at-a-time';
import type { Platform } from '@irodori/platform';

const pollMs = 2000;

/**
 * Loads something of the visitor's jobs now, when one of them changes, and when a lost connection is back. While the socket
 * is down, it is loaded every two seconds, in pages that are seen.
 * @param filter of realtime on the table `jobs`, such as `batch_id=eq.…`
 * @param take called with what was loaded, or with undefined if it could not be loaded; never after the end
 * @returns the functions that load it again and that end it
 */
export function followJobs<T>(
  platform: Platform,
  filter: string,
  load: () => Promise<T>,
  take: (loaded: T | undefined) => void,
): [read: () => void, end: () => void] {
  let isOver = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const read = oneAtATime(async () => {
    const loaded = await load().catch(() => undefined);
    if (!isOver) take(loaded);
  });
  read();
  const stop = platform.realtime.changes({
    table: 'jobs',
    filter,
    onChange: read,
    onStatus(status) {
      clearInterval(timer);
      if (status === 'live') read();
      if (status === 'down')
        timer = setInterval(() => {
          if (document.visibilityState === 'visible') read();
        }, pollMs);
    },
  });
  return [
    read,
    () => {
      isOver = true;
      stop();
      clearInterval(timer);
    },
  ];
}
