import type { Logger } from 'pino';

/**
 * Work that begins when its request is answered, so that the answer takes the same time whatever there is to do:
 * how long it takes would say whether an account exists.
 */
export class Later {
  readonly #log: Pick<Logger, 'error'>;
  readonly #underway = new Set<Promise<void>>();

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  run(work: () => Promise<void>): void {
    const running: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => this.#log.error({ err: error }, 'what a request had left for later failed'))
      .finally(() => this.#underway.delete(running));
    this.#underway.add(running);
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled(this.#underway);
  }
}
