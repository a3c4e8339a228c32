import { randomInt } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { UserRow } from '../accounts/users.ts';
import { insertChallenge } from './challenges.ts';
import { lockUser, type FactorRow } from './factor.ts';

/** Creates a challenge and sends its code by text message. */
export async function challengePhone(
  { database, settings, audit, sendText }: AuthContext,
  user: UserRow,
  factor: FactorRow,
  address: string,
) {
  const { otp_length: length, template, max_frequency: pause } = settings.mfa.phone;
  const code = String(randomInt(10 ** length)).padStart(length, '0');
  const made = await database.transaction(async (sql) => {
    await lockUser(sql, user.id);
    const { rows } = await sql.query<{ wait: number }>(
      `select extract(epoch from last_challenged_at + make_interval(secs => $2) - clock_timestamp())::float8 as wait
       from auth.mfa_factors where id = $1 and last_challenged_at + make_interval(secs => $2) > clock_timestamp()`,
      [factor.id, pause / 1000],
    );
    const [last] = rows;
    if (last) {
      throw new AuthError(
        429,
        'over_sms_send_rate_limit',
        `For security purposes, you can only request this after ${Math.floor(last.wait)} seconds.`,
      );
    }
    const inserted = await insertChallenge(sql, factor.id, address, { code });
    await audit(sql, 'challenge_created', {
      actor: user,
      traits: { factor_id: factor.id, factor_status: factor.status },
    });
    return inserted;
  });
  try {
    const body = template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code);
    await sendText({ to: factor.phone ?? '', body, code, user, type: 'mfa', address });
  } catch (error) {
    // The code was not delivered, so the visitor may request another at once.
    await database.query('delete from auth.mfa_challenges where id = $1', [made.id]);
    await database.query('update auth.mfa_factors set last_challenged_at = null where id = $1', [factor.id]);
    if (error instanceof AuthError) throw error;
    throw new AuthError(500, 'unexpected_failure', 'error sending message');
  }
  return made;
}
