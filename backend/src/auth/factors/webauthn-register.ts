import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { isTrusted, webauthn } from '../webauthn/library.ts';
import type { ChallengeRow } from './challenges.ts';
import type { Proof } from './complete.ts';
import type { FactorRow } from './factor.ts';
import { storedCredential } from './stored-credential.ts';

/** Verifies a new credential; the returned function stores it with the factor. */
export async function register(
  { settings }: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  response: RegistrationResponseJSON,
): Promise<Proof['record']> {
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.web_authn_session_data?.challenge ?? '',
    ...isTrusted(settings.webauthn),
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw refused();
  const credential = storedCredential(registrationInfo, response.authenticatorAttachment);
  return async (sql) => {
    const { rows } = await sql.query(
      "select 1 from auth.mfa_factors where web_authn_credential ->> 'id' = $1",
      [credential.id],
    );
    if (rows.length > 0) throw refused();
    await sql.query(
      'update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = $3, updated_at = now() where id = $1',
      [factor.id, credential, registrationInfo.aaguid],
    );
  };
}

const refused = () =>
  new AuthError(422, 'mfa_verification_failed', 'Failed to validate WebAuthn MFA response');
