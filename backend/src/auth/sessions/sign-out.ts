import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import type { SignedIn } from '../accounts/current-user.ts';

export const signOutScope = z.preprocess(
  (scope) => scope || undefined,
  z
    .enum(['global', 'local', 'others'], {
      error: ({ input }) => `Unsupported logout scope ${JSON.stringify(input)}`,
    })
    .default('global'),
);

/**
 * Ends this session, the user's other sessions or all of them; an application can end only its own session. Access
 * tokens stay valid until they expire.
 */
export async function signOut(
  context: AuthContext,
  { user, sessionId, oauthClientId }: SignedIn,
  scope: z.infer<typeof signOutScope>,
): Promise<void> {
  await context.database.transaction(async (sql) => {
    await context.audit(sql, 'logout', { actor: user });
    await sql.query(
      `delete from auth.sessions where user_id = $1
       and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
      [user.id, sessionId, oauthClientId === null ? scope : 'local'],
    );
  });
}
