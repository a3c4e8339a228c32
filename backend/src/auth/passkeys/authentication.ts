import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { networkOf } from '../limits/network.ts';
import { openSession } from '../sessions/sessions.ts';
import { isBanned, userById, type UserRow } from '../accounts/users.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { credentialsWhere } from './passkeys.ts';
import { isTrusted, webauthn } from '../webauthn/library.ts';
import { verificationFailed } from './verification.ts';

/** The options with which the browser offers its passkeys for the site; they name no account. */
export async function authenticationOptions({ database, settings, attempts }: AuthContext, client: Client) {
  const key = `passkey ${networkOf(client.address)}`;
  attempts.check(key);
  attempts.count(key);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: settings.webauthn.rp_id,
    userVerification: 'preferred',
  });
  const kept = await keepChallenge(database, 'authentication', {
    challenge: options.challenge,
    userId: null,
  });
  return { ...kept, options };
}

/** Verifies the response of a passkey and signs its user in. */
export async function signInWithPasskey(
  context: AuthContext,
  { challengeId, response }: { readonly challengeId: string; readonly response: AuthenticationResponseJSON },
  client: Client,
) {
  const { database, settings } = context;
  const expectedChallenge = await takeChallenge(database, 'authentication', {
    id: challengeId,
    userId: null,
  });
  const [stored] = await credentialsWhere(database, { credentialId: response.id });
  const owner = Buffer.from(response.response.userHandle ?? '', 'base64url').toString();
  if (!stored || stored.userId !== owner) return verificationFailed();
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo, verified } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    credential: stored.credential,
    ...isTrusted(settings.webauthn),
  }).catch(verificationFailed);
  const user = await userById(database, owner);
  if (!verified || !user) return verificationFailed();
  mayEnter(user);
  return database.transaction(async (sql) => {
    // A counter that does not increase indicates a copied authenticator; authenticators without a counter send 0.
    const { affected } = await sql.query(
      `update auth.webauthn_credentials
       set sign_count = $2, backed_up = $3, last_used_at = now(), updated_at = now()
       where id = $1 and (sign_count < $2::bigint or $2::bigint = 0 and sign_count = 0)`,
      [stored.passkeyId, authenticationInfo.newCounter, authenticationInfo.credentialBackedUp],
    );
    if (affected === 0) return verificationFailed();
    await context.audit(sql, 'login', { actor: user, traits: { passkey_id: stored.passkeyId } });
    return openSession(context, sql, user, 'passkey', client);
  });
}

function mayEnter(user: UserRow): void {
  if (user.email && !user.email_confirmed_at) {
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
  }
  if (user.phone && !user.phone_confirmed_at) {
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed');
  }
  if (isBanned(user)) {
    throw new AuthError(403, 'user_banned', 'User is banned');
  }
}
