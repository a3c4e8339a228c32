/** An error of the auth API: `code` is one of GoTrue's error codes. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** An error in the format of OAuth 2 (RFC 6749, 5.2); always status 400, as in GoTrue. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

export const oauthErrorResponse = ({ error, message }: OAuthError): Response =>
  Response.json(
    { error, error_description: message },
    { status: 400, headers: { 'cache-control': 'no-store' } },
  );

export const apiVersion = '2024-01-01';

/** Clients that send no API version get the older format. */
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
