import { setImmediate } from 'node:timers/promises';

const mostReads = 8;

/** The code of a version was not evaluated, because the thread has as much as it may: another one will do it. */
export class CodePostponed extends Error {
  override readonly name = 'CodePostponed';
}

/**
 * The code of modules that a thread has evaluated. It leaves the memory with the thread alone, since modules may have given
 * it to timers and to libraries, and V8 keeps sources for long; so a thread that is full is replaced.
 */
export class EvaluatedCode {
  readonly #mostBytes: number;
  readonly #onFull: () => void;
  /** Size of each version's code in bytes by `id@version`, least recently used first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #reading = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param mostBytes - the thread's share; code that a request needs is evaluated above it, too */
  constructor(mostBytes: number, onFull: () => void) {
    this.#mostBytes = mostBytes;
    this.#onFull = onFull;
  }

  get isFull(): boolean {
    return this.#bytes > this.#mostBytes;
  }

  get isHalfFull(): boolean {
    return this.#bytes > this.#mostBytes / 2;
  }

  /** Evaluates one version after another, with a pause in between in which the thread shows that it does not hang. */
  inTurn<Result>(evaluate: () => Promise<Result>): Promise<Result> {
    const evaluated = this.#turn.then(evaluate);
    this.#turn = evaluated.catch(() => undefined).finally(() => setImmediate());
    return evaluated;
  }

  /** Lets some reads of new versions run at a time, since all of them together may be large. */
  async read(read: () => Promise<unknown>): Promise<void> {
    if (this.#reading >= mostReads) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#reading += 1;
    try {
      await read();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#reading -= 1;
      else next();
    }
  }

  add(subject: string, bytes: number): void {
    const wasFull = this.isFull;
    this.#bytes += bytes;
    this.#sizes.set(subject, bytes);
    if (this.isFull && !wasFull) this.#onFull();
  }

  /** Notes that a request needs the code of a version. */
  use(subject: string): void {
    const size = this.#sizes.get(subject);
    if (size === undefined) return;
    this.#sizes.delete(subject);
    this.#sizes.set(subject, size);
  }

  /** The versions of which there is code, most recently used first, as `id@version`. */
  used(): readonly string[] {
    return [...this.#sizes.keys()].toReversed();
  }
}
