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

/** The fields of the memory that a thread shares with the front: a count of beats, and the number of a place, 0 for none. */
const beats = 0;
const place = 1;

export const newPulse = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

/** What a thread tells about itself, also while it cannot send messages. */
export interface Pulse {
  /** Called before code of a module runs. */
  enter(place: Place): void;
  /** Runs code of a module that cannot be suspended; what was entered before is named again afterwards. */
  during<Result>(place: Place, run: () => Result): Result;
}

/** Of a process without threads. */
export const noPulse: Pulse = { enter: () => undefined, during: (_place, run) => run() };

/** Starts the beats of this thread. `tell` sends the number by which a place is named from now on. */
export function startPulse(memory: SharedArrayBuffer, tell: (number: number, place: Place) => void): Pulse {
  const fields = new Int32Array(memory);
  const numbers = new Map<string, number>();
  setInterval(() => Atomics.add(fields, beats, 1), beatMs);
  function enter(entered: Place): void {
    const name = JSON.stringify([entered.module, entered.version, entered.pattern]);
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size + 1;
      numbers.set(name, number);
      tell(number, entered);
    }
    Atomics.store(fields, place, number);
  }

  return {
    enter,
    during(entered, run) {
      const before = Atomics.load(fields, place);
      enter(entered);
      try {
        return run();
      } finally {
        Atomics.store(fields, place, before);
      }
    },
  };
}

/** Reads the pulse of another thread. */
export function readPulse(memory: SharedArrayBuffer): { beats: number; place: number } {
  const fields = new Int32Array(memory);
  return { beats: Atomics.load(fields, beats), place: Atomics.load(fields, place) };
}
