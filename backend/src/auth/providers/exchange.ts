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
  /** All that the provider answered to the code. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** As Go's library sends it, whose letters also those providers understand that decode nothing. */
const basic =
  (secret: string): ClientAuth =>
  (_server, client, _body, headers) => {
    const pair = [client.client_id, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };

/** Exchanges the code of a callback. @throws the errors of oauth4webapi, also for another issuer's answer */
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
  // Who publishes nothing has no issuer to compare with: ours for it is a name in the claims.
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
  const answer = response.ok ? json.parse(await response.clone().json()) : {};
  const judged = response.ok ? Response.json(standardised(provider, answer)) : response;
  await processGenericTokenEndpointResponse(server, client, judged);
  return { ...tokens.parse(answer), answer };
}

/**
 * The answer as the library can judge it: several providers leave out the type of their tokens, and the issuer of one
 * with many is known to read-profile.ts alone, which judges every ID token by its signature as well.
 */
function standardised({ known }: Provider, answer: ProviderTokens['answer']): ProviderTokens['answer'] {
  const { id_token: idToken, ...others } = answer;
  return {
    token_type: 'bearer',
    ...others,
    ...(idToken !== undefined && !known?.signsAs && { id_token: idToken }),
  };
}
