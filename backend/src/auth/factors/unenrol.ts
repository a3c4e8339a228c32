import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import { factorNotFound, lockUser, methodOf, type FactorRow } from './factor.ts';

export async function unenrol(
  { database, audit, mail }: AuthContext,
  { user, sessionId, aal }: SignedIn,
  factor: FactorRow,
) {
  if (factor.status === 'verified' && aal === 'aal1') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await database.transaction(async (sql) => {
    await lockUser(sql, user.id);
    await removeFactor(sql, factor);
    await audit(sql, 'factor_unenrolled', {
      actor: user,
      traits: { factor_id: factor.id, factor_status: factor.status, session_id: sessionId },
    });
  });
  mail.notify(user.email, 'mfa_factor_unenrolled', { FactorType: factor.factor_type });
  return { id: factor.id };
}

/** Deletes the factor; sessions that it raised fall back to aal1. @throws AuthError 404 if it is already deleted */
export async function removeFactor(sql: Sql, factor: FactorRow): Promise<void> {
  const { affected } = await sql.query('delete from auth.mfa_factors where id = $1', [factor.id]);
  if (affected === 0) throw factorNotFound();
  await sql.query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id, methodOf[factor.factor_type]],
  );
  await sql.query(
    "update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1",
    [factor.id],
  );
}
