import type { WebAuthnCredential } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';

/** A passkey as responses contain it. */
export interface Passkey {
  readonly id: string;
  readonly friendly_name: string;
  readonly created_at: string;
  readonly last_used_at?: string;
}

interface Row extends Omit<Passkey, 'last_used_at'> {
  readonly last_used_at: string | null;
}

const shown = ({ last_used_at, ...passkey }: Row): Passkey => ({
  ...passkey,
  ...(last_used_at && { last_used_at }),
});

export async function passkeysOf(sql: Sql, userId: string): Promise<Passkey[]> {
  const { rows } = await sql.query<Row>(
    `select id, friendly_name, created_at, last_used_at from auth.webauthn_credentials
     where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(shown);
}

export interface OwnPasskey {
  readonly id: string;
  readonly userId: string;
}

export async function renamePasskey(sql: Sql, { id, userId }: OwnPasskey, name: string): Promise<Passkey> {
  const { rows } = await sql.query<Row>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
     where id = $1 and user_id = $2 returning id, friendly_name, created_at, last_used_at`,
    [known(id), userId, name],
  );
  const [row] = rows;
  if (!row) throw notFound();
  return shown(row);
}

export async function removePasskey(sql: Sql, { id, userId }: OwnPasskey): Promise<void> {
  const { affected } = await sql.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2',
    [known(id), userId],
  );
  if (affected === 0) throw notFound();
}

export interface StoredCredential {
  readonly passkeyId: string;
  readonly userId: string;
  readonly credential: WebAuthnCredential;
}

interface CredentialRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly sign_count: number | string;
  readonly transports: NonNullable<WebAuthnCredential['transports']>;
}

/** Loads the credentials of a user, or the one with a credential id. Bytes are sent to Postgres as hexadecimal. */
export async function credentialsWhere(
  sql: Sql,
  filter: { readonly userId: string } | { readonly credentialId: string },
): Promise<StoredCredential[]> {
  const [condition, value] =
    'userId' in filter
      ? ['user_id = $1', filter.userId]
      : ["credential_id = decode($1, 'hex')", hexOf(filter.credentialId)];
  const { rows } = await sql.query<CredentialRow>(
    `select id, user_id, encode(credential_id, 'hex') as credential_id, encode(public_key, 'hex') as public_key,
       sign_count, transports from auth.webauthn_credentials where ${condition}`,
    [value],
  );
  return rows.map((row) => ({
    passkeyId: row.id,
    userId: row.user_id,
    credential: {
      id: Buffer.from(row.credential_id, 'hex').toString('base64url'),
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'hex')),
      counter: Number(row.sign_count),
      transports: row.transports,
    },
  }));
}

/** Converts base64url to hexadecimal digits. */
export const hexOf = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('hex');

function known(id: string): string {
  if (!z.guid().safeParse(id).success) throw notFound();
  return id;
}

const notFound = () => new AuthError(404, 'validation_failed', 'Passkey not found');
