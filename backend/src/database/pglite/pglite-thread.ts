import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseError, type SqlResult } from '../database.ts';
import { setCancelFlags, type CancelFlags } from './cancel-flags.ts';
import type { HostFailure, HostMessage, HostOptions, HostRequest } from './protocol.ts';

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

/** A statement that began a moment ago may not have seen the flags: they are set again until it has ended. */
const cancelAgainMs = 10;
/** A statement that never looks at the flags, within one long step, ends with its thread. */
const giveUpMs = 3000;

interface Cancellation {
  readonly reason: DatabaseError;
  readonly again: NodeJS.Timeout;
  readonly giveUp: NodeJS.Timeout;
}

/** The thread that runs PGlite, and what it has been asked. */
export class PgliteThread {
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  readonly #waiting = new Map<number, Waiting>();
  readonly #cancelFlags: CancelFlags;
  #cancellation: Cancellation | undefined;
  #lastId = 0;
  #endedBy: Error | undefined;

  private constructor(worker: Worker, cancelFlags: CancelFlags, events: ThreadEvents) {
    this.#worker = worker;
    this.#cancelFlags = cancelFlags;
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
    const worker = new Worker(new URL(`./host${extname(import.meta.filename)}`, import.meta.url), {
      workerData: options,
      // So that Postgres reaches its own limit, max_stack_depth, before the thread does.
      resourceLimits: { stackSizeMb: 32 },
    });
    const [ready]: Extract<HostMessage, { kind: 'ready' }>[] = await once(worker, 'message');
    if (ready === undefined) throw new Error('The thread of the database sent no message');
    return new PgliteThread(worker, ready.cancelFlags, events);
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

  /** What runs at the moment is cancelled, and fails with the reason; what has ended meanwhile does not. */
  cancel(reason: DatabaseError): void {
    if (this.#endedBy || this.#cancellation || this.#waiting.size === 0) return;
    this.#cancellation = {
      reason,
      again: setInterval(() => setCancelFlags(this.#cancelFlags), cancelAgainMs),
      giveUp: setTimeout(() => this.#fail(reason), giveUpMs),
    };
    setCancelFlags(this.#cancelFlags);
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
    else waiting?.reject(this.#errorOf(message.error));
    if (this.#waiting.size === 0) this.#endCancellation();
  }

  #errorOf(failure: HostFailure): DatabaseError {
    return failure.code === '57014' && this.#cancellation
      ? this.#cancellation.reason
      : new DatabaseError(failure);
  }

  #endCancellation(): void {
    clearInterval(this.#cancellation?.again);
    clearTimeout(this.#cancellation?.giveUp);
    this.#cancellation = undefined;
  }

  #fail(reason: Error): void {
    if (this.#endedBy) return;
    this.#endedBy = reason;
    this.#endCancellation();
    this.#events.ended(this, reason);
    for (const waiting of this.#waiting.values()) waiting.reject(reason);
    this.#waiting.clear();
  }
}
