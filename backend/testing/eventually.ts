import { vi } from 'vitest';

/** Waits for what arrives over a socket; patient enough for a busy machine. */
export const eventually = <T>(check: () => T): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });
