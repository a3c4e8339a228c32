import pRetry from 'p-retry';
import { isTransient } from './backend-error.ts';

/** Repeats a call until the backend responds, the signal aborts, or the fault is not transient. */
export function persist<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return pRetry(call, {
    signal,
    retries: Number.POSITIVE_INFINITY,
    factor: 2,
    minTimeout: 200,
    maxTimeout: 5_000,
    randomize: true,
    shouldRetry: ({ error }) => isTransient(error),
  });
}
