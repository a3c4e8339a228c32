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
  /** Whose account the identity is added to, if it is not a sign-in. */
  readonly linkTo: string | null | undefined;
  /** Of whoever was invited, and accepts by signing in here. */
  readonly inviteToken?: string | null;
  /** Looks before the account is touched. */
  readonly before?: (sql: Sql) => Promise<void>;
  /** What the visitor gets. */
  readonly give: (sql: Sql, user: UserRow) => Promise<T>;
}

/**
 * Lets a visitor in whom a provider knows. Of two who come at once with one new account the second finds what the
 * first has made.
 * @throws AuthError when the visitor is refused; an account whose address must be proved is kept, and its mail posted
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
