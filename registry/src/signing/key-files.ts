import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Key, Signature } from '@tufjs/models';
import { isMissing } from '../folder.ts';
import { RegistryError } from '../registry-error.ts';

/** A private key at hand. */
export interface Signer {
  readonly key: Key;
  /** File of the private key. */
  readonly file: string;
  readonly sign: (bytes: Buffer) => Signature;
  /** The private key as PEM, as long as its file is not written. */
  readonly unsaved?: string;
}

/** Private keys by their key ids. */
export type Signers = ReadonlyMap<string, Signer>;

/** Root metadata that this machine trusts, in the folder of the keys. */
export const rootFile = (keys: string): string => path.join(keys, 'root.json');

/**
 * The public part of a private or public key, named by the hash of its description as TUF wants it.
 * @throws RegistryError if it is no ed25519 key
 */
export function publicKeyOf(pem: string): Key {
  const { crv, x = '' } = createPublicKey(pem).export({ format: 'jwk' });
  if (crv !== 'Ed25519') throw new RegistryError('Keys of the registry are ed25519 keys.');
  const kind = 'ed25519';
  const keyVal = { public: Buffer.from(x, 'base64url').toString('hex') };
  const described = JSON.stringify({ keytype: kind, keyval: keyVal, scheme: kind });
  return new Key({ keyID: hash('sha256', described), keyType: kind, scheme: kind, keyVal });
}

function signerOf(file: string, pem: string): Signer {
  const object = createPrivateKey(pem);
  const key = publicKeyOf(pem);
  const signature = (bytes: Buffer) => sign(null, bytes, object).toString('hex');
  return { key, file, sign: (bytes) => new Signature({ keyID: key.keyID, sig: signature(bytes) }) };
}

/** Reads every private key below the folder. Which role a key has is said by the metadata, not by its file's name. */
export async function readSigners(keys: string): Promise<Map<string, Signer>> {
  const names = await readdir(keys, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.pem')).map((name) => path.join(keys, name));
  const signers = await Promise.all(
    files.map(async (file) =>
      // A key of an attempt that somebody else has lost may be gone again.
      readFile(file, 'utf8').then(
        (pem) => [signerOf(file, pem)],
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      ),
    ),
  );
  return new Map(signers.flat().map((signer) => [signer.key.keyID, signer]));
}

/** Makes a private key, whose file is written when what it signs is. */
export function makeKey(keys: string, name: string): Signer {
  const pem = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
  const id = publicKeyOf(pem).keyID.slice(0, 8);
  return { ...signerOf(path.join(keys, `${name}-${id}.pem`), pem), unsaved: pem };
}

/**
 * Writes the files of keys that were just made. They are readable by their owner alone, and never replace others.
 * @returns these keys
 */
export async function saveKeys(signers: Signers): Promise<Signer[]> {
  const made = [...signers.values()].filter(({ unsaved }) => unsaved !== undefined);
  for (const { file, unsaved = '' } of made) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, unsaved, { mode: 0o600, flag: 'wx', flush: true });
  }
  return made;
}

/** Removes the files of private keys that a rotation has replaced, or that a lost attempt has made. */
export async function removeKeys(retired: readonly Signer[]): Promise<void> {
  for (const { file } of retired) await rm(file);
}
