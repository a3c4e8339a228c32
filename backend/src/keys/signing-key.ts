import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';

/** Signs and verifies access tokens (ES256). */
export interface SigningKey {
  readonly jwks: { readonly keys: readonly JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** @throws the errors of jose: JWTExpired, JWSSignatureVerificationFailed … */
  verify(token: string): Promise<JWTPayload>;
}

/** Loads the project's key pair, or makes one on the first start. */
export async function loadSigningKey(folder: string): Promise<SigningKey> {
  const path = join(folder, 'signing-key.json');
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(await generated()), { mode: 0o600 });
  const secret: JWK = JSON.parse(readFileSync(path, 'utf8'));
  const { d: _, ...open } = secret;
  const [privateKey, publicKey] = await Promise.all([importJWK(secret, 'ES256'), importJWK(open, 'ES256')]);
  const kid = secret.kid ?? (await calculateJwkThumbprint(open));
  return {
    jwks: { keys: [{ ...open, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }] },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey),
    verify: async (token) => (await jwtVerify(token, publicKey, { algorithms: ['ES256'] })).payload,
  };
}

async function generated(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) };
}
