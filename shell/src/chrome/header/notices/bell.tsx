import { usePlatform, useSession } from '@irodori/kit/hooks';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../../app/when-idle.ts';
import counted from '../counted.module.css';
import { PanelAway } from '../panel-away.tsx';
import { Popover } from '../popover.tsx';
import type { News } from './watch-notices.ts';

/** Loaded when the panel opens for the first time. */
const NoticesPanel = lazy(() => import('./notices-panel.tsx').catch(() => ({ default: PanelAway })));

/** The button with the notices of a visitor with a session, on the pages of every module. */
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
    const gone = new AbortController();
    whenIdle(() => {
      // Without an answer the bell has no number; the panel asks again.
      import('./watch-notices.ts').then(
        ({ watchNotices }) => watchNotices(platform, gone.signal, setNews, setSaid),
        () => undefined,
      );
    });
    return () => gone.abort();
  }, [platform]);

  const unread = news?.unread ?? 0;
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Popover
        label={`Notifications${unread === 0 ? '' : `, ${unread} unread`}`}
        face={
          <span className={counted.face}>
            <BellIcon aria-hidden="true" />
            {unread === 0 ? null : (
              <span className={counted.count} aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        }
        onOpen={() => setIsOpened(true)}
      >
        {isOpened ? (
          <Suspense>
            <NoticesPanel news={news} onNews={setNews} />
          </Suspense>
        ) : null}
      </Popover>
    </>
  );
}
