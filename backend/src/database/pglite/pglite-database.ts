import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseError, type Database, type Lease, type Sql, type SqlResult } from '../database.ts';
import { Turnstile } from '../turnstile.ts';
import type { HostMessage, HostOptions, HostRequest } from './protocol.ts';

type RequestBody = HostRequest extends infer R ? (R extends HostRequest ? Omit<R, 'id'> : never) : never;

interface Waiting {
  resolve(result: SqlResult<unknown>): void;
  reject(error: Error): void;
}

/** Opens the database of a folder in a thread of its own, so that a slow query never blocks the server. */
export async function openPglite(options: HostOptions): Promise<Database> {
  const worker = new Worker(new URL('./host.ts', import.meta.url), { workerData: options });
  await once(worker, 'message');
  return new PgliteDatabase(worker);
}

class PgliteDatabase implements Database {
  readonly #worker: Worker;
  readonly #turnstile = new Turnstile();
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #lastId = 0;
  #closed: Error | undefined;
  readonly #loss = Promise.withResolvers<Error>();

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message: HostMessage) => this.#receive(message));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The database has ended')));
  }

  get lost(): Promise<Error> {
    return this.#loss.promise;
  }

  async acquire(): Promise<Lease> {
    const release = await this.#turnstile.enter();
    return {
      query: <Row>(text: string, params: readonly unknown[] = []) =>
        this.#send({ kind: 'query', text, params }) as Promise<SqlResult<Row>>,
      exec: async (text) => void (await this.#send({ kind: 'exec', text })),
      release,
    };
  }

  query<Row>(text: string, params: readonly unknown[] = []): Promise<SqlResult<Row>> {
    return this.#held((lease) => lease.query<Row>(text, params));
  }

  exec(text: string): Promise<void> {
    return this.#held((lease) => lease.exec(text));
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#held(async (lease) => {
      await lease.exec('begin');
      try {
        const result = await work(lease);
        await lease.exec('commit');
        return result;
      } catch (error) {
        await lease.exec('rollback');
        throw error;
      }
    });
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    if (listeners.size === 1) await this.#held(() => this.#send({ kind: 'listen', channel }));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#held(() => this.#send({ kind: 'close' }));
    this.#closed = new Error('The database is closed');
    await this.#worker.terminate();
  }

  async #held<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease = await this.acquire();
    try {
      return await work(lease);
    } finally {
      lease.release();
    }
  }

  #send(body: RequestBody): Promise<SqlResult<unknown>> {
    if (this.#closed) return Promise.reject(this.#closed);
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<SqlResult<unknown>>();
    this.#waiting.set(id, { resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage({ ...body, id });
    return promise;
  }

  #receive(message: HostMessage): void {
    if (message.kind === 'notification') {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
      return;
    }
    if (message.kind === 'ready') return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve({ rows: message.rows, affected: message.affected });
    else waiting?.reject(new DatabaseError(message.error));
  }

  #fail(error: Error): void {
    if (!this.#closed) this.#loss.resolve(error);
    this.#closed ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
