import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../accounts/users.ts';
import { profileClaims } from './user-claims.ts';

const lifetime = 3600;

interface IdToken {
  readonly user: UserRow;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly nonce: string | null;
}

/** Signs an ID token with the user's claims that the scopes allow. */
export function idToken(context: AuthContext, { user, clientId, scopes, nonce }: IdToken): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const signedInAt = user.last_sign_in_at ? Math.floor(Date.parse(user.last_sign_in_at) / 1000) : now;
  const knowsEmail = scopes.includes('email');
  const knowsPhone = scopes.includes('phone');
  return context.signingKey.sign({
    iss: context.issuer,
    sub: user.id,
    aud: clientId,
    exp: now + lifetime,
    iat: now,
    auth_time: signedInAt,
    client_id: clientId,
    ...(nonce && { nonce }),
    ...(knowsEmail && user.email && { email: user.email }),
    email_verified: knowsEmail && user.email_confirmed_at !== null,
    ...(knowsPhone && user.phone && { phone_number: user.phone }),
    phone_number_verified: knowsPhone && user.phone_confirmed_at !== null,
    ...(scopes.includes('profile') && profileClaims(user)),
  });
}
