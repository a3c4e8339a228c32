import type { EngineEvent, EngineProgress, EngineResult } from '../engines/engine.ts';
import type { Deadline } from './deadline.ts';
import { heard } from './heard.ts';

export interface EngineEventsContext {
  readonly deadline: Deadline;
  readonly report: (progress: EngineProgress) => void;
  /** Called when the engine says that it has begun to draw. */
  readonly onStarted?: () => void;
  /** Aborts when nobody follows the drawing any more. */
  readonly signal: AbortSignal;
  /** A run that says nothing for so long is given up. */
  readonly silenceMs?: number;
}

/**
 * Follows a drawing to its end, reports its progress and counts its time.
 * @param open begins the events; its signal aborts also when they are followed no further
 * @throws what the engine throws, or the reason of the signal
 */
export async function followEvents(
  open: (signal: AbortSignal) => AsyncIterable<EngineEvent>,
  { deadline, report, onStarted, signal, silenceMs }: EngineEventsContext,
): Promise<EngineResult | undefined> {
  const left = new AbortController();
  try {
    for await (const event of heard(open(AbortSignal.any([signal, left.signal])), signal, silenceMs)) {
      deadline.enter(event.type === 'queued' ? 'waiting' : 'drawing');
      if (event.type === 'drawn') return event;
      if (event.type === 'progress') report(event);
      else if (event.type === 'queued')
        report({ type: 'progress', fraction: 0, stage: queueWords(event.place) });
      else onStarted?.();
    }
    signal.throwIfAborted();
    return undefined;
  } finally {
    left.abort();
  }
}

/** A run's place in the engine's own queue, as a stage for the visitor. */
function queueWords(place: number | null): string {
  if (place === null) return 'waiting for the engine';
  return place <= 1 ? 'next at the engine' : `waiting for the engine, ${place - 1} before it`;
}
