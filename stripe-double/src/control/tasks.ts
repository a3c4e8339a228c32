import { announceRenewal, renew, retryInvoice } from '../objects/subscriptions.ts';
import { endRefund } from '../objects/refunds.ts';
import { endBankPayment, expireSession } from '../payment/pay-session.ts';
import type { TaskKind, World } from '../world.ts';
import { deliver } from './delivery.ts';

const work: Readonly<Record<Exclude<TaskKind, 'deliver'>, (world: World, subject: string) => void>> = {
  'announce-renewal': announceRenewal,
  'end-bank-payment': endBankPayment,
  'end-refund': endRefund,
  'expire-session': (world, id) => {
    if (world.get('checkout.session', id).status === 'open') expireSession(world, id);
  },
  renew,
  'retry-invoice': retryInvoice,
};

interface Task {
  readonly seq: number;
  readonly at: number;
  readonly kind: TaskKind;
  readonly subject: string;
}

/** Longest wait between two looks at the clock, in milliseconds. */
const longestWait = 60 * 60_000;

/** Does what is due, one thing after the other, in the order of the clock. */
export class Tasks {
  readonly #world: World;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(world: World) {
    this.#world = world;
  }

  /** Resolves when nothing is due any more. */
  run(): Promise<void> {
    this.#running = this.#running.then(() => this.#drain());
    return this.#running;
  }

  /** Does what becomes due within some seconds for one session or plan, whose clock alone is moved. Resolves like `run`. */
  advance(subject: string, seconds: number): Promise<void> {
    this.#running = this.#running.then(() => this.#drainOf(subject, this.#world.now() + seconds));
    return this.run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #next(): Task | undefined {
    const row = this.#world.store.sql('select * from tasks order by at, seq limit 1').get();
    return row as Task | undefined;
  }

  #nextOf(subject: string, until: number): Task | undefined {
    const row = this.#world.store
      .sql('select * from tasks where subject = ? and at <= ? order by at, seq limit 1')
      .get(subject, until);
    return row as Task | undefined;
  }

  async #drainOf(subject: string, until: number): Promise<void> {
    for (let task = this.#nextOf(subject, until); task; task = this.#nextOf(subject, until))
      await this.#do(task);
  }

  async #drain(): Promise<void> {
    clearTimeout(this.#timer);
    for (let task = this.#next(); !this.#isStopped && task; task = this.#next()) {
      const wait = task.at - this.#world.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => void this.run(), Math.min(wait * 1000, longestWait)).unref();
        return;
      }
      await this.#do(task);
    }
  }

  async #do({ seq, at, kind, subject }: Task): Promise<void> {
    const world = this.#world;
    const remove = () => world.store.sql('delete from tasks where seq = ?').run(seq);
    if (kind === 'deliver') {
      // Before the task is removed, so that a killed double delivers again.
      const note = await deliver(world, subject);
      world.store.transaction(() => {
        remove();
        note(at);
      });
      return;
    }
    world.store.transaction(() => {
      world.at(at, () => work[kind](world, subject));
      remove();
    });
  }
}
