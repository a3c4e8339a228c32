import {
  authorizationCodeGrantRequest,
  ClientSecretPost,
  nopkce,
  processGenericTokenEndpointResponse,
  validateAuthResponse,
  type Client,
  type ClientAuth,
} from 'oauth4webapi';
import { z } from 'zod';
import { requestTo } from './outbound.ts';
import type { Provider } from './provider.ts';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});
const json = z.record(z.string(), z.unknown());

export interface ProviderTokens extends z.infer<typeof tokens> {
  /** The whole token response. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Encodes the credentials as Go's library does, so that providers that do not decode them accept them, too. */
const basic =
  (secret: string): ClientAuth =>
  (_server, client, _body, headers) => {
    const pair = [client.client_id, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };

/** Exchanges the code of a callback for tokens. @throws the errors of oauth4webapi, also if `iss` does not match */
export async function exchangeCode(
  provider: Provider,
  callback: URLSearchParams,
  verifier: string | null,
): Promise<ProviderTokens> {
  const { server } = provider;
  const client: Client = { client_id: provider.clientIds[0] ?? '' };
  const authentication =
    provider.clientAuthentication === 'basic' ? basic(provider.secret) : ClientSecretPost(provider.secret);
  const params = new URLSearchParams(callback);
  // For a provider without published keys `server.issuer` is only a name in the claims, so `iss` cannot be compared.
  if (!server.jwks_uri) params.delete('iss');
  const valid = validateAuthResponse(server, client, params, params.get('state') ?? '');
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    valid,
    provider.redirectUri,
    verifier ?? nopkce,
    requestTo(server.token_endpoint ?? ''),
  );
  const fields = response.ok ? json.parse(await response.clone().json()) : {};
  const judged = response.ok ? Response.json(standardised(provider, fields)) : response;
  await processGenericTokenEndpointResponse(server, client, judged);
  return { ...tokens.parse(fields), fields };
}

/**
 * Adapts the token response for the library's validation: some providers omit `token_type`. ID tokens of a provider
 * with many issuers are removed, since only read-profile.ts, which verifies every ID token, knows the issuer.
 */
function standardised({ known }: Provider, fields: ProviderTokens['fields']): ProviderTokens['fields'] {
  const { id_token: idToken, ...others } = fields;
  return {
    token_type: 'bearer',
    ...others,
    ...(idToken !== undefined && !known?.signsAs && { id_token: idToken }),
  };
}
