import { resourceUse } from './resource-use.ts';

export interface Limits {
  /** Milliseconds of processor time without a sign of life. */
  readonly processor: number;
  /** Resident memory in bytes. */
  readonly memory: number;
}

/** As for hosted functions: two seconds of processor time; 256 MB for the function, plus the memory of Deno itself. */
export const hostedLimits: Limits = { processor: 2000, memory: 512 * 1024 ** 2 };

const intervalMs = 250;

interface Watched {
  readonly pid: number;
  /** Asks the process for a sign of life. */
  ping(): void;
  exceeded(): void;
}

/**
 * Watches a process, also between requests: calls `exceeded` if the process computes without a sign of life or uses too
 * much memory. Processor time counts instead of elapsed time, so that a busy machine causes no false report.
 */
export class Watch {
  readonly #watched: Watched;
  readonly #limits: Limits;
  readonly #timer: NodeJS.Timeout;
  /** The processor time at the last check. */
  #seen = 0;
  /** Whether the process has given its first sign of life. */
  #isAlive = false;
  /** The processor time at the pending request for a sign of life; undefined if no request is pending. */
  #asked: number | undefined;

  constructor(watched: Watched, limits: Limits) {
    this.#watched = watched;
    this.#limits = limits;
    // setImmediate defers the check until arrived input is handled, which may contain the sign of life.
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
