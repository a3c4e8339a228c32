/** Calls back once the browser has nothing more urgent to do. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
  else setTimeout(callback, 1);
}
