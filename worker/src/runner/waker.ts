import type { SupabaseClient } from '@supabase/supabase-js';

/** Tells the runner when to claim a job. */
export interface Waker {
  /** Resolves when realtime announces the next job. */
  next(): Promise<void>;
  /** The longest pause between two claims, in milliseconds. */
  pollMs(): number;
  close(): Promise<void>;
}

/** While realtime announces queued jobs, a claim is needed only for jobs whose lease has run out. */
const announcedPollMs = 2_000;

/**
 * Listens for jobs that enter the queue. While realtime is not connected, the runner claims every `pollMs`, so every
 * job is found without an announcement.
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
