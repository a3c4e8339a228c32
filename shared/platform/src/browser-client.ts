import { createBrowserClient } from '@supabase/ssr';
import { navigatorLock, type SupabaseClient } from '@supabase/supabase-js';
import { realtimeHeartbeatMs, realtimeTimeoutMs, sessionLockWaitMs } from './constants.ts';
import { retryingFetch } from './retrying-fetch.ts';

/**
 * The page's Supabase client. Its session is a cookie; its tabs take turns by a lock of the browser. `onRefused` hears
 * of requests that the backend answered with 401 or 403: the session may have been ended.
 */
export function createBrowserSupabase(
  url: string,
  key: string,
  onRefused: () => void = () => undefined,
): SupabaseClient {
  const fetch = retryingFetch((input, init) => globalThis.fetch(input, init));
  const supabase: SupabaseClient = createBrowserClient(url, key, {
    isSingleton: false,
    cookieOptions: { secure: globalThis.location?.protocol === 'https:' },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (response.status === 401 || response.status === 403) onRefused();
        return response;
      },
    },
    // A status is an answer, and `retryingFetch` repeats what got none.
    db: { retry: false },
    realtime: { timeout: realtimeTimeoutMs, heartbeatIntervalMs: realtimeHeartbeatMs },
    auth: { detectSessionInUrl: false, skipAutoInitialize: true, lockAcquireTimeout: sessionLockWaitMs },
  });
  // By the `lock` option, every visitor's console would say that the option is deprecated
  // (docs/decisions/one-refresh-for-all-tabs.md). A page without https has no locks, and does without.
  if (globalThis.navigator.locks !== undefined) Object.assign(supabase.auth, { lock });
  void supabase.auth.initialize();
  return supabase;
}

const lock: typeof navigatorLock = (name, acquireTimeout, work) =>
  navigatorLock(name, acquireTimeout, () => work().finally(commitCookies));

/** Chromium writes cookies in the background; reading waits for that, so that the next tab reads what this one wrote. */
function commitCookies(): void {
  try {
    void document.cookie;
  } catch {
    // Where cookies are refused, none was written.
  }
}
