import type { Logger } from 'pino';

/**
 * Runs work after the response, so that the response time does not depend on the work and does not reveal whether an
 * account exists.
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
      .catch((error: unknown) =>
        this.#log.error({ err: error }, 'work deferred until after a response failed'),
      )
      .finally(() => this.#underway.delete(running));
    this.#underway.add(running);
  }

  /** Resolves when all work has ended. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled(this.#underway);
  }
}
