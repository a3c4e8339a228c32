/** What the page says of itself each time when it responds. */
export interface WatchedPage {
  readonly view: { readonly composition: string; readonly pageId: string; readonly path: string };
  /** The time without a response after which a page counts as hung, in milliseconds. */
  readonly deadlineMs: number;
}

/**
 * Has a worker tell the site when this page hangs. Resolves when the worker watches, so that no code that runs afterwards
 * can keep it from starting.
 */
export function watchHangs(page: () => WatchedPage): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./hang-worker.ts', import.meta.url));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    const respond = (): void => worker.postMessage(page());
    worker.addEventListener('message', () => {
      respond();
      resolve();
    });
    worker.addEventListener('error', () => resolve());
    // The dialog of the printer stops a page as a loop does.
    addEventListener('beforeprint', () => worker.terminate(), { once: true });
    respond();
  });
}
