import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import { requireEnrolment } from './enabled.ts';
import { factorsOf, lockUser, type FactorRow, type FactorType } from './factor.ts';
import { phoneNumber } from './phone-number.ts';
import { sweepFactors } from './sweep.ts';
import { newTotpKey } from './totp.ts';

export const enrolBody = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().nullish(),
  issuer: z.string().nullish(),
  phone: z.string().nullish(),
});

/** Adds an unverified factor. */
export async function enrol(context: AuthContext, who: SignedIn, body: z.infer<typeof enrolBody>) {
  const type = body.factor_type;
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  }
  requireEnrolment(context, type);
  const name = body.friendly_name ?? '';
  const shown = { type, friendly_name: name };
  switch (type) {
    case 'totp': {
      const { email, phone, id } = who.user;
      const key = newTotpKey(body.issuer || new URL(context.settings.site_url).host, email || phone || id);
      return { id: await insert(context, who, { type, name, secret: key.secret }), ...shown, totp: key };
    }
    case 'phone': {
      if (!body.phone) {
        throw new AuthError(400, 'validation_failed', 'Phone number required to enroll Phone factor');
      }
      const phone = phoneNumber(body.phone);
      return { id: await insert(context, who, { type, name, phone }), ...shown, phone: body.phone };
    }
    case 'webauthn':
      return { id: await insert(context, who, { type, name }), ...shown };
  }
}

interface NewFactor {
  readonly type: FactorType;
  readonly name: string;
  readonly secret?: string;
  readonly phone?: string;
}

async function insert(
  { database, settings, audit }: AuthContext,
  { user, aal }: SignedIn,
  { type, name, secret, phone }: NewFactor,
): Promise<string> {
  const id = randomUUID();
  await database.transaction(async (sql) => {
    await lockUser(sql, user.id);
    if (phone !== undefined) await replacePhone(sql, user.id, phone);
    await sweepFactors(sql);
    checkAmong(await factorsOf(sql, user.id), name, settings.mfa.max_enrolled_factors, aal);
    await sql.query(
      `insert into auth.mfa_factors
         (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
       values ($1, $2, $3, $4, 'unverified', $5, $6, clock_timestamp(), clock_timestamp())`,
      [id, user.id, name, type, secret ?? null, phone ?? null],
    );
    const kind = type === 'totp' ? {} : { factor_type: type };
    await audit(sql, 'factor_in_progress', { actor: user, traits: { factor_id: id, ...kind } });
  });
  return id;
}

/** Deletes an unverified factor of the same phone. @throws AuthError if the factor is verified */
async function replacePhone(sql: Sql, userId: string, phone: string): Promise<void> {
  const { rows } = await sql.query(
    "select 1 from auth.mfa_factors where user_id = $1 and phone = $2 and status = 'verified'",
    [userId, phone],
  );
  if (rows.length > 0) {
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  }
  await sql.query('delete from auth.mfa_factors where user_id = $1 and phone = $2', [userId, phone]);
}

function checkAmong(factors: readonly FactorRow[], name: string, most: number, aal: SignedIn['aal']): void {
  if (factors.some(({ friendly_name }) => (friendly_name ?? '') === name)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    );
  }
  if (factors.length >= most) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (aal === 'aal1' && factors.some(({ status }) => status === 'verified')) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}
