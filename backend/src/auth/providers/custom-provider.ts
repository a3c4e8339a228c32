import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { discover, discoveryUrl } from './discovery.ts';
import type { Provider } from './provider.ts';

export interface CustomProviderRow {
  readonly id: string;
  readonly provider_type: 'oauth2' | 'oidc';
  readonly identifier: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly acceptable_client_ids: readonly string[];
  readonly scopes: readonly string[];
  readonly pkce_enabled: boolean;
  readonly attribute_mapping: Readonly<Record<string, unknown>>;
  readonly authorization_params: Readonly<Record<string, string>>;
  readonly custom_claims_allowlist: readonly string[];
  readonly enabled: boolean;
  readonly email_optional: boolean;
  readonly issuer: string | null;
  readonly discovery_url: string | null;
  readonly skip_nonce_check: boolean;
  readonly cached_discovery: unknown;
  readonly authorization_url: string | null;
  readonly token_url: string | null;
  readonly userinfo_url: string | null;
  readonly jwks_uri: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export async function customProviderRow(
  sql: Sql,
  identifier: string,
): Promise<CustomProviderRow | undefined> {
  const { rows } = await sql.query<CustomProviderRow>(
    'select * from auth.custom_oauth_providers where identifier = $1',
    [identifier],
  );
  return rows[0];
}

/** Loads a provider that an admin added at run time. @throws Error with GoTrue's message */
export async function customProvider(
  context: AuthContext,
  identifier: string,
  scopes: string,
): Promise<Provider> {
  const row = await customProviderRow(context.database, identifier);
  if (!row) throw new Error(`custom provider ${identifier} not found`);
  if (!row.enabled) throw new Error(`custom provider ${identifier} is disabled`);
  const isOidc = row.provider_type === 'oidc';
  const asked = scopes.split(/\s+/).filter((scope) => scope !== '');
  const wanted = asked.length > 0 ? asked : row.scopes;
  const server = isOidc
    ? await discover(row.issuer ?? '', row.discovery_url ?? discoveryUrl(row.issuer ?? ''))
    : {
        issuer: new URL(row.token_url ?? '').origin,
        authorization_endpoint: row.authorization_url ?? '',
        token_endpoint: row.token_url ?? '',
        userinfo_endpoint: row.userinfo_url ?? '',
      };
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return {
    name: row.identifier,
    clientIds: [row.client_id, ...row.acceptable_client_ids],
    secret: row.client_secret,
    redirectUri: `${context.issuer}/callback`,
    scopes: isOidc && !wanted.includes('openid') ? ['openid', ...wanted] : wanted,
    server,
    ownUrl: '',
    api: '',
    isOidc,
    hasPkce: row.pkce_enabled,
    clientAuthentication: methods.includes('client_secret_basic') ? 'basic' : 'post',
    authorizationParams: row.authorization_params,
    isEmailOptional: row.email_optional,
    skipsNonce: row.skip_nonce_check,
    known: undefined,
    mapping: row.attribute_mapping,
    allowedClaims: row.custom_claims_allowlist,
  };
}
