import { randomUUID } from 'node:crypto';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { factorNotFound, type FactorRow, type FactorType } from './factor.ts';

/** The lifetime of a challenge in seconds. */
export const challengeSeconds = 300;

/** A WebAuthn challenge in the format of GoTrue's library. */
export interface WebauthnSession {
  readonly challenge: string;
  readonly rpId: string;
  readonly user_id: string;
  readonly allowed_credentials?: readonly string[];
  readonly expires: string;
  readonly userVerification: string;
}

export interface ChallengeRow {
  readonly id: string;
  readonly factor_id: string;
  readonly created_at: string;
  readonly ip_address: string;
  readonly otp_code: string | null;
  readonly web_authn_session_data: WebauthnSession | null;
}

interface NewChallenge {
  readonly code?: string;
  readonly webauthn?: WebauthnSession;
}

/** `expires_at` is in Unix seconds. @throws AuthError 404 if the factor has been removed */
export async function insertChallenge(
  sql: Sql,
  factorId: string,
  address: string,
  { code, webauthn }: NewChallenge = {},
): Promise<{ id: string; expires_at: number }> {
  const id = randomUUID();
  const { rows } = await sql.query<{ at: number }>(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
     select $1::uuid, id, clock_timestamp(), $3::inet, $4::text, $5::jsonb from auth.mfa_factors where id = $2
     for key share returning floor(extract(epoch from created_at))::bigint as at`,
    [id, factorId, address, code ?? null, webauthn ?? null],
  );
  const [made] = rows;
  if (!made) throw factorNotFound();
  await sql.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
    factorId,
  ]);
  return { id, expires_at: made.at + challengeSeconds };
}

/** Loads a challenge of the factor. @throws AuthError if it is unknown, used, expired or of another IP address */
export async function openChallenge(
  sql: Sql,
  factor: FactorRow,
  challengeId: string,
  address: string,
): Promise<ChallengeRow> {
  const { rows } = await sql.query<ChallengeRow & { is_closed: boolean; is_expired: boolean }>(
    `select *, host(ip_address) as ip_address,
       verified_at is not null or ip_address <> $3::inet as is_closed,
       created_at < now() - make_interval(secs => $4) as is_expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challengeId, factor.id, address, challengeSeconds],
  );
  const [challenge] = rows;
  if (!challenge) throw isUnknown();
  // GoTrue gives this error for a challenge that was already used, too.
  if (challenge.is_closed) throw isClosed();
  if (challenge.is_expired) {
    await sql.query('delete from auth.mfa_challenges where id = $1', [challengeId]);
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return challenge;
}

/** Marks the challenge as used. @throws AuthError if a concurrent request has used it */
export async function takeChallenge(sql: Sql, type: FactorType, challengeId: string): Promise<void> {
  if (type === 'webauthn') {
    const { affected } = await sql.query('delete from auth.mfa_challenges where id = $1', [challengeId]);
    if (affected === 0) throw isUnknown();
    return;
  }
  const { affected } = await sql.query(
    'update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null',
    [challengeId],
  );
  if (affected === 0) throw isClosed();
}

const isUnknown = () =>
  new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');

const isClosed = () =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
