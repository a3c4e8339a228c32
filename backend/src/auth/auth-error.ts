/** An error of the auth API: `code` is one of GoTrue's error codes. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const apiVersion = '2024-01-01';

/** Clients that name no API version get the older shape. */
export function authErrorResponse(error: AuthError, request: Request): Response {
  const isCurrent = (request.headers.get('x-supabase-api-version') ?? '') >= apiVersion;
  const body = isCurrent
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra };
  return Response.json(body, {
    status: error.status,
    headers: { 'x-supabase-api-version': apiVersion, 'x-sb-error-code': error.code },
  });
}
