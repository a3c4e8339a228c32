import type { AuthorizationServer } from 'oauth4webapi';
import type { AuthContext } from '../auth-context.ts';
import { customProvider } from './custom-provider.ts';
import { discover } from './discovery.ts';
import { knownProviders } from './known.ts';
import type { KnownProvider } from './known-provider.ts';
import type { Provider } from './provider.ts';
import { filled } from './template.ts';

/** Finds the provider with the name in a request. @throws Error with GoTrue's message */
export async function findProvider(context: AuthContext, name: string, scopes = ''): Promise<Provider> {
  const lower = name.toLowerCase();
  if (lower.startsWith('custom:')) return customProvider(context, lower, scopes);
  const known = Object.hasOwn(knownProviders, lower) ? knownProviders[lower] : undefined;
  if (!known) throw new Error(`Provider ${lower} could not be found`);
  const settings = context.settings.external[lower];
  if (!settings?.enabled) throw new Error('provider is not enabled');
  if (settings.client_id === '') throw new Error('missing OAuth client ID');
  if (settings.secret === '') throw new Error('missing OAuth secret');
  const clientIds = settings.client_id.split(',').map((id) => id.trim());
  const ownUrl = settings.url.replace(/\/+$/, '');
  const hosts = ownUrl ? { auth: ownUrl, api: ownUrl + (known.ownApiPath ?? '') } : known.hosts;
  const server = await serverOf(lower, known, hosts);
  return {
    name: lower,
    clientIds,
    secret: settings.secret,
    redirectUri: settings.redirect_uri || `${context.issuer}/callback`,
    scopes: [...known.scopes, ...(scopes ? scopes.split(',') : [])],
    server,
    ownUrl,
    api: hosts?.api ?? '',
    isOidc: known.issuer !== undefined || known.signsAs !== undefined,
    hasPkce: known.pkce ?? server.code_challenge_methods_supported?.includes('S256') ?? false,
    clientAuthentication: known.clientAuthentication ?? 'post',
    authorizationParams: known.authorizationParams ?? {},
    isEmailOptional: settings.email_optional,
    skipsNonce: settings.skip_nonce_check,
    known,
    mapping: {},
    allowedClaims: [],
  };
}

/** The endpoints of the provider: those of `knownProviders`, otherwise the discovered ones. */
async function serverOf(
  name: string,
  known: KnownProvider,
  hosts: KnownProvider['hosts'],
): Promise<AuthorizationServer> {
  const at = (template = '') => (hosts?.api ? filled(template, hosts) : undefined) || undefined;
  const [authorize, token, profile] = [at(known.authorize), at(known.token), at(known.profile)];
  const endpoints = {
    ...(authorize && { authorization_endpoint: authorize }),
    ...(token && { token_endpoint: token }),
    ...(profile && { userinfo_endpoint: profile }),
  };
  if (known.issuer) return { ...(await discover(known.issuer)), ...endpoints };
  const issuer = at(known.iss ?? '{api}');
  if (!issuer || !authorize || !token) throw new Error(`unable to find URL for the ${name} provider`);
  return { issuer, ...endpoints };
}
