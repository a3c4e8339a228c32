/** A server that takes longer to respond counts as unreachable. */
const deadlineMs = 10_000;

/** Polls the server for a newer composition. A tab keeps its own composition until the next page load. */
export function watchComposition(current: string, intervalMs: number) {
  let isStale = false;
  let isForgotten = false;
  let asked = Date.now();
  const listeners = new Set<() => void>();

  function markStale(): void {
    if (isStale) return;
    isStale = true;
    for (const listener of listeners) listener();
  }

  function ask(signal?: AbortSignal): Promise<Response> {
    asked = Date.now();
    return fetch(`/builds/latest.json?${asked}`, { cache: 'no-store', ...(signal && { signal }) });
  }

  async function check(): Promise<boolean> {
    if (isStale) return true;
    const response = await ask();
    if (!response.ok) return false;
    const latest: unknown = await response.json();
    const id = typeof latest === 'object' && latest !== null && 'id' in latest ? latest.id : current;
    if (id !== current) markStale();
    return isStale;
  }

  /** A failed poll is ignored, since the next poll asks again. */
  function poll(): void {
    if (document.visibilityState === 'visible') check().catch(() => undefined);
  }

  setInterval(poll, intervalMs);
  // Hidden pages do not poll.
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - asked >= intervalMs) poll();
  });
  return {
    isStale: () => isStale,
    /** True if the server no longer knows this tab's composition; every navigation must then be a page load. */
    isForgotten: () => isForgotten,
    markForgotten(): void {
      isForgotten = true;
      markStale();
    },
    /** Asks the server now. @returns whether a newer composition is deployed @throws if the server is unreachable */
    check,
    /** Asks the server now, even if a newer composition is known. @throws if the server is unreachable */
    async reach(): Promise<void> {
      await ask(AbortSignal.timeout(deadlineMs));
    },
    /** Asks the server now, even if a newer composition is known. */
    isReachable: (): Promise<boolean> =>
      ask(AbortSignal.timeout(deadlineMs)).then(
        ({ ok }) => ok,
        () => false,
      ),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CompositionWatch = ReturnType<typeof watchComposition>;
