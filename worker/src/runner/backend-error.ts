/** A request of the worker that the backend refused or did not respond to. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  /** HTTP status; 0 when there was no response. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }

  static ofStorage(action: string, error: { message: string; status?: number | undefined }): BackendError {
    return new BackendError(`${action} failed: ${error.message}`, error.status ?? 0);
  }
}

/** True for faults that pass by themselves: no response, an overloaded backend, a restart. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof BackendError)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}
