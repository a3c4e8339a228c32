/** The settings of every session, as on a hosted project. */
export const sessionStart = `set timezone to 'UTC'; set search_path to public, extensions`;

/** The result of one statement; `affected` counts changed rows. */
export interface SqlResult<Row> {
  readonly rows: Row[];
  readonly affected: number;
}

/** Executes statements. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<SqlResult<Row>>;
  /** Executes one or more statements without parameters. */
  exec(text: string): Promise<void>;
}

/** A connection within a transaction. */
export interface Transaction extends Sql {
  /**
   * Limits the duration of each further statement, in milliseconds; 0 removes the limit. Native Postgres enforces the
   * setting `statement_timeout` itself; PGlite cannot, so its thread enforces this limit.
   */
  limitStatements(milliseconds: number): void;
  /**
   * Declares that the transaction only reads and that its caller repeats it after `Interrupted`: PGlite may then cancel
   * it while it takes long and other callers wait.
   */
  allowInterruption(): void;
}

/** A connection that its caller holds until `release`. */
export interface Connection extends Transaction {
  release(): void;
}

/**
 * The only access to the database. A caller holds a connection for a whole transaction. PGlite has a single connection,
 * for which other callers queue; otherwise parallel requests would share a transaction and its role.
 */
export interface Database extends Sql {
  readonly engine: 'pglite' | 'postgres';
  acquire(): Promise<Connection>;
  /** Commits when the work resolves, rolls back when it throws. `attempts` counts the interrupted attempts so far. */
  transaction<T>(work: (sql: Transaction) => Promise<T>, attempts?: number): Promise<T>;
  /** `atGap` is called when the connection breaks and notifications may be missed, `afterGap` when they arrive again. */
  listen(
    channel: string,
    listener: (payload: string) => void,
    afterGap?: () => void,
    atGap?: () => void,
  ): Promise<void>;
  /** Resolves with the reason if the database ends without being closed. */
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
    // A rollback fails if the connection is lost; the first error is then the one to report.
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

/** A read-only transaction was cancelled in favour of another caller; its own caller repeats it. */
export class Interrupted extends DatabaseError {
  constructor() {
    super({ code: '57014', message: 'canceling statement because it takes long and others wait' });
  }
}

export const isDatabaseError = (error: unknown, code?: string): error is DatabaseError =>
  error instanceof DatabaseError && (code === undefined || error.code === code);

/** Whether the request may succeed later: the connection failed, resources ran out, or the server stops or starts. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:08|53|57P)/.test(error.code);
