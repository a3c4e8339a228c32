import type { Platform } from '@irodori/platform';
import { visitorOfBrowser } from '@irodori/platform/session-cookie';
import type { DataRouter } from 'react-router-dom';

/**
 * Looks at the session again whenever a navigation starts: another tab may have ended, begun or changed it.
 * A visitor who has none, here or in a cookie, is not asked about.
 */
export function refreshSession(
  router: Pick<DataRouter, 'subscribe'>,
  { session }: Pick<Platform, 'session'>,
  supabaseUrl: string,
): void {
  const hasCookie = () => visitorOfBrowser(supabaseUrl) !== null;
  let isNavigating = false;
  router.subscribe(({ navigation }) => {
    const isStart = navigation.state !== 'idle' && !isNavigating;
    isNavigating = navigation.state !== 'idle';
    if (!isStart || (session.current().status === 'signed-out' && !hasCookie())) return;
    // Offline, the last known state is as good as any.
    session.verified().catch(() => undefined);
  });
}
