import type { Logger } from 'pino';
import type { Backend, Lease } from './backend.ts';

/** Why an attempt may not go on with its job. */
export class LeaseEnded extends Error {
  override readonly name = 'LeaseEnded';
  /** True if the visitor cancelled the job; else it goes on with another attempt, or is gone with its account. */
  readonly isCancelled: boolean;

  constructor(isCancelled: boolean) {
    super(isCancelled ? 'The visitor cancelled the job' : 'The lease is lost');
    this.isCancelled = isCancelled;
  }
}

export interface HeldLease {
  /** Aborts with {@link LeaseEnded} when the backend refuses a heartbeat. */
  readonly ended: AbortSignal;
  /** Sends a heartbeat now; without a response the lease stays as it is. */
  renew(): Promise<void>;
  /** Stops the heartbeats. */
  release(): void;
}

/**
 * Renews a lease at each third of its length. A backend that does not respond is no lost lease: it may come back
 * before another worker claims the job, and it refuses calls that come too late by itself.
 */
export function holdLease(backend: Backend, lease: Lease, leaseSeconds: number, log: Logger): HeldLease {
  const ended = new AbortController();
  let asking: Promise<void> | undefined;

  const renew = (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined)));

  async function ask(): Promise<void> {
    try {
      const response = await backend.heartbeat(lease);
      if (response !== 'held') ended.abort(new LeaseEnded(response === 'canceled'));
    } catch (error) {
      log.warn({ event: 'heartbeat_failed', reason: messageOf(error) });
    }
  }

  const timer = setInterval(() => void renew(), (leaseSeconds * 1000) / 3);
  return { ended: ended.signal, renew, release: () => clearInterval(timer) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
