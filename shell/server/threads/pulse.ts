import { AsyncLocalStorage } from 'node:async_hooks';

/** Code of a module. */
export interface Place {
  readonly module: string;
  readonly version: string;
  /**
   * A route's pattern, a resource's path, `sitemap` or {@link outsidePages}; null while the version is evaluated.
   */
  readonly pattern: string | null;
}

/** Of code that runs for no page, for example in a timer. */
export const outsidePages = '*';

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.module === other.module && one.version === other.version && one.pattern === other.pattern;

/** Milliseconds between two beats of a thread whose event loop is free. */
export const beatMs = 100;

/**
 * The fields of the memory that a thread shares with the front: a count of beats, and the number of the place that was
 * entered last, 0 for none.
 */
const beats = 0;
const place = 1;

export const newPulse = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

/** Numbers of places, 0 for none. */
export interface RunningPlaces {
  /** The place whose code runs. */
  readonly running: number;
  /** The place whose code has last called `process.nextTick`. */
  readonly ticking: number;
  /** How often it was called. */
  readonly ticks: number;
}

/** Evaluated in a thread, this expression is its {@link RunningPlaces}. */
export const runningPlaces = 'globalThis.irodoriRunningPlaces()';

/** What a thread tells about itself, also while it cannot send messages. */
export interface Pulse {
  /** Runs code of a module. What it awaits, and what it starts, is named by this place as well. */
  run<Result>(place: Place, code: () => Result): Result;
  /** Names what runs until this task of the thread ends. */
  enter(place: Place): void;
  /** Evaluates a version. What its code does later, for example in a timer, is named as outside of pages. */
  evaluate<Result>(version: Pick<Place, 'module' | 'version'>, code: () => Result): Result;
}

/** Of a process without threads. */
export const noPulse: Pulse = {
  run: (_place, code) => code(),
  enter: () => undefined,
  evaluate: (_version, code) => code(),
};

/** Starts the beats of this thread. `tell` sends the number by which a place is named from now on. */
export function startPulse(memory: SharedArrayBuffer, tell: (number: number, place: Place) => void): Pulse {
  const fields = new Int32Array(memory);
  const numbers = new Map<string, number>();
  const running = new AsyncLocalStorage<{ number: number }>();
  const runningNumber = () => running.getStore()?.number ?? 0;
  setInterval(() => Atomics.add(fields, beats, 1), beatMs);
  let [ticking, ticks] = [0, 0];
  const { nextTick } = process;
  process.nextTick = (...call: Parameters<typeof nextTick>) => {
    ticking = runningNumber();
    ticks += 1;
    nextTick(...call);
  };
  const runningPlaces = (): RunningPlaces => ({ running: runningNumber(), ticking, ticks });
  Object.defineProperty(globalThis, 'irodoriRunningPlaces', { value: runningPlaces });
  // Both are emitted while the code that ends the thread still counts as running, except for what throws in a timer.
  for (const event of ['exit', 'uncaughtExceptionMonitor'])
    process.on(event, () => Atomics.store(fields, place, runningNumber() || Atomics.load(fields, place)));

  function numberOf(entered: Place): number {
    const name = JSON.stringify([entered.module, entered.version, entered.pattern]);
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size + 1;
      numbers.set(name, number);
      tell(number, entered);
    }
    return number;
  }

  function mark(entered: Place): { number: number } {
    const number = numberOf(entered);
    Atomics.store(fields, place, number);
    return { number };
  }

  return {
    run: (entered, code) => running.run(mark(entered), code),
    enter: (entered) => running.enterWith(mark(entered)),
    evaluate(version, code) {
      const before = Atomics.load(fields, place);
      const evaluation = mark({ ...version, pattern: null });
      const { number } = evaluation;
      // What keeps the event loop from coming here belongs to the evaluation.
      setImmediate(() => {
        evaluation.number = numberOf({ ...version, pattern: outsidePages });
        Atomics.compareExchange(fields, place, number, before);
      });
      return running.run(evaluation, code);
    },
  };
}

/** Reads the pulse of another thread. */
export function readPulse(memory: SharedArrayBuffer): { beats: number; place: number } {
  const fields = new Int32Array(memory);
  return { beats: Atomics.load(fields, beats), place: Atomics.load(fields, place) };
}
