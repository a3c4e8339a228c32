import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Stripe } from 'stripe';

/** The objects of Stripe that the double knows, by the value of their field `object`. */
export interface Kinds {
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  product: Stripe.Product;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint;
}
export type Kind = keyof Kinds;
export type StoredObject = Kinds[Kind];

export interface Page<K extends Kind> {
  readonly data: Kinds[K][];
  readonly hasMore: boolean;
}

export interface ListQuery {
  /** Values by JSON path without `$.`. */
  readonly where?: Readonly<Record<string, SQLInputValue | undefined>>;
  readonly types?: readonly string[] | undefined;
  /** Of events: whether every endpoint took them. */
  readonly isDelivered?: boolean;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists objects (
    seq integer primary key autoincrement, id text not null unique, kind text not null, body text not null
  );
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_intent on objects (kind, body ->> '$.payment_intent');
  create table if not exists notes (id text primary key, body text not null);
  create table if not exists responses (
    key text primary key, request text not null, status integer not null, body text not null
  );
  create table if not exists tasks (
    seq integer primary key autoincrement, at integer not null, kind text not null, subject text not null
  );
  create index if not exists tasks_by_time on tasks (at, seq);
  create table if not exists deliveries (
    event text not null, endpoint text not null, attempts integer not null, is_done integer not null,
    primary key (event, endpoint)
  );
`;

/** The double's database: one file, or memory without a folder. Everything is synchronous. */
export type Store = ReturnType<typeof openStore>;

export function openStore(folder: string | undefined) {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(folder === undefined ? ':memory:' : join(folder, 'stripe.sqlite'));
  db.exec(schema);
  const statements = new Map<string, ReturnType<typeof db.prepare>>();
  const sql = (text: string) => {
    const statement = statements.get(text) ?? db.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  const bodyOf = (row: Record<string, unknown> | undefined): unknown =>
    row === undefined ? undefined : JSON.parse(String(row['body']));

  return {
    sql,
    close: () => db.close(),

    /** Runs `work` in one transaction; its error takes everything back. */
    transaction<T>(work: () => T): T {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },

    find: (id: string) =>
      bodyOf(sql('select body from objects where id = ?').get(id)) as StoredObject | undefined,

    get: <K extends Kind>(kind: K, id: string) =>
      bodyOf(sql('select body from objects where id = ? and kind = ?').get(id, kind)) as Kinds[K] | undefined,

    put<T extends StoredObject>(object: T): T {
      sql(
        'insert into objects (id, kind, body) values (?, ?, ?) on conflict (id) do update set body = excluded.body',
      ).run(object.id, object.object, JSON.stringify(object));
      return object;
    },

    remove: (id: string) => sql('delete from objects where id = ?').run(id),

    /** The newest first, like every list of Stripe. */
    list<K extends Kind>(kind: K, query: ListQuery = {}): Page<K> {
      const conditions = ['kind = ?'];
      const values: SQLInputValue[] = [kind];
      const add = (condition: string, ...given: SQLInputValue[]) => {
        conditions.push(condition);
        values.push(...given);
      };
      for (const [path, value] of Object.entries(query.where ?? {})) {
        if (value !== undefined) add(`body ->> '$.${path}' = ?`, value);
      }
      if (query.types)
        add(`body ->> '$.type' in (select value from json_each(?))`, JSON.stringify(query.types));
      if (query.isDelivered !== undefined)
        add(
          `${query.isDelivered ? 'not ' : ''}exists (select 1 from deliveries where event = objects.id and not is_done)`,
        );
      if (query.since !== undefined) add(`body ->> '$.created' >= ?`, query.since);
      if (query.until !== undefined) add(`body ->> '$.created' <= ?`, query.until);
      if (query.after !== undefined) add('seq < (select seq from objects where id = ?)', query.after);
      if (query.before !== undefined) add('seq > (select seq from objects where id = ?)', query.before);
      const { limit = 10 } = query;
      const order = query.before === undefined ? 'desc' : 'asc';
      const rows = sql(
        `select body from objects where ${conditions.join(' and ')} order by seq ${order} limit ${limit + 1}`,
      ).all(...values);
      const data = rows.slice(0, limit).map((row) => bodyOf(row) as Kinds[K]);
      return { data: order === 'asc' ? data.toReversed() : data, hasMore: rows.length > limit };
    },

    /** What the double must remember of an object and its API does not show, or of itself. */
    note: (id: string) => bodyOf(sql('select body from notes where id = ?').get(id)),
    putNote(id: string, body: unknown): void {
      sql('insert into notes values (?, ?) on conflict (id) do update set body = excluded.body').run(
        id,
        JSON.stringify(body),
      );
    },
  };
}
