import { isDatabaseError } from '../database/database.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, authErrorResponse, OAuthError, oauthErrorResponse } from './auth-error.ts';
import { userGone } from './accounts/users.ts';

/** The answer to a request that failed. @throws what is nobody's doing but ours */
export function answerError({ log }: AuthContext, error: Error, request: Request): Response {
  if (error instanceof OAuthError) return oauthErrorResponse(error);
  const refused = error instanceof AuthError ? error : refusalOf(error);
  if (!refused) throw error;
  if (refused.cause) log.error({ err: refused.cause }, refused.message);
  return authErrorResponse(refused, request);
}

/** What the visitor brought about in the database. */
function refusalOf(error: Error): AuthError | undefined {
  if (isUnkeepable(error)) {
    return new AuthError(400, 'validation_failed', 'The request holds a value that the database cannot keep');
  }
  // Whoever is deleted while they sign in.
  if (isDatabaseError(error, '23503') && error.constraint?.endsWith('user_id_fkey')) {
    return userGone();
  }
  return undefined;
}

/** What Postgres has no form for: a null character, a number or a text out of bounds, JSON that is too deep. */
const isUnkeepable = (error: Error): boolean =>
  error instanceof RangeError || (isDatabaseError(error) && /^(?:22|54001)/.test(error.code));
