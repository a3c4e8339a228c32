import { readKeyRing, revoked, rotated, writeKeyRing } from './key-ring.ts';

/**
 * Shows and changes the keys that sign access tokens; a running backend follows at once.
 * @returns a line for each key: its status and its id
 * @throws Error naming what is wrong with the command
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
