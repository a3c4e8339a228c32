import { isDatabaseError, type Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { announce } from '../hooks/announce.ts';
import { linkedAccount, signedInAccount, type Unproved } from './account.ts';
import { accountFor } from './account-linking.ts';
import { invitedAccount } from './invited-account.ts';
import type { Profile } from './profile.ts';
import type { Provider } from './provider.ts';
import type { UserRow } from '../accounts/users.ts';

interface Arrival<T> {
  readonly provider: Pick<Provider, 'name' | 'isEmailOptional'>;
  readonly profile: Profile;
  /** The id of the user to link the identity to; empty for a sign-in. */
  readonly linkTo: string | null | undefined;
  /** The token of an invitation that the visitor accepts with this sign-in. */
  readonly inviteToken?: string | null;
  /** Checks the flow in the same transaction, before the account is changed. */
  readonly before?: (sql: Sql) => Promise<void>;
  /** Creates the result for the visitor, for example a session, in the same transaction. */
  readonly give: (sql: Sql, user: UserRow) => Promise<T>;
}

/**
 * Signs in or links a visitor whom a provider has authenticated. If two concurrent requests create the same account,
 * the second is repeated and finds the account of the first.
 * @throws AuthError if the visitor is refused; an account with an unconfirmed address is kept and its email sent
 */
export async function admit<T>(context: AuthContext, arrival: Arrival<T>): Promise<T> {
  const { provider, profile, linkTo, inviteToken, before, give } = arrival;
  const account = (sql: Sql): Promise<UserRow | Unproved> => {
    if (linkTo) return linkedAccount(context, sql, provider.name, profile, linkTo);
    if (inviteToken) return invitedAccount(context, sql, provider.name, profile, inviteToken);
    return signedInAccount(context, sql, provider, profile);
  };
  const attempt = () =>
    context.database.transaction(
      async (sql): Promise<Unproved | { readonly got: T; readonly user: UserRow }> => {
        await before?.(sql);
        const user = await account(sql);
        return 'refusal' in user ? user : { got: await give(sql, user), user };
      },
    );
  if (context.hooks.beforeUserCreated && context.settings.enable_signup && !linkTo && !inviteToken) {
    const found = await context.database.transaction((sql) => accountFor(sql, provider.name, profile));
    const { email } = found;
    if (!found.user) await announce(context, { email, metadata: profile.claims, provider: provider.name });
  }
  const outcome = await attempt().catch((error: unknown) => {
    if (isDatabaseError(error, '23505')) return attempt();
    throw error;
  });
  if ('refusal' in outcome) {
    outcome.postMail();
    throw outcome.refusal;
  }
  if (linkTo) context.mail.notify(outcome.user.email, 'identity_linked', { Provider: provider.name });
  return outcome.got;
}
