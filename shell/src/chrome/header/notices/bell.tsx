import { usePlatform, useSession } from '@irodori/kit/hooks';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../../app/when-idle.ts';
import { Popover } from '../popover.tsx';
import styles from './bell.module.css';
import type { News } from './watch-notices.ts';

/** Loaded when the panel opens for the first time. */
const NoticesPanel = lazy(() => import('./notices-panel.tsx'));

/** Tells a visitor with a session, on the pages of every module, what happened while they looked elsewhere. */
export function Bell() {
  const session = useSession();
  return session.status === 'signed-in' ? <OwnBell key={session.userId} /> : null;
}

function OwnBell() {
  const platform = usePlatform();
  const [news, setNews] = useState<News>();
  const [isOpened, setIsOpened] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    whenIdle(async () => {
      // Without an answer the bell has no number; the panel asks again.
      const loaded = await import('./watch-notices.ts').catch(() => undefined);
      if (isGone) return;
      stop = loaded?.watchNotices(platform, setNews, setSaid);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [platform]);

  const unread = news?.unread ?? 0;
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Popover
        label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        face={
          <span className={styles.bell}>
            <BellIcon aria-hidden="true" />
            {unread === 0 ? null : (
              <span className={styles.count} aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        }
        onOpen={() => setIsOpened(true)}
      >
        {isOpened ? (
          <Suspense fallback={<p className={styles.loading}>One moment …</p>}>
            <NoticesPanel news={news} onNews={setNews} />
          </Suspense>
        ) : null}
      </Popover>
    </>
  );
}
