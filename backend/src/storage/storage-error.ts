import { isDatabaseError } from '../database/database.ts';

/** Statuses that are also the HTTP status. Other errors are HTTP 400 with their status in the body, as in Supabase. */
const plain: ReadonlySet<number> = new Set([416, 500, 507, 544]);

/** An error of the storage API. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly status: number;
  readonly code: string;
  readonly error: string;
  /** The status of the HTTP response; `status` is in the body. */
  readonly httpStatus: number;

  constructor(
    status: number,
    code: string,
    message: string,
    error = code,
    httpStatus = plain.has(status) ? status : 400,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = error;
    this.httpStatus = httpStatus;
  }

  toResponse(): Response {
    return Response.json(
      { statusCode: String(this.status), error: this.error, message: this.message, code: this.code },
      { status: this.httpStatus },
    );
  }
}

export const objectNotFound = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found');
/** For an object whose row has no file. */
export const fileNotFound = () =>
  new StorageError(404, 'NoSuchKey', 'The resource was not found', 'Not found');
export const bucketNotFound = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const invalidKey = (name: string) =>
  new StorageError(400, 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`);
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
export const invalidParameter = (message: string) => new StorageError(400, 'InvalidParameter', message);
export const accessDenied = (message: string, httpStatus?: number) =>
  new StorageError(403, 'AccessDenied', message, 'Unauthorized', httpStatus);
/** For a request whose body, query or headers do not match the schema of the route. */
export const malformed = (message: string) => new StorageError(400, 'InvalidRequest', message, 'Error');
export const noRoute = (method: string, path: string) =>
  new StorageError(404, 'InvalidRequest', `Route ${method}:${path} not found`, 'Not Found', 404);
export type Conflict = 'KeyAlreadyExists' | 'BucketAlreadyExists' | 'ResourceAlreadyExists';
const duplicate = (code: Conflict) => new StorageError(409, code, 'The resource already exists', 'Duplicate');
export const tooLarge = (entity = 'object') =>
  new StorageError(
    413,
    'EntityTooLarge',
    `The ${entity} exceeded the maximum allowed size`,
    'Payload too large',
  );
export const invalidMimeType = (message: string) =>
  new StorageError(415, 'InvalidMimeType', message, 'invalid_mime_type');
export const unsupportedMimeType = (type: string) =>
  invalidMimeType(`mime type ${type.slice(0, 200)} is not supported`);

const diskIsFull: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** The error to respond with when the disk of the files or of the database is full; undefined for other errors. */
export const noSpaceError = (error: unknown): StorageError | undefined =>
  error instanceof Error && 'code' in error && diskIsFull.has(error.code)
    ? new StorageError(507, 'InsufficientStorage', 'The server has no space left for the object')
    : undefined;

/** Converts an error of the database to the hosted service's error; other errors are returned unchanged. */
export function storageErrorOf(error: unknown, conflict: Conflict): unknown {
  if (!isDatabaseError(error)) return error;
  switch (error.code) {
    case '42501':
      return accessDenied(
        error.message.includes('row-level security')
          ? 'new row violates row-level security policy'
          : error.message,
      );
    case '23505':
      return duplicate(conflict);
    case '23503':
      return error.detail?.includes('is still referenced')
        ? new StorageError(
            409,
            'ResourceReferenced',
            'The resource could not be updated or removed due to a foreign key constraint',
          )
        : new StorageError(404, 'InvalidRequest', 'The related resource does not exist');
    case '22P02':
    case '22021':
      return invalidParameter(error.message);
    default:
      return (
        noSpaceError(error) ?? new StorageError(500, 'DatabaseError', `database error, code: ${error.code}`)
      );
  }
}
