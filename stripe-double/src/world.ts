import type { Stripe } from 'stripe';
import { missing } from './fault.ts';
import { newId } from './store/ids.ts';
import type { Kind, Kinds, Store, StoredObject } from './store/store.ts';
import { shown } from './api/expand.ts';

export const apiVersion = '2026-10-28.endive';

/** The object of an event. The preview of an upcoming invoice has no id. */
type Told = StoredObject | Omit<Stripe.Invoice, 'id'>;

/** What a task does when its time has come. */
export type TaskKind =
  | 'announce-renewal'
  | 'deliver'
  | 'end-bank-payment'
  | 'end-refund'
  | 'expire-session'
  | 'renew'
  | 'retry-invoice';

/** The state of the double and its clock; what every part of it works on. */
export class World {
  readonly store: Store;
  /** The origin of the pages, without a slash at the end. */
  origin = '';
  #fixed: number | undefined;

  constructor(store: Store) {
    this.store = store;
  }

  /** Seconds since 1970 by the double's clock. */
  now(): number {
    return this.#fixed ?? this.#clock();
  }

  #clock(): number {
    return Math.floor(Date.now() / 1000) + this.offset();
  }

  offset(): number {
    return (this.store.note('clock') as number | undefined) ?? 0;
  }

  /** Runs `work` as if it were `time`: a task that is due during a jump of the clock. */
  at<T>(time: number, work: () => T): T {
    const before = this.#fixed;
    this.#fixed = time;
    try {
      return work();
    } finally {
      this.#fixed = before;
    }
  }

  /** @throws StripeFault with 404 */
  get<K extends Kind>(kind: K, id: string): Kinds[K] {
    const object = this.store.get(kind, id);
    if (object === undefined) throw missing(kind, id);
    return object;
  }

  put<T extends StoredObject>(object: T): T {
    return this.store.put(object);
  }

  schedule(at: number, kind: TaskKind, subject: string): void {
    this.store.sql('insert into tasks (at, kind, subject) values (?, ?, ?)').run(at, kind, subject);
  }

  /** Records that something happened, and has every endpoint that wants it told. */
  emit(type: Stripe.Event.Type, object: Told, previous?: object): void {
    const endpoints = this.store
      .list('webhook_endpoint', { limit: 100 })
      .data.filter(({ enabled_events: wanted, status }) => {
        return status === 'enabled' && (wanted.includes('*') || wanted.includes(type));
      });
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: { object: shown(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: { id: null, idempotency_key: null },
      type,
    } satisfies Record<Exclude<keyof Stripe.Event, 'account' | 'context'>, unknown>;
    // The data's type follows from the event's name, which no generic function can show to the compiler.
    this.put(event as unknown as Stripe.Event);
    for (const endpoint of endpoints) {
      this.store.sql('insert into deliveries values (?, ?, 0, 0)').run(event.id, endpoint.id);
      // The clock of one plan can be ahead; its events are told now.
      this.schedule(Math.min(this.now(), this.#clock()), 'deliver', `${event.id} ${endpoint.id}`);
    }
  }
}
