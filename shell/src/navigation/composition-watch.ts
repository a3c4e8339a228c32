/** A server that takes longer counts as one that cannot be reached. */
const deadlineMs = 10_000;

/** Learns that a newer composition is deployed. A tab goes on with its own until a page is loaded. */
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
    const answer = await ask();
    if (!answer.ok) return false;
    const latest: unknown = await answer.json();
    const id = typeof latest === 'object' && latest !== null && 'id' in latest ? latest.id : current;
    if (id !== current) markStale();
    return isStale;
  }

  /** A missed poll is no failure: the next one asks again. */
  function poll(): void {
    if (document.visibilityState === 'visible') check().catch(() => undefined);
  }

  setInterval(poll, intervalMs);
  // Polls are left out while nobody looks at the page.
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - asked >= intervalMs) poll();
  });
  return {
    isStale: () => isStale,
    /** The server no longer knows this tab's composition: it can only load pages anew. */
    isForgotten: () => isForgotten,
    markForgotten(): void {
      isForgotten = true;
      markStale();
    },
    /** Asks now. @returns whether a newer composition is deployed @throws if the server cannot be reached */
    check,
    /** Asks now, also when a newer composition is known. */
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
