/** Counts the turns of this thread's event loop until the work has ended; while it is blocked, the loop does not turn. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work.finally(() => (isOver = true));
  return turns;
}
