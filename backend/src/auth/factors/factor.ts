import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { SecondFactorMethod } from '../sessions/sessions.ts';
import { shownFactor, userGone, type Factor } from '../accounts/users.ts';
import type { StoredCredential } from './stored-credential.ts';

export type FactorType = 'totp' | 'phone' | 'webauthn';

export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  readonly factor_type: FactorType;
  readonly status: 'unverified' | 'verified';
  readonly secret: string | null;
  readonly phone: string | null;
  readonly web_authn_credential: StoredCredential | null;
}

/** The name of each factor type in `amr`. */
export const methodOf: Readonly<Record<FactorType, SecondFactorMethod>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

export async function factorsOf(sql: Sql, userId: string): Promise<FactorRow[]> {
  const { rows } = await sql.query<FactorRow>(
    'select * from auth.mfa_factors where user_id = $1 order by created_at',
    [userId],
  );
  return rows;
}

/** @throws AuthError 404 if the user has no factor with the id */
export async function ownedFactor(sql: Sql, userId: string, factorId: string): Promise<FactorRow> {
  if (!z.guid().safeParse(factorId).success) {
    throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  }
  const { rows } = await sql.query<FactorRow>(
    'select * from auth.mfa_factors where id = $1 and user_id = $2',
    [factorId, userId],
  );
  const [factor] = rows;
  if (!factor) throw factorNotFound();
  return factor;
}

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** @throws AuthError 404 if the factor has been removed */
export async function publicFactor(sql: Sql, factorId: string): Promise<Factor> {
  const { rows } = await sql.query<{ factor: Factor }>(
    `select ${shownFactor} as factor from auth.mfa_factors f where f.id = $1`,
    [factorId],
  );
  const [row] = rows;
  if (!row) throw factorNotFound();
  return row.factor;
}

/**
 * Serializes a user's changes of factors. Locks all sessions in one statement, as a sign-out does: locked one by one,
 * the two could deadlock.
 * @throws AuthError 403 if the user has been deleted
 */
export async function lockUser(sql: Sql, userId: string): Promise<void> {
  const { rows } = await sql.query('select 1 from auth.users where id = $1 for no key update', [userId]);
  if (rows.length === 0) throw userGone();
  await sql.query('select 1 from auth.sessions where user_id = $1 for update', [userId]);
}
