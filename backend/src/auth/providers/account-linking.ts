import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { identityOf, type IdentityRow } from '../accounts/identities.ts';
import { existing, userByEmail, userById, type UserRow } from '../accounts/users.ts';
import type { Profile } from './profile.ts';

interface Candidate {
  /** The address of the account, empty without one. */
  readonly email: string;
  readonly isVerified: boolean;
  readonly identity?: IdentityRow;
}

/**
 * Finds the account of a profile by the provider's id of the user or by an address that the provider has verified,
 * never by an unverified address.
 */
export async function accountFor(
  sql: Sql,
  provider: string,
  profile: Profile,
): Promise<Candidate & { readonly user?: UserRow }> {
  const primary = profile.emails.find(({ isPrimary }) => isPrimary) ?? profile.emails.at(-1);
  const email = primary?.address.toLowerCase() ?? '';
  const isVerified = primary?.isVerified ?? false;
  const identity = await identityOf(sql, provider, profile.subject);
  if (identity) {
    const user = existing(await userById(sql, identity.user_id));
    return { email: user.email ?? '', isVerified, user, identity };
  }
  const verified = profile.emails
    .filter((each) => each.isVerified)
    .map(({ address }) => address.toLowerCase());
  if (verified.length === 0) {
    const isTaken = email !== '' && (await owners(sql, [email])).length > 0;
    return { email: isTaken ? '' : email, isVerified };
  }
  const ids = await owners(sql, verified);
  if (ids.length > 1) {
    // A concurrent request may have linked the identity since the first look-up.
    if (await identityOf(sql, provider, profile.subject)) return accountFor(sql, provider, profile);
    throw new AuthError(
      500,
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain detected: default',
    );
  }
  const [id] = ids;
  return id === undefined
    ? { email, isVerified }
    : { email, isVerified, user: existing(await userById(sql, id)) };
}

async function owners(sql: Sql, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ user_id: string }>(
    `select distinct user_id from auth.identities where email = any ($1::text[]) and provider not like 'sso:%'`,
    [emails],
  );
  if (rows.length > 0) return rows.map(({ user_id: id }) => id);
  const users = await Promise.all(emails.map((email) => userByEmail(sql, email)));
  return [...new Set(users.flatMap((user) => (user ? [user.id] : [])))];
}
