import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseError, type SqlResult } from '../database.ts';
import { setCancelFlags, type CancelFlags } from './cancel-flags.ts';
import { compiledPostgres } from './compiled-postgres.ts';
import type { FolderOptions, HostFailure, HostMessage, HostOptions, HostRequest } from './protocol.ts';

type RequestBody = HostRequest extends infer R ? (R extends HostRequest ? Omit<R, 'id'> : never) : never;

interface Waiting {
  resolve(result: SqlResult<unknown>): void;
  reject(error: Error): void;
}

export interface ThreadEvents {
  notified(channel: string, payload: string): void;
  /** The thread has ended; called before its pending requests are rejected. */
  ended(thread: PgliteThread, reason: Error): void;
}

/** Postgres would restart after errors of these severities; PGlite continues and returns wrong results. */
const ending: ReadonlySet<string | undefined> = new Set(['PANIC', 'FATAL']);

/** Postgres may miss flags set at the start of a statement, so they are set again at this interval until it ends. */
const cancelAgainMs = 10;
/** After this time the thread is terminated: a statement within one long step never checks the flags. */
const giveUpMs = 3000;

interface Cancellation {
  readonly reason: DatabaseError;
  readonly again: NodeJS.Timeout;
  readonly giveUp: NodeJS.Timeout;
}

/** The thread that runs PGlite, and its pending requests. */
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

  /** @throws the error of PGlite if it cannot open the folder */
  static async open(options: FolderOptions, events: ThreadEvents): Promise<PgliteThread> {
    const workerData: HostOptions = { ...options, postgres: await compiledPostgres() };
    const worker = new Worker(new URL(`./host${extname(import.meta.filename)}`, import.meta.url), {
      workerData,
      // Large enough for Postgres to reach its own limit, max_stack_depth, first.
      resourceLimits: { stackSizeMb: 32 },
    });
    const [ready]: Extract<HostMessage, { kind: 'ready' }>[] = await once(worker, 'message');
    if (ready === undefined) throw new Error('The thread of the database sent no message');
    return new PgliteThread(worker, ready.cancelFlags, events);
  }

  send(body: RequestBody): Promise<SqlResult<unknown>> {
    if (this.#endedBy) return Promise.reject(this.#endedBy);
    const id = ++this.#lastId;
    // postMessage throws for parameters nested too deeply; the request must not be registered before it.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage({ ...body, id });
    const { promise, resolve, reject } = Promise.withResolvers<SqlResult<unknown>>();
    this.#waiting.set(id, { resolve, reject });
    return promise;
  }

  /** Cancels the running statement, which fails with the reason unless it ends successfully first. */
  cancel(reason: DatabaseError): void {
    if (this.#endedBy || this.#cancellation || this.#waiting.size === 0) return;
    this.#cancellation = {
      reason,
      again: setInterval(() => setCancelFlags(this.#cancelFlags), cancelAgainMs),
      giveUp: setTimeout(() => this.#fail(reason), giveUpMs),
    };
    setCancelFlags(this.#cancelFlags);
  }

  /** Ends the thread immediately, even within a statement. */
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
    if (message.kind === 'result') waiting?.resolve({ rows: message.rows, affected: message.affected });
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
