import type { EngineEvent } from '../engine.ts';

/** The line of a progress bar, as Python's `tqdm` writes it: ` 50%|#####     | 14/28 [00:01<00:01, 9.8it/s]`. */
const bar = /(\d{1,5})\/(\d{1,5}) \[/g;

/** How far a run is, by the last progress bar of its log; without one, that it has begun. No other word of the log is read. */
export function progressOfLog(log: string): EngineEvent {
  const [, step = 0, steps = 0] = [...log.matchAll(bar)].at(-1)?.map(Number) ?? [];
  if (steps === 0 || step > steps) return { type: 'started' };
  return { type: 'progress', fraction: step / steps, stage: `step ${step} of ${steps}` };
}
