import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { UserRow } from '../accounts/users.ts';
import { isTrusted, webauthn } from '../webauthn/library.ts';
import type { ChallengeRow } from './challenges.ts';
import type { Proof } from './complete.ts';
import { libraryCredential } from './stored-credential.ts';
import { verifiedCredentials } from './webauthn-options.ts';

/** Verifies that a registered credential of the user signed the challenge; the returned function stores its counter. */
export async function recognise(
  { database, settings }: AuthContext,
  user: UserRow,
  challenge: ChallengeRow,
  response: AuthenticationResponseJSON,
): Promise<Proof['record']> {
  const known = await verifiedCredentials(database, user.id);
  const stored = known.find(({ id }) => Buffer.from(id, 'base64').toString('base64url') === response.id);
  if (!stored) throw refused();
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.web_authn_session_data?.challenge ?? '',
    ...isTrusted(settings.webauthn),
    credential: libraryCredential(stored),
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refused();
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return async (sql) => {
    // A counter that does not increase indicates a copied authenticator; authenticators without a counter send 0.
    const { affected } = await sql.query(
      `update auth.mfa_factors set web_authn_credential = web_authn_credential
         || jsonb_build_object(
           'authenticator', web_authn_credential -> 'authenticator' || jsonb_build_object('signCount', $3::bigint),
           'flags', web_authn_credential -> 'flags' || jsonb_build_object('backupState', $4::boolean))
       where user_id = $1 and web_authn_credential ->> 'id' = $2
         and ((web_authn_credential -> 'authenticator' ->> 'signCount')::bigint < $3::bigint
           or $3::bigint = 0 and (web_authn_credential -> 'authenticator' ->> 'signCount')::bigint = 0)`,
      [user.id, stored.id, newCounter, credentialBackedUp],
    );
    if (affected === 0) throw refused();
  };
}

const refused = () =>
  new AuthError(422, 'mfa_verification_failed', 'Failed to validate WebAuthn MFA response');
