/**
 * Returns a function that does the work, one run at a time. Calls during a run are answered together by one more run
 * after it.
 */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const run = (): void => {
    isAskedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
      if (isAskedAgain) run();
    });
  };
  return run;
}
