import type { SupabaseClient } from '@supabase/supabase-js';

/** Tells the runner when asking for a job is worth it. */
export interface Waker {
  /** Settles when the next job is announced. */
  next(): Promise<void>;
  /** How long to wait at most before asking anyway. */
  pollMs(): number;
  close(): Promise<void>;
}

/** With announcements, asking only catches what nobody announces: expired leases. */
const announcedPollMs = 2_000;

/**
 * Listens for jobs that enter the queue. Asking every `pollMs` is the fallback while realtime is not
 * connected, so nothing depends on an announcement.
 */
export function createWaker(client: SupabaseClient, pollMs: number): Waker {
  let waiting = Promise.withResolvers<void>();
  let isAnnounced = false;

  const channel = client
    .channel('worker-queue')
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'jobs', filter: 'status=eq.CREATED' },
      () => {
        waiting.resolve();
        waiting = Promise.withResolvers();
      },
    )
    .subscribe((status) => {
      isAnnounced = status === 'SUBSCRIBED';
    });

  return {
    next: () => waiting.promise,
    pollMs: () => (isAnnounced ? announcedPollMs : pollMs),
    async close() {
      await client.removeChannel(channel);
      await client.realtime.disconnect();
    },
  };
}
