import { use, useEffect, useEffectEvent, useRef } from 'react';
import { CompositionContext } from '../navigation/composition-context.ts';
import type { Problem } from './problem.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * Tries a page again as soon as the server answers. The server is asked after waits that double, also from one failed
 * try to the next, and at once when the browser says that it is online, which alone proves nothing.
 */
export function useReturn(problem: Problem, retry: () => void): void {
  const watch = use(CompositionContext);
  const waitMs = useRef(firstWaitMs);
  const tryAgain = useEffectEvent(retry);

  useEffect(() => {
    if (problem.isUnreachable !== true) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', ask);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, waitMs.current);
      waitMs.current = Math.min(2 * waitMs.current, longestWaitMs);
    };
    async function ask(): Promise<void> {
      const isReachable = await watch.isReachable();
      if (isOver) return;
      if (!isReachable) return wait();
      end();
      tryAgain();
    }
    wait();
    addEventListener('online', ask);
    return end;
  }, [problem, watch]);
}
