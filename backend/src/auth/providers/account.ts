import { randomUUID } from 'node:crypto';
import { isDatabaseError, type Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import {
  addIdentity,
  addMetadata,
  confirmEmail,
  identityOf,
  nameProviders,
  recordLink,
  takeEmailFromIdentities,
  type IdentityRow,
} from '../accounts/identities.ts';
import { linkMails, prepareLink } from '../one-time-tokens/post-link.ts';
import { existing, isBanned, userById, type UserRow } from '../accounts/users.ts';
import { accountFor } from './account-linking.ts';
import type { Profile } from './profile.ts';
import type { Provider } from './provider.ts';

/** A refused sign-in to an account whose address is unconfirmed; `postMail` sends the confirmation email. */
export interface Unproved {
  readonly refusal: AuthError;
  readonly postMail: () => void;
}

/** The account for an identity: the account it is linked to, the account with its verified address or a new one. */
export async function signedInAccount(
  context: AuthContext,
  sql: Sql,
  provider: Pick<Provider, 'name' | 'isEmailOptional'>,
  profile: Profile,
): Promise<UserRow | Unproved> {
  const found = await accountFor(sql, provider.name, profile);
  const user = found.user
    ? await welcomeBack(context, sql, provider.name, profile, found.user, found.identity)
    : await createAccount(context, sql, provider.name, profile, found.email);
  if (isBanned(user)) {
    throw new AuthError(403, 'user_banned', 'User is banned');
  }
  const needsEmail = !(provider.isEmailOptional && found.email === '');
  if (!needsEmail || user.email_confirmed_at) {
    await context.audit(sql, 'login', { actor: user, traits: { provider: provider.name } });
    return user;
  }
  // Somebody who signed up with another person's address loses access to the account.
  await dropUnconfirmed(sql, user.id, provider.name, profile);
  if (!found.isVerified && found.email === '') throw unverified(provider.name);
  if (!found.isVerified && context.settings.email.enable_confirmations) {
    return unproved(context, sql, user.id, 'provider_email_needs_verification', provider.name);
  }
  await context.audit(sql, 'user_signedup', { actor: user, traits: { provider: provider.name } });
  await confirmEmail(sql, user.id);
  return existing(await userById(sql, user.id));
}

const unverified = (provider: string) =>
  new AuthError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );

/** @throws AuthError 429 if a confirmation email was sent less than `max_frequency` ago */
async function unproved(
  context: AuthContext,
  sql: Sql,
  userId: string,
  code: string,
  provider: string,
): Promise<Unproved> {
  const user = existing(await userById(sql, userId));
  context.limits.mails.take(`signup ${user.email}`);
  const { site_url: redirectTo } = context.settings;
  const postMail = await prepareLink(context, sql, user, linkMails.signup, { redirectTo });
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  return { refusal: new AuthError(422, code, message), postMail };
}

async function welcomeBack(
  context: AuthContext,
  sql: Sql,
  provider: string,
  profile: Profile,
  user: UserRow,
  identity: IdentityRow | undefined,
): Promise<UserRow> {
  if (identity) {
    await sql.query(
      'update auth.identities set identity_data = $2, last_sign_in_at = now(), updated_at = now() where id = $1',
      [identity.id, profile.claims],
    );
  } else {
    await recordLink(context, sql, user, await addIdentity(sql, user, provider, profile));
  }
  await addMetadata(sql, user.id, profile.claims);
  await nameProviders(sql, user.id);
  return existing(await userById(sql, user.id));
}

async function createAccount(
  context: AuthContext,
  sql: Sql,
  provider: string,
  profile: Profile,
  email: string,
): Promise<UserRow> {
  if (!context.settings.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const id = randomUUID();
  await sql.query(
    `insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, is_anonymous,
       created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $4, false,
       now(), now())`,
    [id, email || null, { provider, providers: [provider] }, profile.claims],
  );
  const user = existing(await userById(sql, id));
  await addIdentity(sql, user, provider, profile);
  return existing(await userById(sql, id));
}

export async function dropUnconfirmed(
  sql: Sql,
  userId: string,
  provider: string,
  profile: Profile,
): Promise<void> {
  await sql.query(
    'update auth.users set encrypted_password = null, raw_user_meta_data = $2, updated_at = now() where id = $1',
    [userId, profile.claims],
  );
  await sql.query(
    'delete from auth.identities where user_id = $1 and not (provider = $2 and provider_id = $3)',
    [userId, provider, profile.subject],
  );
  await nameProviders(sql, userId);
}

/** Links an identity to the signed-in user; an anonymous user becomes a registered one. */
export async function linkedAccount(
  context: AuthContext,
  sql: Sql,
  provider: string,
  profile: Profile,
  targetId: string,
): Promise<UserRow | Unproved> {
  const target = await userById(sql, targetId);
  if (!target) throw new AuthError(422, 'user_not_found', 'Linking target user not found');
  const taken = await identityOf(sql, provider, profile.subject);
  if (taken) {
    const whose = taken.user_id === target.id ? '' : ' to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`);
  }
  await recordLink(context, sql, target, await addIdentity(sql, target, provider, profile));
  if (!target.email) {
    await takeFirstEmail(context, sql, target.id);
    if (profile.claims['email_verified'] !== true) {
      await nameProviders(sql, target.id);
      return unproved(context, sql, target.id, 'email_not_confirmed', provider);
    }
    await confirmEmail(sql, target.id);
  }
  await nameProviders(sql, target.id);
  return existing(await userById(sql, target.id));
}

async function takeFirstEmail(context: AuthContext, sql: Sql, userId: string): Promise<void> {
  const taken = new AuthError(
    400,
    'email_exists',
    'A user with this email address has already been registered',
  );
  try {
    await takeEmailFromIdentities(context, sql, userId);
  } catch (error) {
    const isConflict = error instanceof AuthError && error.code === 'email_conflict_identity_not_deletable';
    throw isConflict || isDatabaseError(error, '23505') ? taken : error;
  }
}
