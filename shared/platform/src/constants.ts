/**
 * The constants of the platform client (§9 of the specification). The exported constants are used by this code or
 * passed to the libraries. The constants in this table are fixed inside the libraries, whose versions are pinned; a
 * test fails if an update changes one:
 *
 * | Constant | Value | Library and test |
 * | --- | --- | --- |
 * | Session cookie | path `/`, lax, not httpOnly, 400 days | @supabase/ssr; `session-cookie.test.ts` |
 * | Size of a cookie chunk | 3180 characters of the encoded value | @supabase/ssr; `session-cookie.test.ts` |
 * | Tick of the auto refresh | 30 s | auth-js; `auto-refresh.test.ts` |
 * | Refresh threshold, expiry margin | 3 ticks, 90 s | auth-js; `auto-refresh.test.ts` |
 * | Pauses between refresh retries | 200, 400, 800 ms … within 30 s | auth-js; `refresh.test.ts` |
 * | Lifetime of the cached key set | 10 min | auth-js; `verify-token.test.ts` |
 * | Normal close code, first step of a reconnect | 1000; 1, 2, 5, then 10 s | realtime-js; `realtime-timing.test.ts` |
 * | Messages kept before a channel is joined | 100 | realtime-js; `realtime-timing.test.ts` |
 */

/** Attempts of a browser request whose fetch throws. A response is never retried, whatever its status. */
export const fetchAttempts = 3;

/** Pause before the next attempt: this many milliseconds times the number of the attempt that failed. */
export const fetchPauseMs = 100;

/** Further attempts of a GET to an edge function; requests that write are never repeated. */
export const edgeReadRetries = 1;

/** Statuses of an edge function's response after which a GET is repeated. */
export const edgeRetryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Milliseconds after which joining or leaving a realtime channel counts as timed out. */
export const realtimeTimeoutMs = 10_000;

/** Milliseconds between the heartbeats of an open realtime socket. */
export const realtimeHeartbeatMs = 25_000;

/**
 * Milliseconds that an auth operation waits for the lock of another tab before it takes the lock over. A refresh is
 * retried within 30 s, so a lock that is held for longer belongs to a closed tab.
 */
export const sessionLockWaitMs = 30_000;

/** Milliseconds that a page waits for the auth service after a sign-out before it is reloaded, or while it ends a replaced session. */
export const signOutWaitMs = 3000;

/** Milliseconds until a response of the backend must begin on the server; after that the page shows its fallback. */
export const serverDeadlineMs = 3000;

/** Width in pixels of the pictures in a list: twice the width of their boxes, for dense screens. */
export const thumbnailWidth = 512;
