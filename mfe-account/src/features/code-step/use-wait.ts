import { useEffect, useState } from 'react';

/** Counts down from `seconds`; `again` starts another wait. */
export function useWait(seconds: number): {
  readonly left: number;
  readonly again: (seconds: number) => void;
} {
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return { left, again: setLeft };
}
