/** Learns that a newer composition is deployed; the next navigation then loads the page anew. */
export function watchComposition(current: string, intervalMs: number) {
  let stale = false;

  async function poll(): Promise<void> {
    if (stale || document.visibilityState === 'hidden') return;
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    if (!answer.ok) return;
    const latest: unknown = await answer.json();
    const id = typeof latest === 'object' && latest !== null && 'id' in latest ? latest.id : current;
    stale ||= id !== current;
  }

  // A missed poll is no failure: the next one asks again.
  setInterval(() => void poll().catch(() => undefined), intervalMs);
  return {
    isStale: () => stale,
    markStale() {
      stale = true;
    },
  };
}

export type CompositionWatch = ReturnType<typeof watchComposition>;
