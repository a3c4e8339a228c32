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
  /** Processor time at the last sign of life; undefined before the first. */
  #alive: number | undefined;

  constructor(watched: Watched, limits: Limits) {
    this.#watched = watched;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#look(), intervalMs).unref();
  }

  alive(): void {
    this.#alive = resourceUse(this.#watched.pid).processor;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { processor, memory } = resourceUse(this.#watched.pid);
    const unanswered = this.#alive === undefined ? 0 : processor - this.#alive;
    if (unanswered > this.#limits.processor || memory > this.#limits.memory) this.#watched.exceeded();
    else if (processor > this.#seen) this.#watched.ping();
    this.#seen = processor;
  }
}
