/** An error of the storage API. Hosted answers every one of them as HTTP 400 with the real status in the body. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }

  toResponse(): Response {
    return Response.json(
      { statusCode: String(this.status), error: this.error, message: this.message },
      { status: this.status >= 500 ? this.status : 400 },
    );
  }
}

export const objectNotFound = () => new StorageError(404, 'not_found', 'Object not found');
export const bucketNotFound = () => new StorageError(404, 'Bucket not found', 'Bucket not found');
export const invalidKey = (name: string) =>
  new StorageError(400, 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`);
export const notAllowed = () =>
  new StorageError(403, 'Unauthorized', 'new row violates row-level security policy');
export const tooLarge = (limit: number) =>
  new StorageError(
    413,
    'Payload too large',
    `The object exceeded the maximum allowed size of ${limit} bytes`,
  );
