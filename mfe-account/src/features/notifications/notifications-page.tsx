import { mostNotices } from '@irodori/contract/notifications';
import { accountPath } from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { noticeWords } from '@irodori/kit/notice-words';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { useState } from 'react';
import { preferencesPath } from '../../paths.ts';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { Moment } from '../security/moment/moment.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { useOnNotices } from './use-on-notices.ts';
import styles from './notifications.module.css';
import { Preferences } from './preferences.tsx';

const loadNotices = (platform: Platform) => platform.notices.newest(mostNotices);

/** The visitor's notices and preferences. */
export function NotificationsPage() {
  const session = useSession();
  const isGuest = session.status === 'signed-in' && session.isAnonymous;
  return (
    <Page width="text">
      <header className={styles.head}>
        <Text size="small">
          <Link to={accountPath}>Your account</Link>
          {isGuest ? null : (
            <>
              {' · '}
              <Link to={preferencesPath}>What we tell you</Link>
            </>
          )}
        </Text>
        <Heading level={1}>Notifications</Heading>
      </header>
      <Notices />
      {isGuest ? null : <Preferences />}
    </Page>
  );
}

/** The list of notices, which follows changes by the site and by other tabs. */
function Notices() {
  const platform = usePlatform();
  const { loaded, reload } = useLoaded(loadNotices);
  const [isUnmarked, setIsUnmarked] = useState(false);
  useOnNotices(reload);
  const markRead = (ids?: readonly string[]): void => {
    setIsUnmarked(false);
    platform.notices.markRead(ids).then(reload, () => setIsUnmarked(true));
  };

  if (loaded.state === 'loading') return <Text role="status">One moment …</Text>;
  if (loaded.state === 'failed') return <NoAnswer onRetry={() => void reload()} />;
  const { notices, unread } = loaded.value;
  if (notices.length === 0)
    return (
      <EmptyState title="Nothing yet">
        When a picture is ready while you look elsewhere, or something changes in your account, it says so
        here.
      </EmptyState>
    );
  return (
    <section aria-label="What happened" className={styles.happened}>
      <div className={styles.bar}>
        <Text strength="soft">{unread === 0 ? 'You have read everything.' : `${unread} unread`}</Text>
        {unread === 0 ? null : (
          <Button size="small" onClick={() => markRead()}>
            Mark all as read
          </Button>
        )}
      </div>
      {isUnmarked ? <NoAnswer onRetry={() => markRead()} /> : null}
      <ol className={styles.list}>
        {notices.map((notice) => {
          const { title, text, to } = noticeWords(notice);
          const isUnread = notice.readAt === null;
          return (
            <li key={notice.id}>
              <Link
                to={to}
                className={styles.notice}
                data-unread={isUnread}
                onClick={() => (isUnread ? markRead([notice.id]) : undefined)}
              >
                <span className={styles.what}>
                  {isUnread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
                  <bdi>{title}</bdi>
                </span>
                <bdi>{text}</bdi>
                <span className={styles.when}>
                  <Moment at={notice.createdAt} />
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      <Text size="small" strength="quiet">
        A notification goes after 60 days.
      </Text>
    </section>
  );
}
