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

export interface Lease extends Sql {
  release(): void;
}

/**
 * The one way to the database. PGlite has a single connection, so a caller holds it for a whole transaction and
 * the others queue in order; without that, parallel requests would share a transaction and its role.
 */
export interface Database extends Sql {
  acquire(): Promise<Lease>;
  /** Commits when the work resolves, rolls back when it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  /** Resolves with the reason when the database has ended without being closed. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
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

export const isDatabaseError = (error: unknown, code?: string): error is DatabaseError =>
  error instanceof DatabaseError && (code === undefined || error.code === code);
