import type { HonoRequest } from 'hono';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../accounts/current-user.ts';

const allowed = new Set(['GET /auth/v1/user', 'GET /auth/v1/oauth/userinfo', 'POST /auth/v1/logout']);

/**
 * Keeps the sessions of applications from the visitor's account: they may learn who it is and sign out, but not change
 * its password, its factors or what it allowed. The session says whose it is: the project's hook may have taken the
 * claim from the token.
 * @throws AuthError 403 `unexpected_audience`
 */
export function withinRights(who: SignedIn, { method, path }: HonoRequest): SignedIn {
  if (who.oauthClientId === null || allowed.has(`${method} ${path}`)) return who;
  throw new AuthError(403, 'unexpected_audience', 'The token of an application cannot change the account');
}
