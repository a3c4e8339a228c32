import { readKeyRing, revoked, rotated, writeKeyRing } from './key-ring.ts';

/**
 * Lists, rotates or revokes the keys that sign access tokens; a running backend reloads them at once.
 * @returns a line for each key: its status and its id
 * @throws Error if the action is unknown or the key cannot be revoked
 */
export async function signingKeys(
  folder: string,
  action: string | undefined,
  kid: string | undefined,
): Promise<string[]> {
  let ring = await readKeyRing(folder);
  if (action === 'rotate') ring = await rotated(ring);
  else if (action === 'revoke' && kid) ring = revoked(ring, kid);
  else if (action !== 'list') throw new Error('expected signing-keys list, rotate or revoke <kid>');
  if (action !== 'list') writeKeyRing(folder, ring);
  return ring.map(({ status, jwk }) => `${status.padEnd(16)}${jwk.kid}`);
}
