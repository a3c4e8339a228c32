import { z } from 'zod';
import { errors } from 'jose';
import type { SigningKey } from '../../keys/signing-key.ts';
import type { ObjectPath } from '../names.ts';
import { invalidParameter, malformed, StorageError } from '../storage-error.ts';

const claims = z.object({
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  exp: z.number(),
  owner: z.string().nullish(),
  upsert: z.boolean().optional(),
  transformations: z.string().optional(),
});
export type SignedClaims = z.infer<typeof claims>;

/** The last second whose milliseconds are a safe integer. */
const latestExpiry = Math.floor(Number.MAX_SAFE_INTEGER / 1000);

export const subject = ({ bucket, name }: ObjectPath): string => `${bucket}/${name}`;

/** Signs a token for one object and one scope; `expiresIn` is in seconds. @throws StorageError */
export async function signToken(
  key: SigningKey,
  path: ObjectPath,
  expiresIn: number,
  more: Omit<SignedClaims, 'url' | 'exp'>,
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  if (iat + expiresIn > latestExpiry) throw invalidParameter('Invalid Parameter expiresIn');
  return key.sign({ ...more, url: subject(path), iat, exp: iat + expiresIn });
}

/** @throws StorageError if the token is forged, expired, or for another object or scope */
export async function verifyToken(
  key: SigningKey,
  path: ObjectPath,
  token: string | undefined,
  scope: SignedClaims['scope'],
): Promise<SignedClaims> {
  if (token === undefined) throw malformed("querystring must have required property 'token'");
  let verified: unknown;
  try {
    verified = await key.verify(token);
  } catch (error) {
    const message = error instanceof errors.JOSEError ? error.message : 'Invalid JWT';
    throw new StorageError(400, 'InvalidJWT', message);
  }
  const { data } = claims.safeParse(verified);
  if (data?.scope !== scope) {
    throw new StorageError(400, 'InvalidSignature', `Token is not scoped for ${scope}`);
  }
  if (data.url !== subject(path)) throw new StorageError(400, 'InvalidSignature', 'Invalid signature');
  return data;
}
