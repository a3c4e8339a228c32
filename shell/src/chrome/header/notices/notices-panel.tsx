import { notificationsPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { noticeWords } from '@irodori/kit/notice-words';
import { Button } from '@irodori/ui/button';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { useEffect, useEffectEvent, useState } from 'react';
import panel from '../panel-list.module.css';
import styles from './notices-panel.module.css';
import { type News, readNews } from './watch-notices.ts';

interface Props {
  /** Undefined until the notices are read. */
  readonly news: News | undefined;
  readonly onNews: (news: News) => void;
}

/** The newest notices, each a link to its page. */
export default function NoticesPanel({ news, onNews }: Props) {
  const platform = usePlatform();
  const [isFailed, setIsFailed] = useState(false);
  const readAfter = (step: Promise<unknown>): Promise<void> =>
    step.then(() => readNews(platform)).then(onNews, () => setIsFailed(true));
  const run = (step: Promise<unknown>): void => {
    setIsFailed(false);
    void readAfter(step);
  };
  const isMissing = news === undefined;
  const readMissing = useEffectEvent(() => {
    if (isMissing) void readAfter(Promise.resolve());
  });
  useEffect(() => readMissing(), []);

  return (
    <section aria-label="Notifications">
      <div className={panel.head}>
        <h2 className={panel.title}>Notifications</h2>
        {(news?.unread ?? 0) === 0 ? null : (
          <Button size="small" variant="quiet" onClick={() => run(platform.notices.markRead())}>
            Mark all as read
          </Button>
        )}
      </div>
      {isFailed ? (
        <div role="alert" className={panel.words}>
          <p>No answer came back. Please check your connection.</p>
          <Button size="small" onClick={() => run(Promise.resolve())}>
            Try again
          </Button>
        </div>
      ) : null}
      {isMissing && !isFailed ? <p className={panel.words}>One moment …</p> : null}
      {news?.notices.length === 0 ? (
        <p className={panel.words}>
          Nothing yet. When a picture is ready while you look elsewhere, it says so here.
        </p>
      ) : null}
      <ul>
        {news?.notices.map((notice) => {
          const { title, text, to } = noticeWords(notice);
          const isUnread = notice.readAt === null;
          return (
            <li key={notice.id}>
              <Link
                to={to}
                className={styles.notice}
                data-unread={isUnread}
                onClick={() => (isUnread ? run(platform.notices.markRead([notice.id])) : undefined)}
              >
                <span className={styles.what}>
                  {isUnread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
                  <bdi>{title}</bdi>
                </span>
                <bdi className={styles.detail}>{text}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
      <Link to={notificationsPath} className={panel.all}>
        All notifications and mails
      </Link>
    </section>
  );
}
