import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../accounts/users.ts';
import { webauthn } from '../webauthn/library.ts';
import { challengeSeconds, type WebauthnSession } from './challenges.ts';
import { factorsOf, type FactorRow } from './factor.ts';
import type { StoredCredential } from './stored-credential.ts';

const timeout = challengeSeconds * 1000;

/** The options for the browser: for an unverified factor to create a credential, otherwise to use one. */
export async function webauthnOptions({ database, settings }: AuthContext, user: UserRow, factor: FactorRow) {
  const { rp_id: rpID, rp_display_name: rpName } = settings.webauthn;
  const known = (await verifiedCredentials(database, user.id)).map(described);
  const name = user.email ?? '';
  const { generateAuthenticationOptions, generateRegistrationOptions } = await webauthn();
  if (factor.status === 'unverified') {
    const publicKey = await generateRegistrationOptions({
      rpID,
      rpName,
      userID: new TextEncoder().encode(user.id),
      userName: name,
      userDisplayName: name,
      timeout,
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return {
      shown: { type: 'create' as const, credential_options: { publicKey } },
      session: sessionOf(publicKey.challenge, rpID, user.id),
    };
  }
  const publicKey = await generateAuthenticationOptions({
    rpID,
    allowCredentials: known,
    userVerification: 'preferred',
    timeout,
  });
  return {
    shown: { type: 'request' as const, credential_options: { publicKey } },
    session: {
      ...sessionOf(publicKey.challenge, rpID, user.id),
      allowed_credentials: known.map(({ id }) => Buffer.from(id, 'base64url').toString('base64')),
    },
  };
}

/** The credentials of all verified factors of the user: as in GoTrue, each verifies any of the factors. */
export async function verifiedCredentials(
  sql: Parameters<typeof factorsOf>[0],
  userId: string,
): Promise<StoredCredential[]> {
  const factors = await factorsOf(sql, userId);
  return factors.flatMap(({ status, web_authn_credential: credential }) =>
    status === 'verified' && credential ? [credential] : [],
  );
}

const described = ({ id, transport }: StoredCredential) => ({
  id: Buffer.from(id, 'base64').toString('base64url'),
  ...(transport && { transports: [...transport] }),
});

const sessionOf = (challenge: string, rpId: string, userId: string): WebauthnSession => ({
  challenge,
  rpId,
  user_id: Buffer.from(userId).toString('base64'),
  expires: new Date(Date.now() + timeout).toISOString(),
  userVerification: 'preferred',
});
