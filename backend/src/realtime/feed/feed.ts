import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';

/** Delivers a batch of notifications in their order. */
export type Deliver = (announced: readonly string[]) => Promise<void>;

export const feedChannel = 'irodori_realtime';
const mostAtOnce = 100;
/** Limit of the waiting notifications, in characters. Above it they are dropped and the subscribers join again. */
const mostWaiting = 64 * 1024 * 1024;

interface Faults {
  readonly log: Logger;
  /** Called when subscribers may have missed changes. */
  interrupt(): void;
}

interface Mark {
  readonly work: () => void | Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The queue of the database's notifications, delivered in the order of the commits. */
export class Feed {
  readonly #database: Database;
  readonly #deliver: Deliver;
  readonly #faults: Faults;
  #waiting: string[] = [];
  #waitingLength = 0;
  readonly #marks = new Map<string, Mark>();
  #isDraining = false;

  constructor(database: Database, deliver: Deliver, faults: Faults) {
    this.#database = database;
    this.#deliver = deliver;
    this.#faults = faults;
  }

  push(announced: string): void {
    this.#waiting.push(announced);
    this.#waitingLength += announced.length;
    if (this.#waitingLength > mostWaiting) {
      this.#waiting = [];
      this.#waitingLength = 0;
      this.#fail(new Error('The limit of waiting changes is exceeded'));
    }
    if (this.#isDraining) return;
    this.#isDraining = true;
    void this.#drain();
  }

  /**
   * Runs the work between the delivery of earlier commits and of later commits: a channel that is subscribed by the work
   * misses no later change and receives no earlier one. Resolves when the work is done.
   */
  async atMark(work: Mark['work']): Promise<void> {
    const id = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#marks.set(id, { work, resolve, reject });
    try {
      await this.#database.query('select pg_notify($1::text, $2::text)', [
        feedChannel,
        JSON.stringify({ kind: 'mark', id }),
      ]);
      await promise;
    } finally {
      this.#marks.delete(id);
    }
  }

  get isMarked(): boolean {
    return this.#marks.size > 0;
  }

  async reach(id: string): Promise<void> {
    const mark = this.#marks.get(id);
    try {
      await mark?.work();
      mark?.resolve();
    } catch (error) {
      mark?.reject(error);
    }
  }

  /** Rejects all waiting marks, because their notifications may never arrive. */
  abandonMarks(): void {
    for (const { reject } of this.#marks.values())
      reject(new Error('The delivery of notifications was interrupted'));
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const next = this.#waiting.splice(0, mostAtOnce);
      for (const { length } of next) this.#waitingLength -= length;
      try {
        await this.#deliver(next);
      } catch (error) {
        this.#fail(error);
      }
    }
    this.#isDraining = false;
  }

  #fail(error: unknown): void {
    this.#faults.log.error({ err: error }, 'Changes could not be delivered');
    this.#faults.interrupt();
    this.abandonMarks();
  }
}
