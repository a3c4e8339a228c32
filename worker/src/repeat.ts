export interface Repeated {
  /** Resolves when the work that runs has ended. */
  stop(): Promise<void>;
}

/**
 * Does some work again and again with a pause before each time, until it is stopped or the work resolves to `'over'`. The
 * work reports its own failures and never rejects.
 */
export function repeat(work: () => Promise<unknown>, pauseMs: number): Repeated {
  let isStopped = false;
  let running = Promise.resolve();
  let timer = setTimeout(start, pauseMs);
  function start(): void {
    running = runOnce();
  }
  async function runOnce(): Promise<void> {
    if ((await work()) === 'over' || isStopped) return;
    timer = setTimeout(start, pauseMs);
  }
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
