import { createBrowserClient } from '@supabase/ssr';
import { navigatorLock, type SupabaseClient } from '@supabase/supabase-js';
import { realtimeHeartbeatMs, realtimeTimeoutMs, sessionLockWaitMs } from './constants.ts';
import { retryingFetch } from './calls/retrying-fetch.ts';

/**
 * The page's Supabase client. The session is kept in a cookie; tabs take turns through a Web Lock. `onRefused` is
 * called after each response with status 401 or 403, since the session may have been ended.
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
    // `retryingFetch` repeats requests without a response; a response is never retried, whatever its status.
    db: { retry: false },
    realtime: { timeout: realtimeTimeoutMs, heartbeatIntervalMs: realtimeHeartbeatMs },
    auth: { detectSessionInUrl: false, skipAutoInitialize: true, lockAcquireTimeout: sessionLockWaitMs },
  });
  // Set directly, because the option `lock` logs a deprecation warning in every visitor's console
  // (docs/decisions/one-refresh-for-all-tabs.md). Pages without https have no Web Locks and run without a lock.
  if (globalThis.navigator.locks !== undefined) Object.assign(supabase.auth, { lock });
  void supabase.auth.initialize();
  return supabase;
}

const lock: typeof navigatorLock = (name, acquireTimeout, work) =>
  navigatorLock(name, acquireTimeout, () => work().finally(commitCookies));

/** Chromium writes cookies in the background; a read waits for the writes, so the next tab reads the new cookies. */
function commitCookies(): void {
  try {
    void document.cookie;
  } catch {
    // Cookies are blocked, so there is nothing to flush.
  }
}
