import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { clientById, type ClientRow } from './clients.ts';
import { matchesSecret } from './client-secret.ts';

interface Credentials {
  readonly id: string;
  readonly secret: string;
  readonly method: 'none' | 'client_secret_basic' | 'client_secret_post';
}

/** Authenticates the client of a request to the token endpoint. @throws AuthError `invalid_credentials` */
export async function authenticatedClient(
  sql: Sql,
  authorization: string | undefined,
  body: Readonly<Record<string, string>>,
): Promise<ClientRow> {
  const { id, secret, method } = authorization?.startsWith('Basic ')
    ? basic(authorization.slice('Basic '.length))
    : inBody(body);
  if (!z.guid().safeParse(id).success) throw refused('Invalid client_id format');
  const client = await clientById(sql, id);
  if (!client) throw refused('Invalid client credentials');
  if (method !== client.token_endpoint_auth_method) {
    throw refused(
      `invalid authentication method: client is registered for '${client.token_endpoint_auth_method}' but '${method}' was used`,
    );
  }
  if (client.client_type === 'confidential' && !matchesSecret(secret, client.client_secret_hash ?? '')) {
    throw refused('invalid client credentials');
  }
  return client;
}

function basic(encoded: string): Credentials {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) {
    throw refused('Invalid client credentials: invalid basic auth encoding');
  }
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon === -1) throw refused('Invalid client credentials: invalid basic auth format');
  const [id = '', secret = ''] = [text.slice(0, colon), text.slice(colon + 1)].map(decoded);
  return { id, secret, method: 'client_secret_basic' };
}

/** RFC 6749 requires percent-encoding; ids and secrets of this server also work unencoded, as on hosted Supabase. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw refused('Invalid client credentials: invalid basic auth format');
  }
}

function inBody({
  client_id: id,
  client_secret: secret = '',
}: Readonly<Record<string, string>>): Credentials {
  if (!id) throw refused('Invalid client credentials: client_id is required');
  return { id, secret, method: secret ? 'client_secret_post' : 'none' };
}

const refused = (message: string) => new AuthError(400, 'invalid_credentials', message);
