const patienceMs = 5000;
/** The visitor has taken over. */
const takeovers = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Tries at once and with each change of the page until it succeeds: parts of a page come after its frame. Ends
 * as well when the visitor takes over, or after a while. Returns the function that ends it.
 */
export function whenReady(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const again = () => {
    if (attempt()) stop();
  };
  const mutations = new MutationObserver(again);
  const sizes = new ResizeObserver(again);
  const timer = setTimeout(stop, patienceMs);
  mutations.observe(document.body, { childList: true, subtree: true });
  sizes.observe(document.body);
  for (const type of takeovers) addEventListener(type, stop, { passive: true });

  function stop(): void {
    clearTimeout(timer);
    mutations.disconnect();
    sizes.disconnect();
    for (const type of takeovers) removeEventListener(type, stop);
  }
  return stop;
}
