import type { Logger } from 'pino';
import type { Backend, Lease } from './backend.ts';

export interface HeldLease {
  /** Aborts when the backend refuses a heartbeat: another worker has the job, or the visitor cancelled it. */
  readonly lost: AbortSignal;
  /** Stops the heartbeats. */
  release(): void;
}

/**
 * Renews a lease at each third of its length. A backend that does not respond is no lost lease: it may come back
 * before another worker claims the job, and it refuses calls that come too late by itself.
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
