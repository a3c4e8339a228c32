import type { Logger } from 'pino';
import type { Backend, Lease } from './backend.ts';

export interface HeldLease {
  /** Aborts when the backend says that the job is no longer ours. */
  readonly lost: AbortSignal;
  /** Stops renewing. */
  release(): void;
}

/**
 * Renews a lease at a third of its length. A backend that does not answer is not a lost lease: it may come
 * back before anybody else asked for the job, and it refuses what came too late by itself.
 */
export function holdLease(backend: Backend, lease: Lease, leaseSeconds: number, log: Logger): HeldLease {
  const lost = new AbortController();
  let isAsking = false;

  async function renew(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      if (!(await backend.heartbeat(lease))) lost.abort(new Error('The lease is lost'));
    } catch (error) {
      log.warn({ event: 'heartbeat_failed', reason: messageOf(error) });
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(() => void renew(), (leaseSeconds * 1000) / 3);
  return { lost: lost.signal, release: () => clearInterval(timer) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
