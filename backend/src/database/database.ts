/** What every session has beside the database's own settings, as on a hosted project. */
export const sessionStart = `set timezone to 'UTC'; set search_path to public, extensions`;

/** Rows of one statement; `affected` counts changed rows. */
export interface SqlResult<Row> {
  readonly rows: Row[];
  readonly affected: number;
}

/** One connection, held by one caller at a time. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<SqlResult<Row>>;
  /** Several statements without parameters. */
  exec(text: string): Promise<void>;
}

/** A connection within a transaction. */
export interface Transaction extends Sql {
  /**
   * How long each further statement may take, in milliseconds; 0 is for ever. Native Postgres keeps the setting
   * `statement_timeout` itself; PGlite cannot, so it is told here.
   */
  limitStatements(milliseconds: number): void;
  /**
   * The transaction only reads, and its caller begins it again after `Interrupted`: on PGlite it may be ended when it
   * takes long and others wait.
   */
  allowInterruption(): void;
}

export interface Lease extends Transaction {
  release(): void;
}

/**
 * The one way to the database. A caller holds a connection for a whole transaction; PGlite has a single one, so the
 * others queue in order: without that, parallel requests would share a transaction and its role.
 */
export interface Database extends Sql {
  readonly engine: 'pglite' | 'postgres';
  acquire(): Promise<Lease>;
  /** Commits when the work resolves, rolls back when it throws. `attempts` counts those that were interrupted. */
  transaction<T>(work: (sql: Transaction) => Promise<T>, attempts?: number): Promise<T>;
  /** `atGap` is told when notifications begin to be missed, `afterGap` when they come again. */
  listen(
    channel: string,
    listener: (payload: string) => void,
    afterGap?: () => void,
    atGap?: () => void,
  ): Promise<void>;
  /** Resolves with the reason when the database has ended without being closed. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/** Commits when the work resolves, rolls back when it throws. */
export async function inTransaction<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.exec('begin');
  try {
    const result = await work();
    await sql.exec('commit');
    return result;
  } catch (error) {
    // On a lost connection there is nothing left to roll back, and the first error says more.
    await sql.exec('rollback').catch(() => undefined);
    throw error;
  }
}

export interface DatabaseErrorFields {
  readonly message: string;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly constraint?: string | undefined;
  readonly position?: string | undefined;
}

/** An error that Postgres raised, with its SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly constraint: string | null;
  readonly position: number | null;

  constructor(fields: DatabaseErrorFields) {
    super(fields.message);
    this.code = fields.code ?? 'XX000';
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
    this.constraint = fields.constraint ?? null;
    this.position = fields.position === undefined ? null : Number(fields.position);
  }
}

/** Others went first; the transaction is to be begun again. */
export class Interrupted extends DatabaseError {
  constructor() {
    super({ code: '57014', message: 'canceling statement because it takes long and others wait' });
  }
}

export const isDatabaseError = (error: unknown, code?: string): error is DatabaseError =>
  error instanceof DatabaseError && (code === undefined || error.code === code);

/** Whether the same request may succeed later: no connection, no room, a server that stops or starts. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:08|53|57P)/.test(error.code);
