import type { EngineEvent } from '../engine.ts';

/**
 * A progress bar, as Python's `tqdm` writes it: ` 50%|#####     | 14/28 [00:01<00:01, 9.8it/s]`. One with words before it is
 * that of another work: `Loading pipeline components...: 100%|##########| 7/7 [00:01<00:00]`.
 */
const bar = /(?:^|[\r\n])\s*\d+%\|[^|\r\n]*\| (\d{1,5})\/(\d{1,5}) \[/g;

/** How far a run is, by the last progress bar of its log; without one, that it has begun. No other word of the log is read. */
export function progressOfLog(log: string): EngineEvent {
  const [, step = 0, steps = 0] = [...log.matchAll(bar)].at(-1)?.map(Number) ?? [];
  if (steps === 0 || step > steps) return { type: 'started' };
  return { type: 'progress', fraction: step / steps, stage: `step ${step} of ${steps}` };
}
