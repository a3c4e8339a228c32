import { resourceUse } from './resource-use.ts';

export interface Limits {
  /** Milliseconds of processor time without a sign of life. */
  readonly processor: number;
  /** Bytes. */
  readonly memory: number;
}

/** As hosted: two seconds of processor time; 256 MB of the function's own beside what Deno itself takes. */
export const hostedLimits: Limits = { processor: 2000, memory: 512 * 1024 ** 2 };

const intervalMs = 250;

interface Watched {
  readonly pid: number;
  /** Asks for a sign of life. */
  ping(): void;
  exceeded(): void;
}

/**
 * Looks after a process, also between requests: one that computes and gives no sign of life, or takes too much
 * memory, is reported. Time of the processor counts, so that a busy machine makes nobody guilty.
 */
export class Watch {
  readonly #watched: Watched;
  readonly #limits: Limits;
  readonly #timer: NodeJS.Timeout;
  /** Processor time at the last look. */
  #seen = 0;
  /** It has given its first sign of life. */
  #isAlive = false;
  /** Processor time when it was asked for a sign of life that has not come yet. */
  #asked: number | undefined;

  constructor(watched: Watched, limits: Limits) {
    this.#watched = watched;
    this.#limits = limits;
    // Behind whatever has arrived by then: the sign of life may have waited for this process.
    this.#timer = setInterval(() => setImmediate(() => this.#look()), intervalMs).unref();
  }

  alive(): void {
    this.#isAlive = true;
    this.#asked = undefined;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { processor, memory } = resourceUse(this.#watched.pid);
    const unanswered = processor - (this.#asked ?? processor);
    if (unanswered > this.#limits.processor || memory > this.#limits.memory) this.#watched.exceeded();
    else if (this.#isAlive && processor > this.#seen) {
      this.#asked ??= processor;
      this.#watched.ping();
    }
    this.#seen = processor;
  }
}
