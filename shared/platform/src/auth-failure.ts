import { PlatformError } from './errors.ts';

/** The error half of an answer of auth-js. */
interface AuthFailure {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly status?: number | undefined;
}

/**
 * Throws a failed auth call's error with GoTrue's code, or with auth-js's own name of the error where
 * GoTrue was not asked (`AuthSessionMissingError`, `AuthRetryableFetchError` …).
 */
export function throwIf(error: AuthFailure | null): void {
  if (error === null) return;
  throw new PlatformError(error.message, {
    code: typeof error.code === 'string' ? error.code : error.name,
    status: error.status ?? 0,
    cause: error,
  });
}

/** What a successful auth call answered. @throws PlatformError */
export function answered<A extends { data: unknown; error: AuthFailure | null }>({
  data,
  error,
}: A): NonNullable<A['data']> {
  throwIf(error);
  if (data === null || data === undefined)
    throw new PlatformError('The auth service answered nothing.', { code: 'no_answer', status: 0 });
  return data;
}
