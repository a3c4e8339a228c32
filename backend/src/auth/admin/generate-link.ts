import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { serviceActor } from '../audit.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { announce } from '../hooks/announce.ts';
import { emailTaken } from '../one-time-tokens/confirm.ts';
import { verifyLink, type LinkType } from '../one-time-tokens/link.ts';
import { issueToken, type TokenKind } from '../one-time-tokens/tokens.ts';
import { checkStrength, hashPassword } from '../passwords/passwords.ts';
import { isAllowedRedirect } from '../redirects/redirects.ts';
import { emailAddress } from '../accounts/sign-up.ts';
import { mergeMetadata } from '../accounts/update-user.ts';
import {
  existing,
  insertUser,
  ownerOfEmail,
  publicUser,
  userByEmail,
  userById,
  type UserRow,
} from '../accounts/users.ts';
import { traitsOf } from './write-user.ts';

export const linkBody = z.object({
  type: z.string().nullish(),
  email: emailAddress,
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  redirect_to: z.string().nullish(),
});
type Body = z.infer<typeof linkBody>;

interface Plan {
  readonly kind: TokenKind;
  readonly type: LinkType;
}

const plans: Readonly<Record<string, Plan>> = {
  signup: { kind: 'confirmation', type: 'signup' },
  invite: { kind: 'confirmation', type: 'invite' },
  magiclink: { kind: 'recovery', type: 'magiclink' },
  recovery: { kind: 'recovery', type: 'recovery' },
  email_change_current: { kind: 'email_change_current', type: 'email_change' },
  email_change_new: { kind: 'email_change_new', type: 'email_change' },
};

/** Returns the link and code of an email to an application that sends its own emails. */
export async function generateLink(context: AuthContext, body: Body, referrer: string) {
  const known = await userByEmail(context.database, body.email);
  // Without an account a sign-in link becomes a sign-up link, which creates the account.
  const verificationType = body.type === 'magiclink' && !known ? 'signup' : (body.type ?? '');
  const plan = Object.hasOwn(plans, verificationType) ? plans[verificationType] : undefined;
  if (!plan) {
    throw invalid(`Invalid email action link type requested: ${verificationType}`);
  }
  if (!known && plan.kind !== 'confirmation') {
    throw new AuthError(404, 'user_not_found', 'User with this email not found');
  }
  const target =
    body.redirect_to && isAllowedRedirect(context.settings, body.redirect_to) ? body.redirect_to : referrer;
  const isInvite = plan.type === 'invite';
  const passwordHash = known || isInvite ? null : await newPassword(context, body, body.type === 'magiclink');
  const metadata = body.data ?? {};
  const id = known ? undefined : await announce(context, { email: body.email, metadata });
  const { user, token } = await context.database.transaction(async (sql) => {
    const reader =
      plan.kind === 'confirmation'
        ? await unconfirmed(context, sql, body, { id, passwordHash, isInvite })
        : existing(known);
    if (plan.kind === 'recovery') await context.audit(sql, 'user_recovery_requested', { actor: reader });
    const address =
      plan.type === 'email_change' ? await beginChange(context, sql, reader, plan, body) : body.email;
    const issued = await issueToken(sql, {
      userId: reader.id,
      kind: plan.kind,
      address,
      length: context.settings.email.otp_length,
    });
    return { user: existing(await userById(sql, reader.id)), token: issued };
  });
  return {
    ...publicUser(user),
    action_link: verifyLink(context, token.hash, plan.type, target),
    email_otp: token.code,
    hashed_token: token.hash,
    verification_type: verificationType,
    redirect_to: target,
  };
}

async function newPassword(context: AuthContext, { password, email, data }: Body, isMagicLink: boolean) {
  if (isMagicLink) return null;
  if (!password) throw invalid('Signup requires a valid password');
  await checkStrength(context, password, { email, metadata: data });
  return hashPassword(password);
}

interface Newcomer {
  /** The id of the new account; undefined if the account exists. */
  readonly id: string | undefined;
  readonly passwordHash: string | null;
  readonly isInvite: boolean;
}

async function unconfirmed(
  context: AuthContext,
  sql: Sql,
  { email, data }: Body,
  { id, passwordHash, isInvite }: Newcomer,
): Promise<UserRow> {
  const known = await userByEmail(sql, email);
  if (known?.email_confirmed_at) throw emailTaken();
  if (known && data && !isInvite) await mergeMetadata(sql, known.id, 'raw_user_meta_data', data);
  const user =
    known ??
    (await insertUser(sql, {
      ...(id && { id }),
      email,
      passwordHash,
      isConfirmed: false,
      isInvited: true,
      metadata: data ?? {},
    }));
  if (isInvite) {
    await context.audit(sql, 'user_invited', { actor: serviceActor, traits: traitsOf(user) });
    await sql.query('update auth.users set invited_at = now() where id = $1', [user.id]);
  }
  return user;
}

/** Returns the address whose mailbox confirms the change. */
async function beginChange(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  { kind }: Plan,
  body: Body,
): Promise<string> {
  const isCurrent = kind === 'email_change_current';
  if (isCurrent && !context.settings.email.double_confirm_changes) {
    throw invalid('Enable secure email change to generate link for current email');
  }
  const parsed = emailAddress.safeParse(body.new_email ?? '');
  if (!parsed.success) {
    throw invalid(
      body.new_email ? 'Unable to validate email address: invalid format' : 'An email address is required',
    );
  }
  if (await ownerOfEmail(sql, parsed.data, user.id)) throw emailTaken();
  await sql.query('update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1', [
    user.id,
    parsed.data,
  ]);
  return isCurrent ? body.email : parsed.data;
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
