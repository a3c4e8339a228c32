import {
  DatabaseError,
  inTransaction,
  Interrupted,
  type Database,
  type Connection,
  type SqlResult,
  type Transaction,
} from '../database.ts';
import { currentCaller } from '../caller.ts';
import { FairQueue } from '../fair-queue.ts';
import { beginFolder, isFull, unopened } from './folder.ts';
import { PgliteThread } from './pglite-thread.ts';

export interface PgliteOptions {
  /** The folder of the database, created if absent; only one process may open it at a time. */
  readonly folder: string;
  /** Called with the reason when the database is reopened: a statement that could not be cancelled, a full disk. */
  readonly onReopen?: ((reason: Error) => void) | undefined;
}

/** The precision of file times is lower than that of the process clock. */
const coarseMs = 1000;

/** The default statement timeout: two minutes, as on a hosted project. */
const defaultLimitMs = 120_000;

/**
 * Opens the database of a folder in a separate thread, so that a slow query never blocks the server.
 * @throws Error that names the folder if it cannot be opened
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const finish = beginFolder(options.folder);
  const database = new PgliteDatabase(options);
  try {
    await database.start();
  } catch (error) {
    throw unopened(options.folder, error);
  }
  finish();
  return database;
}

class PgliteDatabase implements Database {
  readonly engine = 'pglite';
  readonly #options: PgliteOptions;
  readonly #queue = new FairQueue();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #loss = Promise.withResolvers<Error>();
  #thread: Promise<PgliteThread>;
  #isClosed = false;
  #syncedUntil = 0;
  #isWaitingForRoom = false;

  constructor(options: PgliteOptions) {
    this.#options = options;
    this.#thread = this.#open();
  }

  get lost(): Promise<Error> {
    return this.#loss.promise;
  }

  async start(): Promise<void> {
    await this.#thread;
  }

  async acquire(attempts = 0): Promise<Connection> {
    let connection: PgliteConnection | undefined;
    const leave = await this.#queue.enter(currentCaller(), () => connection?.giveWay(), attempts);
    try {
      if (this.#isWaitingForRoom) {
        this.#isWaitingForRoom = false;
        this.#thread = this.#reopen();
      }
      const thread = await this.#thread;
      // A caller that brings the thread down keeps its place until the thread is reopened, and is charged for that time.
      connection = new PgliteConnection(thread, () => void this.#thread.then(leave, leave));
      return connection;
    } catch (error) {
      leave();
      throw error;
    }
  }

  query<Row>(text: string, params: readonly unknown[] = []): Promise<SqlResult<Row>> {
    return this.#held((connection) => connection.query<Row>(text, params));
  }

  exec(text: string): Promise<void> {
    return this.#held((connection) => connection.exec(text));
  }

  transaction<T>(work: (sql: Transaction) => Promise<T>, attempts = 0): Promise<T> {
    return this.#held((connection) => inTransaction(connection, () => work(connection)), attempts);
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    if (listeners.size === 1) await this.#held((connection) => connection.listen(channel));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // A thread that could not be opened needs no closing.
    const thread = await this.#thread.catch(() => undefined);
    if (thread === undefined) return;
    await this.#held((connection) => connection.close());
    await thread.terminate();
  }

  async #held<T>(work: (connection: PgliteConnection) => Promise<T>, attempts = 0): Promise<T> {
    const connection = await this.acquire(attempts);
    try {
      return await work(connection as PgliteConnection);
    } finally {
      connection.release();
    }
  }

  async #open(): Promise<PgliteThread> {
    const begun = Date.now() - coarseMs;
    const thread = await PgliteThread.open(
      { folder: this.#options.folder, syncedUntil: this.#syncedUntil },
      {
        notified: (channel, payload) => {
          for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
        },
        ended: (ended, reason) => this.#hasEnded(ended, reason),
      },
    );
    this.#syncedUntil = begun;
    for (const channel of this.#listeners.keys()) await thread.send({ kind: 'listen', channel });
    return thread;
  }

  /**
   * A thread that a statement brought down is reopened on its folder, as after a kill: committed data remains, the open
   * transaction is lost, and waiting callers continue. If the thread ends for another reason, the database is lost.
   */
  #hasEnded(thread: PgliteThread, reason: Error): void {
    if (this.#isClosed) return;
    if (!(reason instanceof DatabaseError)) {
      this.#loss.resolve(reason);
      return;
    }
    this.#options.onReopen?.(reason);
    this.#thread = this.#reopen(thread);
    this.#thread.catch(() => undefined);
  }

  /** On a full disk the database cannot be reopened: requests fail with 53100 until one of them finds space. */
  async #reopen(before?: PgliteThread): Promise<PgliteThread> {
    await before?.terminate();
    const { folder } = this.#options;
    try {
      return await this.#open();
    } catch (error) {
      const failure = unopened(folder, error);
      if (!isFull(folder)) {
        this.#loss.resolve(failure);
        throw failure;
      }
      this.#isWaitingForRoom = true;
      throw new DatabaseError({ code: '53100', message: `${failure.message}: No space left on device` });
    }
  }
}

class PgliteConnection implements Connection {
  readonly #thread: PgliteThread;
  readonly release: () => void;
  #limitMs = defaultLimitMs;
  #mayBeInterrupted = false;
  /** `begin` is sent together with the first statement of a transaction, which saves one message per transaction. */
  #begins = false;

  constructor(thread: PgliteThread, release: () => void) {
    this.#thread = thread;
    this.release = release;
  }

  query<Row>(text: string, params: readonly unknown[] = []): Promise<SqlResult<Row>> {
    const begins = this.#takeBegin();
    return this.#limited(this.#thread.send({ kind: 'query', text, params, begins })) as Promise<
      SqlResult<Row>
    >;
  }

  async exec(text: string): Promise<void> {
    if (text === 'begin') {
      this.#begins = true;
      return;
    }
    const begins = this.#takeBegin();
    if (begins && (text === 'commit' || text === 'rollback')) return;
    const result = this.#thread.send({ kind: 'exec', text, begins });
    // A rollback is not cancelled: the thread would only repeat it.
    await (text === 'rollback' ? result : this.#limited(result));
  }

  #takeBegin(): boolean {
    const begins = this.#begins;
    this.#begins = false;
    return begins;
  }

  limitStatements(milliseconds: number): void {
    this.#limitMs = milliseconds;
  }

  allowInterruption(): void {
    this.#mayBeInterrupted = true;
  }

  giveWay(): void {
    if (this.#mayBeInterrupted) this.#thread.cancel(new Interrupted());
  }

  async listen(channel: string): Promise<void> {
    await this.#thread.send({ kind: 'listen', channel });
  }

  async close(): Promise<void> {
    await this.#thread.send({ kind: 'close' });
  }

  async #limited<T>(result: Promise<T>): Promise<T> {
    if (this.#limitMs === 0) return result;
    const timer = setTimeout(() => this.#thread.cancel(timedOut()), this.#limitMs);
    try {
      return await result;
    } finally {
      clearTimeout(timer);
    }
  }
}

const timedOut = () =>
  new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' });
