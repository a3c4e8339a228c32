import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { addIdentity, addMetadata, confirmEmail } from '../accounts/identities.ts';
import { findToken } from '../one-time-tokens/find.ts';
import { clearTokens } from '../one-time-tokens/tokens.ts';
import { existing, userById, type UserRow } from '../accounts/users.ts';
import { dropUnconfirmed } from './account.ts';
import type { Profile } from './profile.ts';

/** Finds the user of a valid invitation token. */
export const invited = async (context: AuthContext, sql: Sql, token: string): Promise<UserRow | undefined> =>
  (await findToken(context, sql, ['confirmation'], [token]))?.user;

/** Accepts an invitation by a sign-in at a provider with the invited address. */
export async function invitedAccount(
  context: AuthContext,
  sql: Sql,
  provider: string,
  profile: Profile,
  token: string,
): Promise<UserRow> {
  const user = await invited(context, sql, token);
  if (!user) throw new AuthError(404, 'invite_not_found', 'Invite not found');
  if (!profile.emails.some(({ address }) => address.toLowerCase() === user.email)) {
    throw new AuthError(
      400,
      'validation_failed',
      'Invited email does not match emails from external provider',
    );
  }
  await addIdentity(sql, user, provider, profile);
  await addMetadata(sql, user.id, profile.claims);
  await context.audit(sql, 'invite_accepted', { actor: user, traits: { provider } });
  // Somebody who set up the account without access to its mailbox loses access to the account.
  await dropUnconfirmed(sql, user.id, provider, profile);
  await confirmEmail(sql, user.id);
  await clearTokens(sql, user.id);
  return existing(await userById(sql, user.id));
}
