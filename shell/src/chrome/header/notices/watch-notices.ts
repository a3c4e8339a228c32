import { oneAtATime } from '@irodori/kit/one-at-a-time';
import type { Platform } from '@irodori/platform';

/** The newest notices, and the number of all unread ones. */
export type News = Awaited<ReturnType<Platform['notices']['newest']>>;

/** How many notices the panel shows. */
const most = 6;

export const readNews = (platform: Platform): Promise<News> => platform.notices.newest(most);

/**
 * Reads the notices now, after each change, and when the page connects or becomes visible: changes are missed until the
 * connection is live, and while it is down. If a request fails, the earlier notices stay. `say` gets the text for screen
 * readers when there are more unread notices than before. A watch that `signal` has ended does nothing.
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
  const read = oneAtATime(async () => {
    // A read that was asked for during an earlier one may begin after the end of the session, which a refusal answers.
    if (platform.session.current().status === 'signed-in')
      await readNews(platform).then(show, () => undefined);
  });
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') read();
  };
  read();
  const stop = platform.realtime.changes({
    table: 'notifications',
    onChange: read,
    onStatus(status) {
      if (status === 'live') read();
    },
  });
  document.addEventListener('visibilitychange', onReturn, { signal });
  signal.addEventListener('abort', stop);
}
