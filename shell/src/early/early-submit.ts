/** The page's event when React has hydrated it; the inline script listens. */
export const aliveEvent = 'irodori:alive';

/** Repeats an early submission, after hydration. */
export const sendEarlySubmit = (): void => void document.dispatchEvent(new Event(aliveEvent));
