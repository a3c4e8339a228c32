import { useEffect, useState } from 'react';

/**
 * Counts down from `seconds`, by the clock, since browsers let timers of hidden tabs run late; `again` starts another wait.
 */
export function useWait(seconds: number): {
  readonly left: number;
  readonly again: (seconds: number) => void;
} {
  const [now, setNow] = useState(() => Date.now());
  const [end, setEnd] = useState(() => now + seconds * 1000);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  const again = (wait: number): void => {
    const begin = Date.now();
    setNow(begin);
    setEnd(begin + wait * 1000);
  };
  return { left, again };
}
