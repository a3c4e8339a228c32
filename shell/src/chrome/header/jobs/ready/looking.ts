const lock = 'irodori-looking';

/**
 * Lets the site's other tabs know, until `signal` ends, when this one is visible. It begins with a picture that is on its
 * way (`isWaiting`), since a lock keeps a page out of the browser's back/forward cache, and lasts until the tab is hidden,
 * so that others find it when the picture is ready.
 * @returns the function to call when `isWaiting` may have changed
 */
export function showLooking(signal: AbortSignal, isWaiting: () => boolean): () => void {
  let hide: (() => void) | undefined;
  const update = (): void => {
    if (signal.aborted || document.visibilityState !== 'visible') {
      hide?.();
      hide = undefined;
    } else if (hide === undefined && isWaiting()) {
      const hidden = Promise.withResolvers<void>();
      hide = hidden.resolve;
      void navigator.locks.request(lock, { mode: 'shared' }, () => hidden.promise);
    }
  };
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', update);
  return update;
}

/** Whether the visitor sees a tab of this site. */
export async function isLookedAt(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
}
