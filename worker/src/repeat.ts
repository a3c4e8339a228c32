export interface Repeated {
  /** Does the work at once, or once more if it runs. The pause begins anew after it. */
  now(): void;
  /** Resolves when the work that runs has ended. */
  stop(): Promise<void>;
}

/**
 * Does some work again and again with a pause before each time, until it is stopped or the work resolves to `'over'`. The
 * work reports its own failures and never rejects.
 */
export function repeat(work: () => Promise<unknown>, pauseMs: number): Repeated {
  let isOver = false;
  let running = Promise.resolve();
  let timer = setTimeout(start, pauseMs);
  function start(): void {
    running = running.then(runOnce);
  }
  async function runOnce(): Promise<void> {
    if (isOver) return;
    clearTimeout(timer);
    if ((await work()) === 'over') isOver = true;
    else if (!isOver) timer = setTimeout(start, pauseMs);
  }
  return {
    now: start,
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}
