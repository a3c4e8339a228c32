import { vi } from 'vitest';

/** The pauses of `node:timers/promises`, on the clock that a test may hold: `vi.useFakeTimers` leaves that module alone. */
const setTimeoutInHand = (ms: number, value: unknown, options?: { readonly signal?: AbortSignal }) =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('The operation was aborted', 'AbortError'));
    if (options?.signal?.aborted === true) abort();
    const timer = setTimeout(() => resolve(value), ms);
    options?.signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      abort();
    });
  });

// For all test files: they share one process, where the first one that loads a module decides which pauses it has.
vi.mock('node:timers/promises', () => ({ setTimeout: setTimeoutInHand }));
