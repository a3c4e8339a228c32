import type { Platform } from '@irodori/platform';

/** The newest notices, and the number of all unread ones. */
export type News = Awaited<ReturnType<Platform['notices']['newest']>>;

/** How many notices the panel shows. */
const most = 6;

export const readNews = (platform: Platform): Promise<News> => platform.notices.newest(most);

/**
 * Reads the notices now, whenever one is written or read, and when the page is seen again: changes are missed while the
 * connection is down. Changes that come during a reading, such as those of “Mark all as read”, are read together
 * afterwards. Without an answer, what was read last stays. `say` gets the words for a screen reader when there
 * are more unread ones than before.
 */
export function watchNotices(
  platform: Platform,
  signal: AbortSignal,
  onNews: (news: News) => void,
  say: (words: string) => void,
): void {
  if (signal.aborted) return;
  let before: number | undefined;
  const show = (news: News): void => {
    if (signal.aborted) return;
    onNews(news);
    if (before !== undefined && news.unread > before) say(`Unread notifications: ${news.unread}`);
    before = news.unread;
  };
  let isAsked = false;
  let running: Promise<void> | undefined;
  const readWhileAsked = async (): Promise<void> => {
    while (isAsked && !signal.aborted) {
      isAsked = false;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await readNews(platform).then(show, () => undefined);
    }
    running = undefined;
  };
  const read = (): void => {
    isAsked = true;
    running ??= readWhileAsked();
  };
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') read();
  };
  read();
  const stop = platform.realtime.changes({ table: 'notifications', onChange: read });
  document.addEventListener('visibilitychange', onReturn, { signal });
  signal.addEventListener('abort', stop);
}
