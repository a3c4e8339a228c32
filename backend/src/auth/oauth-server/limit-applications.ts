import type { HonoRequest } from 'hono';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../accounts/current-user.ts';

const allowed = new Set(['GET /auth/v1/user', 'GET /auth/v1/oauth/userinfo', 'POST /auth/v1/logout']);

/**
 * Restricts the sessions of applications: they may read the user and sign out, but not change the password, factors
 * or consents. The session identifies the application, since the project's hook may have removed the claim from the
 * token.
 * @throws AuthError 403 `unexpected_audience`
 */
export function withinRights(who: SignedIn, { method, path }: HonoRequest): SignedIn {
  if (who.oauthClientId === null || allowed.has(`${method} ${path}`)) return who;
  throw new AuthError(403, 'unexpected_audience', 'The token of an application cannot change the account');
}
