/**
 * The errors that the platform throws. A library can be loaded twice (by two versions of a module), so code recognises
 * an error by `name`, never by `instanceof`.
 */

/** A refused or failed request to the backend. `code` is the error code of GoTrue, PostgREST or Storage. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly code: string;
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
  constructor(message: string, options: { code: string; status: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.status = options.status;
  }
}

/** The body of a response does not fit its schema. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** A call to an edge function failed: it was unreachable (status 0), not relayed, or the status is not 2xx. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly kind: 'fetch' | 'relay' | 'http';
  readonly status: number;
  /** The parsed JSON body of an HTTP error; undefined if the body is not JSON. */
  readonly body: unknown;
  constructor(
    message: string,
    options: { kind: 'fetch' | 'relay' | 'http'; status: number; body?: unknown; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.kind = options.kind;
    this.status = options.status;
    this.body = options.body;
  }
}
