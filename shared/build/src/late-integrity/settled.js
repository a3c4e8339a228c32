/** The shell's event and its mark of when React has hydrated the page (`shell/src/early/early-submit.ts`). */
const alive = 'irodori:alive';

const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

/** Resolves when React has nothing left to hydrate. */
export const settled = () =>
  new Promise((resolve) => {
    if (performance.getEntriesByName(alive).length > 0) whenIdle(resolve);
    else document.addEventListener(alive, () => whenIdle(resolve), { once: true });
  });
