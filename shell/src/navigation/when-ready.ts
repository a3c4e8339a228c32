const patienceMs = 5000;
/** Events by which the visitor takes over scrolling. */
const takeovers = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Calls `attempt` at once and after each change of the document until it returns true, since parts of a page appear
 * after its frame. Stops when the visitor takes over, or after a while. Returns the function that stops it.
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
