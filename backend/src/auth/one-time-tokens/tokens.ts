import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Sql } from '../../database/database.ts';

/** Columns of `auth.users` and the type in `auth.one_time_tokens`. */
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

/** What the reader gets, and what is kept. */
export interface OneTimeToken {
  readonly code: string;
  /** Stands in the link. A code belongs to one address, so the hash of both says nothing of the code. */
  readonly hash: string;
}

const pkcePrefix = 'pkce_';
export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix);

const hashOf = (address: string, code: string): string =>
  createHash('sha224')
    .update(address + code)
    .digest('hex');

/** The hashes under which a code may be kept: its flow is not known to who types it. */
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
  /** In place of one that chance makes. */
  readonly code?: string | undefined;
}

/** Makes a code for the address; an earlier one of the kind is worth nothing any more. */
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

/** Takes back a token that nobody was sent, with the time that would delay the next. */
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
