import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { existing, isBanned, userById, type UserRow } from '../accounts/users.ts';
import { textedCodeLifetime } from '../settings.ts';
import { isPhoneKind, sentAtColumn, tokenType, type TokenKind } from './tokens.ts';

/** The types of `/verify` for emails, and the kinds of tokens that each accepts. */
const ofMails: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
};

/** The types of `/verify` for text messages, and the kinds of tokens that each accepts. */
const ofTexts: Readonly<Record<string, readonly TokenKind[]>> = {
  sms: ['phone_confirmation'],
  phone_change: ['phone_change'],
};

type Kinds = readonly TokenKind[] | undefined;
export const verifiable = (type: string): Kinds => (Object.hasOwn(ofMails, type) ? ofMails[type] : undefined);
export const verifiableByPhone = (type: string): Kinds =>
  Object.hasOwn(ofTexts, type) ? ofTexts[type] : undefined;

export interface FoundToken {
  readonly user: UserRow;
  readonly kind: TokenKind;
}

/** Finds and locks an unexpired token and its user: only one of two concurrent requests finds the token. */
export async function findToken(
  context: AuthContext,
  sql: Sql,
  kinds: readonly TokenKind[],
  hashes: readonly string[],
): Promise<FoundToken | undefined> {
  const isPhone = kinds.every(isPhoneKind);
  const wanted = [hashes, kinds.map(tokenType)];
  // Locks the user before the token, so that requests with two tokens of one user run one after the other and cannot
  // deadlock.
  await sql.query(
    `select 1 from auth.users where id in (
       select user_id from auth.one_time_tokens where token_hash = any($1) and token_type::text = any($2)) for update`,
    wanted,
  );
  // A code sent by text message must not confirm a mailbox, though both kinds have the same type in the table.
  const { rows } = await sql.query<{ user_id: string; token_type: string }>(
    `select user_id, token_type from auth.one_time_tokens
     where token_hash = any($1) and token_type::text = any($2) and (strpos(relates_to, '@') = 0) = $3 for update`,
    [...wanted, isPhone],
  );
  const [row] = rows;
  const kind = kinds.find((candidate) => tokenType(candidate) === row?.token_type);
  if (!row || !kind) return undefined;
  const user = existing(await userById(sql, row.user_id));
  if (isBanned(user)) {
    throw new AuthError(403, 'user_banned', 'User is banned');
  }
  const { rows: current } = await sql.query(
    `select 1 from auth.users where id = $1 and ${sentAtColumn(kind)} > now() - make_interval(secs => $2)`,
    [user.id, isPhone ? textedCodeLifetime : context.settings.email.otp_expiry],
  );
  return current.length > 0 ? { user, kind } : undefined;
}
