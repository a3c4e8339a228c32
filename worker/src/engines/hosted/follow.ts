import { setTimeout as pause } from 'node:timers/promises';
import type { EngineEvent } from '../engine.ts';

/**
 * Asks for the state of a run again and again, and tells each change.
 * @param look the event that the state is; undefined once the run is over
 * @returns false if the signal aborts before that
 */
export async function* followed(
  look: () => Promise<EngineEvent | undefined>,
  pollMs: number,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, boolean> {
  let last = '';
  while (!signal.aborted) {
    const event = await look();
    if (event === undefined) return true;
    const seen = JSON.stringify(event);
    if (seen !== last) yield event;
    last = seen;
    await pause(pollMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
