/** A stand-in for `node:timers/promises` whose pauses run on the clock that a test holds: for `vi.mock`. */
export const clockInHand = () => ({
  setTimeout: (ms: number, value: unknown, options?: { signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      if (options?.signal?.aborted === true) reject(new Error('aborted'));
      const timer = setTimeout(() => resolve(value), ms);
      options?.signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      });
    }),
});
