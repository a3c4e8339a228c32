import { createBrowserClient } from '@supabase/ssr';
import { navigatorLock, type SupabaseClient } from '@supabase/supabase-js';
import { cookiesRefused, refusesCookies } from './auth/refused-cookies.ts';
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
        const isAuth = init?.method === 'POST' && String(input).startsWith(`${url}/auth/v1/`);
        if (isAuth && refusesCookies()) return cookiesRefused();
        const response = await fetch(input, init);
        if (isAuth && response.ok) return countedHere(response);
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
  if (globalThis.navigator.locks !== undefined) Object.assign(supabase.auth, { lock: createLock() });
  void supabase.auth.initialize();
  return supabase;
}

/**
 * A response whose session ends by this browser's clock. GoTrue's `expires_at` is a time of the server's, which auth-js
 * compares with the browser's, and that may be wrong by hours.
 */
async function countedHere(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  if (!text.includes('"refresh_token"')) return new Response(text === '' ? null : text, { status, headers });
  const session = JSON.parse(text) as { readonly expires_in: number };
  const expires_at = Math.round(Date.now() / 1000) + session.expires_in;
  return Response.json({ ...session, expires_at }, { status, headers });
}

/**
 * The browser's lock, for which the page's own operations take turns: a browser does not keep a page for Back that
 * holds a lock while another request waits for it, even if the page itself waits.
 */
function createLock(): typeof navigatorLock {
  let last: Promise<unknown> = Promise.resolve();
  return (name, acquireTimeout, work) => {
    const take = () => navigatorLock(name, acquireTimeout, () => work().finally(commitCookies));
    // With 0 the request does not wait: it fails if the lock is held.
    const operation = acquireTimeout === 0 ? take() : last.then(take);
    last = Promise.allSettled([last, operation]);
    return operation;
  };
}

/** Chromium writes cookies in the background; a read waits for the writes, so the next tab reads the new cookies. */
function commitCookies(): void {
  try {
    void document.cookie;
  } catch {
    // Cookies are blocked, so there is nothing to flush.
  }
}
