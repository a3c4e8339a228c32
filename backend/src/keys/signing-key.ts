import { watch } from 'node:fs';
import {
  createLocalJWKSet,
  importJWK,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
} from 'jose';
import type { Logger } from 'pino';
import { keyRingFile, readKeyRing, type RingKey } from './key-ring.ts';

const algorithm = 'ES256';

/** Signs with the key in use and verifies with every key that is not revoked. */
export interface SigningKey {
  /** The public keys for verification, including standby keys, so that clients already know them at a rotation. */
  readonly jwks: { readonly keys: readonly JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** @throws the errors of jose: JWTExpired, JWSSignatureVerificationFailed, JWKSNoMatchingKey … */
  verify(token: string): Promise<JWTPayload>;
  /** Reads the keys from the file again. */
  reload(): Promise<void>;
}

/** Loads the project's keys, or generates them on the first start. */
export async function loadSigningKey(folder: string): Promise<SigningKey> {
  let current = await load(folder);
  return {
    get jwks() {
      return current.jwks;
    },
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: current.kid })
        .sign(current.privateKey),
    verify: async (token) => (await jwtVerify(token, current.find, { algorithms: [algorithm] })).payload,
    reload: async () => {
      current = await load(folder);
    },
  };
}

/** Reloads the keys when the command `signing-keys` changes the file; an unreadable file leaves them unchanged. */
export function followKeyRing(folder: string, key: SigningKey, log: Logger): () => void {
  const watcher = watch(folder, (_, name) => {
    if (name !== keyRingFile) return;
    key.reload().then(
      () => log.info({ event: 'signing keys read', kids: key.jwks.keys.map(({ kid }) => kid) }),
      (error: unknown) =>
        log.error({ err: error }, 'the signing keys could not be reloaded and stay unchanged'),
    );
  });
  return () => watcher.close();
}

async function load(folder: string) {
  const ring = await readKeyRing(folder);
  const inUse = ring.find(({ status }) => status === 'in_use');
  if (!inUse) throw new Error(`No signing key in ${folder} is in use`);
  const jwks: JSONWebKeySet = {
    keys: ring.filter(({ status }) => status !== 'revoked').map(({ jwk }) => published(jwk)),
  };
  return {
    jwks,
    kid: inUse.jwk.kid,
    privateKey: await importJWK(inUse.jwk, algorithm),
    find: createLocalJWKSet(jwks),
  };
}

/** Removes the private part of a key. */
const published = ({ kty, crv, x, y, kid }: RingKey['jwk']): JWK => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg: algorithm,
  use: 'sig',
  key_ops: ['verify'],
});
