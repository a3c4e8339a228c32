import { use, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import { CompositionContext } from '../navigation/update/composition-context.ts';
import { arrivalOf } from '../modules/late-page.ts';
import type { Problem } from './problem.ts';

const firstWaitMs = 1000;
/** A backend with too much to do is not asked sooner than `Retry-After` says. */
const firstWaitForDataMs = 5000;
const longestWaitMs = 30_000;

/**
 * Retries a page as soon as what was late has arrived or the server responds, and a page whose data did not come after a
 * while. The server is polled with doubling waits, which continue to grow over failed retries, and at once on the event
 * `online`, which does not prove that the server is reachable. While the visitor goes to another page nothing is retried: it
 * would take them back.
 */
export function useReturn(problem: Problem, retry: () => void): void {
  const watch = use(CompositionContext);
  const waitMs = useRef(problem.isLate === true ? firstWaitForDataMs : firstWaitMs);
  const tryAgain = useEffectEvent(retry);
  const isLeaving = useNavigation().state !== 'idle';

  useEffect(() => {
    if (isLeaving) return undefined;
    let isOver = false;
    const arrival = arrivalOf(problem);
    if (arrival !== undefined) {
      const comeBack = async () => {
        await arrival;
        if (!isOver) tryAgain();
      };
      void comeBack();
      return () => {
        isOver = true;
      };
    }
    if ((problem.isUnreachable ?? problem.isLate) !== true) return undefined;
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
  }, [problem, watch, isLeaving]);
}
