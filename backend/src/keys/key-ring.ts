import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../data-folder/json-file.ts';

/** The states of a hosted project's signing keys. */
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
/** What the file was called when there was a single key in it. */
const singleKeyFile = 'signing-key.json';
const loss = 'every session ends';

/** The project's keys; made on the first start. @throws Error naming the file and what is wrong with it */
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

/** Replaces the file as a whole; a reader sees the old keys or the new ones. */
export function writeKeyRing(folder: string, ring: KeyRing): void {
  writeJsonFile(join(folder, keyRingFile), ring);
}

/** The standby key signs from now on; what the last one signed stays valid, and a new key stands by. */
export async function rotated(ring: KeyRing): Promise<KeyRing> {
  const next = { in_use: 'previously_used', standby: 'in_use' } as const;
  const moved = ring.map(({ status: before, jwk }) => ({
    status: before === 'in_use' || before === 'standby' ? next[before] : before,
    jwk,
  }));
  return [...moved, { status: 'standby', jwk: await newJwk() }];
}

/** Nothing that the key has signed is valid any more. @throws Error for a key that is still to sign */
export function revoked(ring: KeyRing, kid: string): KeyRing {
  const key = ring.find(({ jwk }) => jwk.kid === kid);
  if (!key) throw new Error(`There is no signing key ${kid}; the command "list" shows those there are.`);
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
