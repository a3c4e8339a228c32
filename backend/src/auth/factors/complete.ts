import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import { raiseLevel } from '../sessions/sessions.ts';
import { takeChallenge } from './challenges.ts';
import { lockUser, methodOf, type FactorRow } from './factor.ts';

export interface Proof {
  readonly challengeId: string;
  /** Stores the used code or counter. @throws AuthError if it was used before */
  record(sql: Sql): Promise<void>;
}

/** Marks the factor as verified, raises the session to aal2 and ends the user's other sessions below aal2. */
export async function complete(
  context: AuthContext,
  { user, sessionId }: SignedIn,
  factor: FactorRow,
  { challengeId, record }: Proof,
) {
  const type = factor.factor_type;
  const { session, isNew } = await context.database.transaction(async (sql) => {
    await lockUser(sql, user.id);
    await takeChallenge(sql, type, challengeId);
    await record(sql);
    await context.audit(sql, 'verification_attempted', {
      actor: user,
      traits: { factor_id: factor.id, challenge_id: challengeId, factor_type: type },
    });
    const { affected } = await sql.query(
      "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'",
      [factor.id],
    );
    await sql.query("delete from auth.sessions where user_id = $1 and id <> $2 and aal < 'aal2'", [
      user.id,
      sessionId,
    ]);
    await sql.query(
      "delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'",
      [user.id, type],
    );
    const proven = { method: methodOf[type], factorId: factor.id };
    return {
      session: await raiseLevel(context, sql, sessionId, user.id, proven),
      isNew: affected === 1,
    };
  });
  if (isNew) context.mail.notify(user.email, 'mfa_factor_enrolled', { FactorType: type });
  return session;
}
