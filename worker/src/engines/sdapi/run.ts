import type { DrawnSettings } from '@irodori/contract/job';
import { EngineFailure } from '../engine-failure.ts';
import type { Client } from './client.ts';
import type { Expected, Order } from './order.ts';
import { wasInterrupted, type Drawing } from './responses.ts';

export type Ended = { readonly drawing: Drawing } | { readonly failure: EngineFailure };

/** Of which runs a server tells: of each by its id, of the one that it draws, which is this one, or of none. */
export type Tells = 'by id' | 'of this run' | 'nothing';

/** What is known of a run from the moment on at which it is ordered. */
export interface Ordered {
  readonly order: Order;
  readonly expected: Expected;
  readonly notUnderstood: readonly string[];
  /** Undefined for a picture that is only made larger. */
  readonly settings: DrawnSettings | undefined;
  readonly tells: Tells;
}

/** A run of this process: a request that is answered with the picture, and lives as long as its connection. */
export class Run {
  readonly id: string;
  readonly ordered: Ordered;
  readonly ended: Promise<Ended>;
  #isOver = false;
  #wasInterrupted = false;

  constructor(client: Client, id: string, ordered: Ordered) {
    this.id = id;
    this.ordered = ordered;
    this.ended = this.#draw(client)
      .catch((error: unknown) => ({ failure: failureOf(error) }))
      .finally(() => {
        this.#isOver = true;
      });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Notes that the server was seen to interrupt the run, whose picture will be half of one. */
  noteInterruption(): void {
    this.#wasInterrupted = true;
  }

  async #draw(client: Client): Promise<Ended> {
    const { order, tells } = this.ordered;
    const drawing = await client.draw(order);
    if (tells !== 'nothing' && !this.#wasInterrupted) {
      // The flag stays until the next run begins.
      const server = await client.progress({ withImage: false }).catch(() => undefined);
      this.#wasInterrupted = server !== undefined && wasInterrupted(server) && !server.state.job;
    }
    if (!this.#wasInterrupted) return { drawing };
    return { failure: new EngineFailure('internal', 'The run was interrupted at the server itself') };
  }
}

const failureOf = (error: unknown): EngineFailure =>
  error instanceof EngineFailure ? error : new EngineFailure('internal', String(error));
