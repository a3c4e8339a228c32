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

/** Signs with the key in use, and verifies what any key has signed that is not revoked. */
export interface SigningKey {
  /** The public keys that verify, standby ones included, so that nobody misses a rotation. */
  readonly jwks: { readonly keys: readonly JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** @throws the errors of jose: JWTExpired, JWSSignatureVerificationFailed, JWKSNoMatchingKey … */
  verify(token: string): Promise<JWTPayload>;
  /** Reads the keys again. */
  reload(): Promise<void>;
}

/** Loads the project's keys, or makes them on the first start. */
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

/** Follows what the command `signing-keys` does; a file that cannot be read changes nothing. */
export function followKeyRing(folder: string, key: SigningKey, log: Logger): () => void {
  const watcher = watch(folder, (_, name) => {
    if (name !== keyRingFile) return;
    key.reload().then(
      () => log.info({ event: 'signing keys read', kids: key.jwks.keys.map(({ kid }) => kid) }),
      (error: unknown) => log.error({ err: error }, 'the signing keys stay as they were'),
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

/** Without the private part. */
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
