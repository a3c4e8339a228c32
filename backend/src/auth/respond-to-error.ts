import { isDatabaseError } from '../database/database.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, authErrorResponse, OAuthError, oauthErrorResponse } from './auth-error.ts';
import { userGone } from './accounts/users.ts';

/** Responds to a request that failed. @throws `error` if it is an internal error */
export function respondToError({ log }: AuthContext, error: Error, request: Request): Response {
  if (error instanceof OAuthError) return oauthErrorResponse(error);
  const refused = error instanceof AuthError ? error : refusalOf(error);
  if (!refused) throw error;
  if (refused.cause) log.error({ err: refused.cause }, refused.message);
  return authErrorResponse(refused, request);
}

/** Translates database errors that the request itself caused; undefined for all others. */
function refusalOf(error: Error): AuthError | undefined {
  if (isUnkeepable(error)) {
    return new AuthError(
      400,
      'validation_failed',
      'The request contains a value that the database cannot store',
    );
  }
  // The user was deleted during the request.
  if (isDatabaseError(error, '23503') && error.constraint?.endsWith('user_id_fkey')) {
    return userGone();
  }
  return undefined;
}

/** Values that Postgres cannot store: a null character, a number or text out of range, JSON nested too deeply. */
const isUnkeepable = (error: Error): boolean =>
  error instanceof RangeError || (isDatabaseError(error) && /^(?:22|54001)/.test(error.code));
