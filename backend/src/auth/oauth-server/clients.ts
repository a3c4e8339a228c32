import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { checkAuthMethod, checkClient, kindOf, type ClientChanges, type newClient } from './client-rules.ts';
import { hashSecret } from './client-secret.ts';

export interface ClientRow {
  readonly id: string;
  readonly client_secret_hash: string | null;
  readonly registration_type: 'dynamic' | 'manual';
  readonly client_type: 'public' | 'confidential';
  readonly token_endpoint_auth_method: string;
  readonly redirect_uris: string;
  readonly grant_types: string;
  readonly client_name: string | null;
  readonly client_uri: string | null;
  readonly logo_uri: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export async function clientById(sql: Sql, id: string): Promise<ClientRow | undefined> {
  const { rows } = await sql.query<ClientRow>(
    'select * from auth.oauth_clients where id = $1 and deleted_at is null',
    [id],
  );
  return rows[0];
}

/** @throws AuthError if there is no client with the id */
export async function existingClient(sql: Sql, id: string): Promise<ClientRow> {
  if (!z.guid().safeParse(id).success) {
    throw new AuthError(400, 'validation_failed', 'invalid client_id format');
  }
  const client = await clientById(sql, id);
  if (!client) throw new AuthError(404, 'oauth_client_not_found', 'OAuth client not found');
  return client;
}

export async function allClients(sql: Sql): Promise<ClientRow[]> {
  const { rows } = await sql.query<ClientRow>(
    'select * from auth.oauth_clients where deleted_at is null order by created_at desc, id',
  );
  return rows;
}

export async function registerClient(
  sql: Sql,
  client: z.infer<typeof newClient>,
  registration: ClientRow['registration_type'],
) {
  if (!client.redirect_uris?.length) {
    throw new AuthError(400, 'validation_failed', 'redirect_uris is required');
  }
  // An empty list means the default grants, like a missing one.
  checkClient({ ...client, grant_types: client.grant_types?.length ? client.grant_types : null });
  const { type, method } = kindOf(client);
  const secret = type === 'confidential' ? newSecret() : undefined;
  const grants = client.grant_types?.length ? client.grant_types : ['authorization_code', 'refresh_token'];
  const { rows } = await sql.query<ClientRow>(
    `insert into auth.oauth_clients (id, client_secret_hash, registration_type, client_type,
       token_endpoint_auth_method, redirect_uris, grant_types, client_name, client_uri, logo_uri)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      randomUUID(),
      secret ? hashSecret(secret) : null,
      registration,
      type,
      method,
      client.redirect_uris.join(','),
      grants.join(','),
      client.client_name || null,
      client.client_uri || null,
      client.logo_uri || null,
    ],
  );
  return rows.map((row) => publicClient(row, secret))[0];
}

export async function changeClient(sql: Sql, client: ClientRow, changes: ClientChanges) {
  if (Object.values(changes).every((value) => value === undefined || value === null)) {
    throw new AuthError(400, 'validation_failed', 'No fields provided for update');
  }
  checkClient(changes);
  const method = changes.token_endpoint_auth_method;
  if (typeof method === 'string') checkAuthMethod(client.client_type, method);
  const { rows } = await sql.query<ClientRow>(
    `update auth.oauth_clients set redirect_uris = coalesce($2, redirect_uris),
       grant_types = coalesce($3, grant_types), client_name = nullif(coalesce($4, client_name), ''),
       client_uri = nullif(coalesce($5, client_uri), ''), logo_uri = nullif(coalesce($6, logo_uri), ''),
       token_endpoint_auth_method = coalesce($7, token_endpoint_auth_method), updated_at = now()
     where id = $1 returning *`,
    [
      client.id,
      changes.redirect_uris?.join(',') ?? null,
      changes.grant_types?.join(',') ?? null,
      changes.client_name ?? null,
      changes.client_uri ?? null,
      changes.logo_uri ?? null,
      method ?? null,
    ],
  );
  return rows.map((row) => publicClient(row))[0];
}

/** Replaces the client's secret; the old one becomes invalid at once. */
export async function renewSecret(sql: Sql, client: ClientRow) {
  if (client.client_type !== 'confidential') {
    throw new AuthError(400, 'validation_failed', 'Cannot regenerate secret for public client');
  }
  const secret = newSecret();
  const { rows } = await sql.query<ClientRow>(
    'update auth.oauth_clients set client_secret_hash = $2, updated_at = now() where id = $1 returning *',
    [client.id, hashSecret(secret)],
  );
  return rows.map((row) => publicClient(row, secret))[0];
}

export async function removeClient(sql: Sql, client: ClientRow): Promise<void> {
  await sql.query('update auth.oauth_clients set deleted_at = now(), updated_at = now() where id = $1', [
    client.id,
  ]);
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** A client as the admin API returns it; `secret` only when it has just been generated. */
export const publicClient = (client: ClientRow, secret?: string) => ({
  client_id: client.id,
  ...(secret && { client_secret: secret }),
  client_type: client.client_type,
  redirect_uris: client.redirect_uris.split(','),
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  grant_types: client.grant_types.split(','),
  response_types: ['code'],
  ...(client.client_name && { client_name: client.client_name }),
  ...(client.client_uri && { client_uri: client.client_uri }),
  ...(client.logo_uri && { logo_uri: client.logo_uri }),
  registration_type: client.registration_type,
  created_at: client.created_at,
  updated_at: client.updated_at,
});

/** A client as the consent page shows it. */
export const shownClient = (client: ClientRow) => ({
  id: client.id,
  ...(client.client_name && { name: client.client_name }),
  ...(client.client_uri && { uri: client.client_uri }),
  ...(client.logo_uri && { logo_uri: client.logo_uri }),
});
