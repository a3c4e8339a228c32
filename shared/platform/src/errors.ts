/**
 * Errors of the platform. A library can be loaded twice (two versions of a module), so code recognises
 * an error by `name`, never by `instanceof`.
 */

/** A refused or failed backend call. `code` is GoTrue's, PostgREST's or Storage's own code. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly code: string;
  /** HTTP status, or 0 if no answer came. */
  readonly status: number;
  constructor(message: string, options: { code: string; status: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.status = options.status;
  }
}

/** The backend answered with something that does not fit the schema. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** An edge function could not be reached (status 0), was not relayed, or answered a non-2xx status. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly kind: 'fetch' | 'relay' | 'http';
  readonly status: number;
  /** The parsed JSON body of an HTTP error, if it had one. */
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
