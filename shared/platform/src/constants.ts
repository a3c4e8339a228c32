/**
 * Every constant of the specification's §9 that belongs to the platform client. Those below are ours: the
 * code uses them, or hands them to the libraries. The others are fixed inside the libraries (pinned versions)
 * and held by the tests in `shared/platform/test/`, which fail when an update changes one:
 *
 * | Constant | Value | Where it is held |
 * | --- | --- | --- |
 * | Session cookie | path `/`, lax, not httpOnly, 400 days | @supabase/ssr; `session-cookie.test.ts` |
 * | Size of a cookie's chunk | 3180 characters of the encoded value | @supabase/ssr; `session-cookie.test.ts` |
 * | Tick of the auto refresh | 30 s | auth-js; `auto-refresh.test.ts` |
 * | Refresh threshold, expiry margin | 3 ticks, 90 s | auth-js; `auto-refresh.test.ts` |
 * | Pauses between refresh retries | 200, 400, 800 ms … within 30 s | auth-js; `refresh.test.ts` |
 * | Life of the cached key set | 10 min | auth-js; `verify-token.test.ts` |
 * | Normal close code, first step of a reconnect | 1000; 1, 2, 5, then 10 s | realtime-js; `realtime-timing.test.ts` |
 * | Messages kept before a channel is joined | 100 | realtime-js; `realtime-timing.test.ts` |
 */

/** Tries of a browser request whose fetch threw; a status is never retried. */
export const fetchAttempts = 3;

/** Pause before the next try: this many milliseconds times the number of the try that failed. */
export const fetchPauseMs = 100;

/** Further tries of an edge function's call by GET or HEAD; a writing call is never repeated. */
export const edgeReadRetries = 1;

/** Statuses of an edge function's answer after which a reading call is repeated. */
export const edgeRetryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** How long joining or leaving a realtime channel may take before it counts as timed out. */
export const realtimeTimeoutMs = 10_000;

/** How often an open realtime socket is asked whether it still lives. */
export const realtimeHeartbeatMs = 25_000;

/**
 * How long an auth operation waits for another tab's before it takes the lock over. A refresh is retried
 * within 30 s, so a lock held for longer belongs to a tab that is gone.
 */
export const sessionLockWaitMs = 30_000;

/** How long a page that signed out waits for the auth service before it is loaded anew. */
export const signOutWaitMs = 3000;

/** How long the server waits for the backend to begin an answer; a page's fallback is better than a longer wait. */
export const serverDeadlineMs = 3000;

/** How long a signed URL of a finished picture works, in seconds. */
export const signedUrlSeconds = 3600;

/** How wide the pictures of a list are fetched, in pixels: their boxes are half of it, on dense screens. */
export const thumbnailWidth = 512;
