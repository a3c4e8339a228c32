import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import { isSafe } from './discovery.ts';
import { reserved } from './reserved.ts';

const strings = z.array(z.string()).nullish();
const flag = z.boolean().nullish();
const text = z.string().nullish();

export const customProviderBody = z.object({
  provider_type: text,
  identifier: text,
  name: text,
  client_id: text,
  client_secret: text,
  acceptable_client_ids: strings,
  scopes: strings,
  pkce_enabled: flag,
  attribute_mapping: z.record(z.string(), z.unknown()).nullish(),
  custom_claims_allowlist: strings,
  authorization_params: z.record(z.string(), z.unknown()).nullish(),
  enabled: flag,
  email_optional: flag,
  issuer: text,
  discovery_url: text,
  skip_nonce_check: flag,
  authorization_url: text,
  token_url: text,
  userinfo_url: text,
  jwks_uri: text,
});
type Given = z.infer<typeof customProviderBody>;

const refused = (message: string) => new AuthError(400, 'validation_failed', message);

/** A fixed nonce would protect no flow. */
const ours = [...reserved, 'nonce'];

/** Fields of a user that a provider must not set. */
const trusted = [
  'id',
  'aud',
  'role',
  'app_metadata',
  'created_at',
  'updated_at',
  'confirmed_at',
  'email_confirmed_at',
  'phone_confirmed_at',
  'email_verified',
  'phone_verified',
  'banned_until',
  'is_super_admin',
];

const urls = [
  'issuer',
  'discovery_url',
  'authorization_url',
  'token_url',
  'userinfo_url',
  'jwks_uri',
] as const;

/** @throws AuthError `validation_failed` */
export function checkGiven(given: Given): void {
  for (const [name, value] of Object.entries(given.authorization_params ?? {})) {
    if (ours.includes(name)) throw refused(`Cannot override reserved OAuth parameter: ${name}`);
    if (typeof value !== 'string') throw refused(`Authorization parameter "${name}" must be a string`);
  }
  for (const target of Object.keys(given.attribute_mapping ?? {})) {
    if (trusted.includes(target)) throw refused(`Cannot map to protected system field: ${target}`);
  }
  if (given.custom_claims_allowlist?.some((key) => key.trim() === '')) {
    throw refused('custom_claims_allowlist entries must be non-empty strings');
  }
  for (const name of urls) {
    const url = given[name];
    if (!url) continue;
    if (!URL.canParse(url)) throw refused('Invalid URL format');
    if (!isSafe(url)) throw refused('URL must use HTTPS');
  }
}

/** @throws AuthError `validation_failed` */
export function checkNew(given: Given): void {
  const { provider_type: type, identifier } = given;
  if (type !== 'oauth2' && type !== 'oidc') {
    throw refused("provider_type must be either 'oauth2' or 'oidc'");
  }
  if (!identifier) throw refused('identifier is required');
  if (!identifier.startsWith('custom:')) {
    throw refused(`identifier must start with 'custom:' prefix, e.g. 'custom:${identifier}'`);
  }
  if (!/^[a-z0-9][a-z0-9:-]{0,48}[a-z0-9]$/.test(identifier)) {
    throw refused('identifier may have lower-case letters, digits, colons and hyphens');
  }
  for (const name of ['name', 'client_id', 'client_secret'] as const) {
    if (!given[name]) throw refused(`${name} is required`);
  }
  if (type === 'oidc' && !given.issuer) throw refused('issuer is required for OIDC providers');
  for (const name of ['authorization_url', 'token_url', 'userinfo_url'] as const) {
    if (type === 'oauth2' && !given[name]) throw refused(`${name} is required for OAuth2 providers`);
  }
  checkGiven(given);
}

/** The given values by column of `auth.custom_oauth_providers`. */
export function columnsOf(given: Given): Record<string, unknown> {
  const isOidc = given.provider_type === 'oidc';
  const scopes =
    given.scopes && isOidc && !given.scopes.includes('openid') ? ['openid', ...given.scopes] : given.scopes;
  const all = { ...given, scopes: scopes ?? (isOidc && given.identifier ? ['openid'] : undefined) };
  const oidcOnly = ['issuer', 'discovery_url', 'skip_nonce_check'];
  const oauthOnly = ['authorization_url', 'token_url', 'userinfo_url', 'jwks_uri'];
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(isOidc ? oauthOnly : oidcOnly).includes(name),
    ),
  );
}
