import type { Platform } from '@irodori/platform';
import { visitorOfBrowser } from '@irodori/platform/session-cookie';
import type { DataRouter } from 'react-router-dom';

/**
 * Verifies the session again when a navigation starts, since another tab may have ended, begun or changed it. Does
 * nothing if neither the snapshot nor a cookie has a session.
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
    // Offline, the last known state stays.
    session.verified().catch(() => undefined);
  });
}
