/** What a job's time is spent on: waiting in the engine's own queue, drawing, or looking at the picture and storing it. */
type Phase = 'waiting' | 'drawing' | 'storing';

export interface Deadline {
  /** Aborts when the time for the present phase is used up. */
  readonly signal: AbortSignal;
  enter(phase: Phase): void;
  /** Milliseconds that were spent on a phase. */
  spent(phase: Phase): number;
  release(): void;
}

/** Counts the time of each phase apart, so that neither an engine's queue nor our storage takes anything from the time for the drawing. */
export function createDeadline(limits: Readonly<Record<Phase, number>>): Deadline {
  const late = new AbortController();
  const past: Record<Phase, number> = { waiting: 0, drawing: 0, storing: 0 };
  let phase: Phase = 'drawing';
  let since = performance.now();
  let timer = start();

  function start(): NodeJS.Timeout {
    const seconds = Math.round(limits[phase] / 1000);
    const message = `The run was ${phase} for longer than ${seconds} s`;
    return setTimeout(() => late.abort(new Error(message)), limits[phase] - past[phase]);
  }
  const spent = (of: Phase): number => past[of] + (of === phase ? performance.now() - since : 0);

  return {
    signal: late.signal,
    enter(next) {
      if (next === phase) return;
      clearTimeout(timer);
      past[phase] = spent(phase);
      phase = next;
      since = performance.now();
      timer = start();
    },
    spent: (of) => Math.round(spent(of)),
    release: () => clearTimeout(timer),
  };
}
