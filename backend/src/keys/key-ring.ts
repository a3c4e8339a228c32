import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../data-folder/json-file.ts';

/** The states of signing keys, as in a hosted project. */
const status = z.enum(['in_use', 'standby', 'previously_used', 'revoked']);

const ringKey = z.object({
  status,
  jwk: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
    kid: z.string(),
  }),
});
export type RingKey = z.infer<typeof ringKey>;

const keyRing = z
  .array(ringKey)
  .refine((keys) => keys.filter((key) => key.status === 'in_use').length === 1, 'one key must be in_use')
  .refine((keys) => keys.some((key) => key.status === 'standby'), 'one key must be standby');
export type KeyRing = readonly RingKey[];

export const keyRingFile = 'signing-keys.json';
/** The file of earlier versions, which contained a single key. */
const singleKeyFile = 'signing-key.json';
const loss = 'every session ends';

/** Reads the project's keys, or generates them on the first start. @throws Error naming the file and its fault */
export async function readKeyRing(folder: string): Promise<KeyRing> {
  const path = join(folder, keyRingFile);
  if (existsSync(path)) return readJsonFile(path, keyRing, loss);
  const single = join(folder, singleKeyFile);
  const inUse = existsSync(single) ? readJsonFile(single, ringKey.shape.jwk, loss) : await newJwk();
  const ring: KeyRing = [
    { status: 'in_use', jwk: inUse },
    { status: 'standby', jwk: await newJwk() },
  ];
  writeKeyRing(folder, ring);
  rmSync(single, { force: true });
  return ring;
}

/** Replaces the file atomically: a reader sees the old keys or the new ones. */
export function writeKeyRing(folder: string, ring: KeyRing): void {
  writeJsonFile(join(folder, keyRingFile), ring);
}

/** Puts the standby key in use and adds a new standby key; tokens signed with the previous key stay valid. */
export async function rotated(ring: KeyRing): Promise<KeyRing> {
  const next = { in_use: 'previously_used', standby: 'in_use' } as const;
  const moved = ring.map(({ status: before, jwk }) => ({
    status: before === 'in_use' || before === 'standby' ? next[before] : before,
    jwk,
  }));
  return [...moved, { status: 'standby', jwk: await newJwk() }];
}

/** Revokes a key, which invalidates its tokens. @throws Error if the key is unknown, in use or standby */
export function revoked(ring: KeyRing, kid: string): KeyRing {
  const key = ring.find(({ jwk }) => jwk.kid === kid);
  if (!key) throw new Error(`There is no signing key ${kid}; the command "list" shows the existing keys.`);
  if (key.status === 'in_use' || key.status === 'standby') {
    throw new Error(`The signing key ${kid} is ${key.status}. Rotate first, then revoke it.`);
  }
  return ring.map((other) => (other === key ? { ...key, status: 'revoked' } : other));
}

async function newJwk(): Promise<RingKey['jwk']> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return ringKey.shape.jwk.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
}
