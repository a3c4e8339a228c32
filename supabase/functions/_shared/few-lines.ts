const minute = 60_000;

/** Writes at most one line a minute, with how often it was called since the line before, so that nobody fills the log. */
export function fewLines(write: (count: number, message: string) => void): (message: string) => void {
  let count = 0;
  let next = 0;
  return (message) => {
    count++;
    if (Date.now() < next) return;
    next = Date.now() + minute;
    write(count, message);
    count = 0;
  };
}
