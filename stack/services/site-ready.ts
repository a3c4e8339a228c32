import { setTimeout as pause } from 'node:timers/promises';
import { StepError } from '../terminal/progress.ts';

const readyWithinMs = 120_000;

interface Readiness {
  readonly registry: { readonly fault?: string };
}

/**
 * Resolves when a site is ready. The site serves from its start, and its modules may follow. Resolves to the reason if
 * the site does not follow its registry.
 * @throws StepError with the missing modules
 */
export async function siteReady(url: string, signal?: AbortSignal): Promise<string | undefined> {
  const giveUpAt = performance.now() + readyWithinMs;
  while (true) {
    signal?.throwIfAborted();
    const response = await fetch(`${url}/readyz`);
    const state = await response.text();
    if (response.ok) return (JSON.parse(state) as Readiness).registry.fault;
    if (performance.now() > giveUpAt)
      throw new StepError(`The site has not got its modules after ${readyWithinMs / 1000} s: ${state}`);
    await pause(50);
  }
}
