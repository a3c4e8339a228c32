import { oneAtATime } from '@irodori/kit/one-at-a-time';
import type { Platform } from '@irodori/platform';

/**
 * Loads something of the visitor's jobs now, when one of them changes, and when a lost connection is back.
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
      if (status === 'live') read();
    },
  });
  return [
    read,
    () => {
      isOver = true;
      stop();
    },
  ];
}
