import type { AuthContext } from '../auth-context.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import { scopeList } from './scopes.ts';
import { profileClaims } from './user-claims.ts';

/** The user's claims that the scopes of the session allow. */
export async function userinfo(context: AuthContext, { user, sessionId }: SignedIn) {
  const { rows } = await context.database.query<{ scopes: string | null }>(
    'select scopes from auth.sessions where id = $1',
    [sessionId],
  );
  const scopes = scopeList(rows[0]?.scopes ?? '');
  const has = (scope: string) => scopes.includes(scope);
  return {
    sub: user.id,
    ...(has('email') && user.email && { email: user.email }),
    ...(has('email') && user.email_confirmed_at && { email_verified: true }),
    ...(has('profile') && { ...profileClaims(user), user_metadata: user.raw_user_meta_data ?? {} }),
    ...(has('phone') && user.phone && { phone: user.phone }),
    ...(has('phone') && user.phone_confirmed_at && { phone_verified: true }),
  };
}
