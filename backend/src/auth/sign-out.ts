import { z } from 'zod';
import type { AuthContext } from './auth-context.ts';
import type { SignedIn } from './current-user.ts';

export const signOutScope = z.enum(['global', 'local', 'others']).default('global');

/** Ends this session, the others, or all of them; access tokens stay valid until they expire. */
export async function signOut(
  context: AuthContext,
  { user, sessionId }: SignedIn,
  scope: z.infer<typeof signOutScope>,
): Promise<void> {
  await context.database.query(
    `delete from auth.sessions where user_id = $1
       and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [user.id, sessionId, scope],
  );
}
