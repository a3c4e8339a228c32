import type { AuthContext } from '../auth-context.ts';
import { authMethods } from './client-rules.ts';
import { supportedScopes } from './scopes.ts';

/** The metadata for OpenID Connect Discovery and RFC 8414. */
export const metadata = ({ issuer, settings: { oauth_server: server } }: AuthContext) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  userinfo_endpoint: `${issuer}/oauth/userinfo`,
  ...(server.enabled &&
    server.allow_dynamic_registration && { registration_endpoint: `${issuer}/oauth/clients/register` }),
  scopes_supported: supportedScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  token_endpoint_auth_methods_supported: authMethods,
  claims_supported: [
    'sub',
    'aud',
    'iss',
    'exp',
    'iat',
    'auth_time',
    'nonce',
    'email',
    'email_verified',
    'phone_number',
    'phone_number_verified',
    'name',
    'picture',
    'preferred_username',
    'updated_at',
  ],
  code_challenge_methods_supported: ['S256'],
});
