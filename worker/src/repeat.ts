export interface Repeated {
  /** Does the work at once, or once more if it runs; resolves when it is done. The pause begins anew after it. */
  now(): Promise<void>;
  /** Resolves when the work that runs has ended. */
  stop(): Promise<void>;
}

/**
 * Does some work again and again with a pause before each time, until it is stopped. The work reports its own failures and
 * never rejects.
 */
export function repeat(work: () => Promise<unknown>, pauseMs: number): Repeated {
  let isStopped = false;
  let running = Promise.resolve();
  let timer = setTimeout(start, pauseMs);
  function start(): Promise<void> {
    running = running.then(runOnce);
    return running;
  }
  async function runOnce(): Promise<void> {
    if (isStopped) return;
    clearTimeout(timer);
    await work();
    if (!isStopped) timer = setTimeout(start, pauseMs);
  }
  return {
    now: start,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
