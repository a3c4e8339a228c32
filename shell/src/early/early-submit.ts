/** The page's event when React has hydrated it, and its mark in the browser's timeline; the inline script listens. */
export const aliveEvent = 'irodori:alive';

/** Tells that the page is alive, upon which an early submission is repeated. */
export function announceAlive(): void {
  performance.mark(aliveEvent);
  document.dispatchEvent(new Event(aliveEvent));
}
