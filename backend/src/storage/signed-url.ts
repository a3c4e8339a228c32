import { z } from 'zod';
import type { SigningKey } from '../keys/signing-key.ts';
import type { ObjectPath } from './object-path.ts';
import { StorageError } from './storage-error.ts';

export const signBody = z.object({ expiresIn: z.number().int().positive() });
export const signManyBody = signBody.extend({ paths: z.array(z.string()).min(1).max(500) });

const subject = ({ bucket, name }: ObjectPath): string => `${bucket}/${name}`;

/** A path below `/storage/v1` that answers the object without a key until it expires. */
export async function signedPath(key: SigningKey, path: ObjectPath, seconds: number): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const token = await key.sign({ url: subject(path), iat, exp: iat + seconds });
  return `/object/sign/${subject(path)}?token=${token}`;
}

/** @throws StorageError if the token is forged, expired or for another object */
export async function checkSignature(key: SigningKey, path: ObjectPath, token: string | null): Promise<void> {
  const claims = await key.verify(token ?? '').catch(() => undefined);
  if (claims?.['url'] !== subject(path)) {
    throw new StorageError(400, 'InvalidJWT', 'The signed URL is expired or not valid for this object');
  }
}
