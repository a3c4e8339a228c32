import type { SessionSnapshot } from '../platform.ts';
import { claimsOfToken, signedOut, snapshotOfClaims } from './snapshot.ts';

/**
 * The last known session of a page or a request. The snapshot is replaced only if its JSON differs, so that listeners
 * render only after a real change.
 */
export function createSessionState(initial: SessionSnapshot) {
  let snapshot = initial;
  const listeners = new Set<() => void>();
  let end = new AbortController();

  const set = (next: SessionSnapshot): void => {
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    if (next.status === 'signed-out') {
      end.abort(new DOMException('The session has ended.', 'AbortError'));
      end = new AbortController();
    }
    for (const listener of listeners) listener();
  };

  return {
    current: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Aborts when the present session ends. */
    ended: () => end.signal,
    set,
    take(session: { access_token: string } | null): void {
      set(session === null ? signedOut : snapshotOfClaims(claimsOfToken(session.access_token)));
    },
  };
}

export type SessionState = ReturnType<typeof createSessionState>;
