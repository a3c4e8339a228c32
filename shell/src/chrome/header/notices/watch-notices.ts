import type { Platform } from '@irodori/platform';

/** The newest notices, and the number of all unread ones. */
export type News = Awaited<ReturnType<Platform['notices']['newest']>>;

/** How many notices the panel shows. */
const most = 6;

export const readNews = (platform: Platform): Promise<News> => platform.notices.newest(most);

/**
 * Reads the notices now, whenever one is written or read, and when the page is seen again: changes are missed while the
 * connection is down. Without an answer, what was read last stays. `say` gets the words for a screen reader when there
 * are more unread ones than before.
 */
export function watchNotices(
  platform: Platform,
  onNews: (news: News) => void,
  say: (words: string) => void,
): () => void {
  let isStopped = false;
  let before: number | undefined;
  const show = (news: News): void => {
    if (isStopped) return;
    onNews(news);
    if (before !== undefined && news.unread > before) say(`Unread notifications: ${news.unread}`);
    before = news.unread;
  };
  const read = (): void => void readNews(platform).then(show, () => undefined);
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') read();
  };
  read();
  const stop = platform.realtime.changes({ table: 'notifications', onChange: read });
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    isStopped = true;
    stop();
    document.removeEventListener('visibilitychange', onReturn);
  };
}
