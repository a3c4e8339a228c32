import { aliveEvent } from '../../early/early-submit.ts';

/** Calls back once React has hydrated the page. */
export function whenAlive(callback: () => void): void {
  if (aliveMs() === undefined) document.addEventListener(aliveEvent, callback, { once: true });
  else callback();
}

/** Time from the beginning of the page load until the page was alive; undefined before. */
export const aliveMs = (): number | undefined => performance.getEntriesByName(aliveEvent)[0]?.startTime;
