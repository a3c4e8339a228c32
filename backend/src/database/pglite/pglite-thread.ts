import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseError, type SqlResult } from '../database.ts';
import type { HostMessage, HostOptions, HostRequest } from './protocol.ts';

type RequestBody = HostRequest extends infer R ? (R extends HostRequest ? Omit<R, 'id'> : never) : never;

interface Waiting {
  resolve(result: SqlResult<unknown>): void;
  reject(error: Error): void;
}

export interface ThreadEvents {
  notified(channel: string, payload: string): void;
  /** The thread serves no more; called before what it was asked fails. */
  ended(thread: PgliteThread, reason: Error): void;
}

/** After one of these Postgres would start anew; PGlite goes on and answers nonsense. */
const ending: ReadonlySet<string | undefined> = new Set(['PANIC', 'FATAL']);

/** The thread that runs PGlite, and what it has been asked. */
export class PgliteThread {
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #endedBy: Error | undefined;

  private constructor(worker: Worker, events: ThreadEvents) {
    this.#worker = worker;
    this.#events = events;
    worker.on('message', (message: HostMessage) => {
      if (message.kind === 'notification') events.notified(message.channel, message.payload);
      else if (message.kind !== 'ready') this.#settle(message);
    });
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The database has ended')));
  }

  /** @throws what PGlite says of a folder that it cannot open */
  static async open(options: HostOptions, events: ThreadEvents): Promise<PgliteThread> {
    const worker = new Worker(new URL('./host.ts', import.meta.url), {
      workerData: options,
      // So that Postgres reaches its own limit, max_stack_depth, before the thread does.
      resourceLimits: { stackSizeMb: 32 },
    });
    await once(worker, 'message');
    return new PgliteThread(worker, events);
  }

  send(body: RequestBody): Promise<SqlResult<unknown>> {
    if (this.#endedBy) return Promise.reject(this.#endedBy);
    const id = ++this.#lastId;
    // Throws for what nests too deep; then nobody waits.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage({ ...body, id });
    const { promise, resolve, reject } = Promise.withResolvers<SqlResult<unknown>>();
    this.#waiting.set(id, { resolve, reject });
    return promise;
  }

  /** What it was asked fails with the reason. */
  abandon(reason: Error): void {
    this.#fail(reason);
  }

  /** Ends the thread wherever it is. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(message: Extract<HostMessage, { id: number }>): void {
    if (message.kind === 'failure' && ending.has(message.error.severity)) {
      this.#fail(new DatabaseError(message.error));
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve({ rows: message.rows, affected: message.affected });
    else waiting?.reject(new DatabaseError(message.error));
  }

  #fail(reason: Error): void {
    if (this.#endedBy) return;
    this.#endedBy = reason;
    this.#events.ended(this, reason);
    for (const waiting of this.#waiting.values()) waiting.reject(reason);
    this.#waiting.clear();
  }
}
