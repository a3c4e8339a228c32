/** Lets a few pieces of work run at once, in the order in which they came. */
export function createTurns({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** True if no more work should wait. */
    areFull: () => waiting.length >= most,
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The next waiting piece of work takes over the turn.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
