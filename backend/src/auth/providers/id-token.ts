import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import type { AuthorizationServer } from 'oauth4webapi';
import { discover } from './discovery.ts';
import { keep } from './keep.ts';
import type { Provider } from './provider.ts';

const keySets = new Map<string, JWTVerifyGetKey>();

/** Verifies an ID token of the provider and returns its claims. @throws the errors of jose */
export async function verifiedIdToken(
  provider: Pick<Provider, 'server' | 'clientIds' | 'known' | 'ownUrl'>,
  token: string,
  { isAudienceChecked = true }: { isAudienceChecked?: boolean } = {},
): Promise<JWTPayload> {
  const { clientIds } = provider;
  const server = await signerOf(provider, token);
  const { payload } = await jwtVerify(token, keysOf(server.jwks_uri ?? ''), {
    issuer: [server.issuer, ...(provider.known?.alsoIssuedBy ?? [])],
    // Neither `none` nor HMAC: the keys are public.
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: 30,
    ...(isAudienceChecked && { audience: [...clientIds] }),
  });
  return payload;
}

/** The issuer whose keys verify the token; for a provider with many issuers, the accepted issuer in the token. */
async function signerOf(
  { server, known, ownUrl }: Pick<Provider, 'server' | 'known' | 'ownUrl'>,
  token: string,
): Promise<AuthorizationServer> {
  if (!known?.signsAs) return server;
  const { iss = '' } = decodeJwt(token);
  if (!known.signsAs(iss, ownUrl)) throw new Error(`the ID token has another issuer, ${iss.slice(0, 200)}`);
  return discover(iss);
}

function keysOf(url: string): JWTVerifyGetKey {
  const kept = keySets.get(url);
  return kept ?? keep(keySets, url, createRemoteJWKSet(new URL(url), { timeoutDuration: 10_000 }));
}

/** Whether `at_hash` is the hash of the access token (OpenID Connect Core, 3.1.3.6). */
export function isHashOf(idToken: string, atHash: string, accessToken: string): boolean {
  const bits = /\d{3}$/.exec(decodeProtectedHeader(idToken).alg ?? '')?.[0] ?? '512';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url') === atHash;
}
