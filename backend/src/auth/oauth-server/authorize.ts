import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { clientById } from './clients.ts';
import { defaultScope, isSupported, scopeList } from './scopes.ts';

const minutes = 10;

type Query = Readonly<Record<string, string>>;

/**
 * The redirect of an authorization request: the site's consent page, or back to the client with an error.
 * @throws AuthError 400 without a known client and one of its redirect URIs, since redirecting would be unsafe
 */
export async function authorize(context: AuthContext, query: Query): Promise<string> {
  const { client_id: clientId, redirect_uri: redirectUri, state = '' } = query;
  if (!clientId) throw new AuthError(400, 'validation_failed', 'client_id is required');
  if (!redirectUri) throw new AuthError(400, 'validation_failed', 'redirect_uri is required');
  if (!z.guid().safeParse(clientId).success) {
    throw new AuthError(400, 'oauth_client_not_found', 'invalid client_id format');
  }
  const client = await clientById(context.database, clientId);
  if (!client) throw new AuthError(400, 'oauth_client_not_found', 'invalid client_id');
  if (!client.redirect_uris.split(',').includes(redirectUri)) {
    throw new AuthError(400, 'validation_failed', 'invalid redirect_uri');
  }
  const fault = faultOf(query);
  if (fault) return refusal(redirectUri, 'invalid_request', fault, state);

  await forgetOld(context);
  const authorizationId = randomBytes(20).toString('hex');
  await context.database.query(
    `insert into auth.oauth_authorizations (id, authorization_id, client_id, redirect_uri, scope, state, resource,
       code_challenge, code_challenge_method, nonce, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 's256', $9, now() + make_interval(mins => $10))`,
    [
      randomUUID(),
      authorizationId,
      clientId,
      redirectUri,
      query['scope'] || defaultScope,
      state || null,
      query['resource'] || null,
      query['code_challenge'],
      query['nonce'] || null,
      minutes,
    ],
  );
  const { site_url: site, oauth_server: server } = context.settings;
  const path = server.authorization_url_path.replace(/^\/?/, '/');
  return `${site.replace(/\/+$/, '')}${path}?authorization_id=${authorizationId}`;
}

async function forgetOld({ database }: AuthContext): Promise<void> {
  await database.query("delete from auth.oauth_authorizations where expires_at < now() - interval '1 day'");
}

function faultOf(query: Query): string | undefined {
  const { response_type: type = 'code', scope = '', state = '', nonce = '' } = query;
  if (type !== 'code' && type !== '') return 'only response_type=code is supported';
  const unknown = scopeList(scope).find((name) => !isSupported(name));
  if (unknown !== undefined) return `unsupported scope: ${unknown}`;
  if (scope !== '' && scopeList(scope).length === 0) return 'scope parameter cannot be empty';
  if (state.length > 4096 || scope.length > 2048) return 'state or scope is too long';
  if (nonce.length > 255) return 'nonce cannot exceed 255 characters';
  return faultOfResource(query['resource'] ?? '') ?? faultOfChallenge(query);
}

function faultOfResource(resource: string): string | undefined {
  if (resource === '') return undefined;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(resource)) return 'resource must be an absolute URI';
  if (!URL.canParse(resource) || resource.length > 2048) return 'resource must be a valid URI';
  if (resource.includes('#')) return 'resource must not include a fragment component';
  if (resource.includes('?')) return 'resource must not include a query component';
  return undefined;
}

/** Refuses `plain`, with which a reader of the request could redeem the code; hosted Supabase still accepts it. */
function faultOfChallenge({ code_challenge: challenge, code_challenge_method: method }: Query) {
  if (!challenge || !method) return 'PKCE flow requires both code_challenge and code_challenge_method';
  if (method.toLowerCase() !== 's256') return "code_challenge_method must be 'S256'";
  if (challenge.length < 43 || challenge.length > 128) {
    return 'code_challenge must be between 43 and 128 characters';
  }
  return undefined;
}

export function refusal(redirectUri: string, error: string, description: string, state: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('error', error);
  url.searchParams.set('error_description', description);
  if (state !== '') url.searchParams.set('state', state);
  return url.href;
}
