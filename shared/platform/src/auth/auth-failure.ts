import { PlatformError } from '../errors.ts';

/** The error of an auth-js result `{ data, error }`. */
interface AuthFailure {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly status?: number | undefined;
}

/**
 * Throws the error of a failed auth call as a PlatformError. Its code is GoTrue's error code, or the name of the
 * auth-js error if GoTrue sent none (`AuthSessionMissingError`, `AuthRetryableFetchError` …).
 */
export function throwIf(error: AuthFailure | null): void {
  if (error === null) return;
  throw new PlatformError(error.message, {
    code: typeof error.code === 'string' ? error.code : error.name,
    status: error.status ?? 0,
    cause: error,
  });
}

/** In WebAuthn, auth-js hides an error of the browser behind one code for all; its name is more exact. */
export const exact = (error: AuthFailure | null): AuthFailure | null =>
  error?.code === 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'
    ? { name: error.name, message: error.message }
    : error;

/** Returns the data of an auth-js result. @throws PlatformError if the call failed or returned no data */
export function unwrap<A extends { data: unknown; error: AuthFailure | null }>({
  data,
  error,
}: A): NonNullable<A['data']> {
  throwIf(error);
  if (data === null || data === undefined)
    throw new PlatformError('The auth service returned no data.', { code: 'no_data', status: 0 });
  return data;
}
