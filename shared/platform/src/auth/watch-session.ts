import type { SupabaseClient } from '@supabase/supabase-js';
import { createBrowserSupabase } from '../browser-client.ts';
import type { RealtimeFace } from '../platform.ts';
import { askSession } from './ask-session.ts';
import { claimsOfToken } from './snapshot.ts';

type Realtime = Pick<RealtimeFace, 'broadcast'>;

/**
 * The page's Supabase client, which also ends its session here when it was ended elsewhere (a sign-out on every device,
 * a new password, a deleted account). The
 * database announces the end on the session's topic. Since an announcement can be missed, the client asks the auth
 * service whenever the topic is joined, the network or the visitor returns, and when the backend refuses a request.
 */
export function createWatchedSupabase(url: string, key: string, realtime: Realtime): SupabaseClient {
  const supabase = createBrowserSupabase(url, key, () => check());
  const check = watchSession(supabase, realtime);
  return supabase;
}

/** @returns a function that asks the auth service whether the session still exists */
function watchSession(supabase: SupabaseClient, realtime: Realtime): () => void {
  let topic: string | undefined;
  let stop = (): void => undefined;
  let asking: Promise<void> | undefined;

  const check = (): void => {
    if (topic === undefined) return;
    asking ??= askSession(supabase)
      // Without a response the state of the session is unknown.
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
  };
  /** The auth service may have answered a running check before the session ended. */
  const checkAnew = (): void => void Promise.resolve(asking).then(check);

  supabase.auth.onAuthStateChange((_event, session) => {
    const next = topicOf(session?.access_token);
    if (next === topic) return;
    stop();
    topic = next;
    if (next === undefined) return;
    stop = realtime.broadcast({
      topic: next,
      event: 'ended',
      onMessage: checkAnew,
      onStatus(status) {
        if (status === 'live') checkAnew();
      },
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  window.addEventListener('online', check);
  return check;
}

function topicOf(accessToken: string | undefined): string | undefined {
  const claims = accessToken === undefined ? undefined : claimsOfToken(accessToken);
  if (typeof claims !== 'object' || claims === null || !('session_id' in claims)) return undefined;
  return `session:${String(claims.session_id)}`;
}
