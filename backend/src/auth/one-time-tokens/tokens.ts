import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Sql } from '../../database/database.ts';

/** For each kind the two columns of `auth.users` and the type in `auth.one_time_tokens`. */
const kinds = {
  confirmation: ['confirmation_token', 'confirmation_sent_at', 'confirmation_token'],
  recovery: ['recovery_token', 'recovery_sent_at', 'recovery_token'],
  email_change_new: ['email_change_token_new', 'email_change_sent_at', 'email_change_token_new'],
  email_change_current: ['email_change_token_current', 'email_change_sent_at', 'email_change_token_current'],
  phone_confirmation: ['confirmation_token', 'confirmation_sent_at', 'confirmation_token'],
  phone_change: ['phone_change_token', 'phone_change_sent_at', 'phone_change_token'],
  reauthentication: ['reauthentication_token', 'reauthentication_sent_at', 'reauthentication_token'],
} as const;
export type TokenKind = keyof typeof kinds;

export const tokenType = (kind: TokenKind): string => kinds[kind][2];
export const sentAtColumn = (kind: TokenKind): string => kinds[kind][1];
export const isPhoneKind = (kind: TokenKind): boolean => kind.startsWith('phone');

/** The code in the message and its stored hash. */
export interface OneTimeToken {
  readonly code: string;
  /** The token in the link: the hash of the address and the code. */
  readonly hash: string;
}

const pkcePrefix = 'pkce_';
export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix);

const hashOf = (address: string, code: string): string =>
  createHash('sha224')
    .update(address + code)
    .digest('hex');

/** The hashes under which a code can be stored: a request with a typed code does not say whether its flow uses PKCE. */
export const hashesOf = (address: string, code: string): readonly string[] => {
  const hash = hashOf(address, code);
  return [hash, pkcePrefix + hash];
};

interface Issue {
  readonly userId: string;
  readonly kind: TokenKind;
  readonly address: string;
  readonly length: number;
  readonly isPkce?: boolean;
  /** Replaces the random code. */
  readonly code?: string | undefined;
}

/** Creates a code for the address; an earlier one of the kind becomes invalid. */
export async function issueToken(
  sql: Sql,
  { userId, kind, address, length, isPkce = false, code = randomCode(length) }: Issue,
): Promise<OneTimeToken> {
  const hash = (isPkce ? pkcePrefix : '') + hashOf(address, code);
  const [token, sentAt, type] = kinds[kind];
  await sql.query(
    `update auth.users set ${token} = $2, ${sentAt} = now(), updated_at = now() where id = $1`,
    [userId, hash],
  );
  await sql.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [userId, type]);
  await sql.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values ($1, $2, $3, $4, $5)`,
    [randomUUID(), userId, type, hash, address],
  );
  return { code, hash };
}

const randomCode = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

/** Deletes a token that could not be sent, and its time, which would delay the next one. */
export async function withdrawToken(sql: Sql, userId: string, kind: TokenKind, hash: string): Promise<void> {
  const [token, sentAt, type] = kinds[kind];
  await sql.query(`update auth.users set ${token} = '', ${sentAt} = null where id = $1 and ${token} = $2`, [
    userId,
    hash,
  ]);
  await sql.query(
    'delete from auth.one_time_tokens where user_id = $1 and token_type = $2 and token_hash = $3',
    [userId, type, hash],
  );
}

export async function clearTokens(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}
