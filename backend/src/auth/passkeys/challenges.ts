import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';

const lifetimeSeconds = 300;

type Purpose = 'registration' | 'authentication';

/** Stores a challenge; `userId` is null for an authentication, whose user is not yet known. */
export async function keepChallenge(
  sql: Sql,
  purpose: Purpose,
  { challenge, userId }: { readonly challenge: string; readonly userId: string | null },
) {
  await sql.query('delete from auth.webauthn_challenges where expires_at < now()');
  const { rows } = await sql.query<{ id: string; expires_at: number }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))
     returning id, floor(extract(epoch from expires_at))::bigint as expires_at`,
    [userId, purpose, { challenge }, lifetimeSeconds],
  );
  return { challenge_id: rows[0]?.id, expires_at: rows[0]?.expires_at };
}

/** Deletes the challenge and returns it. @throws AuthError if it is unknown, used or expired */
export async function takeChallenge(
  sql: Sql,
  purpose: Purpose,
  { id, userId }: { readonly id: string; readonly userId: string | null },
): Promise<string> {
  const { rows } = await sql.query<{ challenge: string; is_expired: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3
     returning session_data ->> 'challenge' as challenge, expires_at < now() as is_expired`,
    [id, purpose, userId],
  );
  const [row] = rows;
  if (!row) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  }
  if (row.is_expired) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  return row.challenge;
}
