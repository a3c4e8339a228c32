import { AuthError, OAuthError } from '../auth-error.ts';

/** RFC 6749's error code for each status. */
const names: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
};
const denials = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'];

/** Adds the error to the query of the address and, if `isInFragment`, to its fragment, which GoTrue's clients read. */
export function withErrors(
  address: string,
  error: unknown,
  { isInFragment }: { isInFragment: boolean },
): string {
  const words = wordsOf(error);
  const url = new URL(address);
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value);
  url.searchParams.sort();
  if (isInFragment) url.hash = String(new URLSearchParams({ ...words, sb: '' }));
  return url.href;
}

function wordsOf(error: unknown): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message };
  if (!(error instanceof AuthError)) throw error;
  return {
    error: denials.includes(error.code) ? 'access_denied' : (names[error.status] ?? 'server_error'),
    error_code: error.code,
    error_description: error.message,
    ...(typeof error.extra['error_id'] === 'string' && { error_id: error.extra['error_id'] }),
  };
}
