import { viewPath } from '../errors/error-report.ts';
import type { WatchedPage } from './watch-hangs.ts';

/** The page has as many chances to respond within its deadline. */
const chances = 10;

let page: WatchedPage | undefined;
let missed = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Asks the page whether it responds. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
const ask = (): void => postMessage('responding?');

function look(): void {
  missed += 1;
  if (missed <= chances) {
    ask();
    return;
  }
  clearInterval(timer);
  const body = new Blob([JSON.stringify({ ...page?.view, hasHung: true })], { type: 'application/json' });
  fetch(viewPath, { method: 'POST', body })
    .catch(() => undefined)
    .finally(close);
}

addEventListener('message', ({ data }: MessageEvent<WatchedPage>) => {
  if (page === undefined) {
    // Turns and not time are counted, since a computer that sleeps stops the page and this worker alike.
    timer = setInterval(look, data.deadlineMs / chances);
    ask();
  }
  page = data;
  missed = 0;
});
