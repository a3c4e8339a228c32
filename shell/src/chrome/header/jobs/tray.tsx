import { useSession } from '@irodori/kit/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../../app/when-idle.ts';

/** Without its code there is no tray; a page works without one. */
const OwnTray = lazy(() => import('./own-tray.tsx').catch(() => ({ default: () => null })));

/** The visitor's jobs, on the pages of every module; loaded once the page of a visitor with a session is idle. */
export function Tray() {
  const session = useSession();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle && session.status === 'signed-in' ? (
    <Suspense>
      <OwnTray key={session.userId} userId={session.userId} />
    </Suspense>
  ) : null;
}
