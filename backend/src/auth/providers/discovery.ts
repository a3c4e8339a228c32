import { processDiscoveryResponse, type AuthorizationServer } from 'oauth4webapi';
import { isLoopbackUrl } from '../../loopback.ts';
import { keep } from './keep.ts';
import { ask } from './outbound.ts';

const lifetimeMs = 60 * 60_000;
const known = new Map<string, { readonly server: AuthorizationServer; readonly until: number }>();

export const discoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;

/** Loads the issuer's discovery document, cached for an hour. @throws Error if it is unavailable or invalid */
export async function discover(issuer: string, url = discoveryUrl(issuer)): Promise<AuthorizationServer> {
  const kept = known.get(`${issuer} ${url}`);
  if (kept && kept.until > Date.now()) return kept.server;
  if (!isSafe(url)) throw new Error(`${url} must use https`);
  const server = await processDiscoveryResponse(new URL(issuer), await ask(url));
  const required = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
  const missing = required.filter((name) => !server[name]);
  if (missing.length > 0) {
    throw new Error(`OIDC discovery document is missing required fields: ${missing.join(', ')}`);
  }
  for (const endpoint of required.map((name) => server[name] ?? '')) {
    if (!isSafe(endpoint)) throw new Error(`${endpoint} must use https`);
  }
  return keep(known, `${issuer} ${url}`, { server, until: Date.now() + lifetimeMs }).server;
}

export const isSafe = (url: string): boolean =>
  URL.canParse(url) && (url.startsWith('https://') || (url.startsWith('http://') && isLoopbackUrl(url)));
