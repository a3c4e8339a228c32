const lock = 'irodori-looking';

/** Lets the site's other tabs know, until `signal` ends, when this one is visible. */
export function showLooking(signal: AbortSignal): void {
  let hide = (): void => undefined;
  const update = (): void => {
    hide();
    if (signal.aborted || document.visibilityState !== 'visible') return;
    const hidden = Promise.withResolvers<void>();
    hide = hidden.resolve;
    void navigator.locks.request(lock, { mode: 'shared' }, () => hidden.promise);
  };
  update();
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', update);
}

/** Whether the visitor sees a tab of this site. */
export async function isLookedAt(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
}
