import { admissionRole, certificateFile } from '@irodori/contract/admission';
import { indexTarget } from '@irodori/contract/signed-registry';
import type { Key, Metadata, Targets } from '@tufjs/models';
import { makeKey, readSigners, removeKeys, rootFile, type Signer } from './key-files.ts';
import { bytesOf } from './metadata.ts';
import { withDelegation } from './modules.ts';
import { channelsRole } from './roles.ts';
import {
  keysOf,
  readSigned,
  type RegistryPlace,
  type SignedContent,
  type SignedState,
} from './signed-state.ts';
import { writeSigned } from './write-signed.ts';
import { replace } from '../folder.ts';
import { locked } from '../index-store.ts';
import { RegistryError } from '../registry-error.ts';

/** Changes what is signed, under the registry's lock. @throws RegistryError if the registry is not signed */
export async function changeSigned<T>(
  place: RegistryPlace,
  change: (
    state: SignedState,
    signers: Map<string, Signer>,
  ) => Promise<{ content: SignedContent; result: T }>,
): Promise<T> {
  const { root, isNew, result } = await locked(place.folder, async (ifLost) => {
    const state = await readSigned(place);
    if (state === undefined)
      throw new RegistryError('The registry is not signed. `irodori keys init` turns that on.');
    const signers = await readSigners(keysOf(place));
    const { content, result: told } = await change(state, signers);
    const made = await writeSigned(place, content, state, signers);
    ifLost(() => removeKeys(made));
    return { root: content.root, isNew: content.root !== state.root, result: told };
  });
  // A process that dies before leaves a root from which the registry's roots lead to the new one.
  if (isNew) await replace(rootFile(keysOf(place)), bytesOf(root));
  return result;
}

/** The targets metadata in which this key may sign the index. */
export const withOnlineKey = (
  { root, targets }: Pick<SignedContent, 'root' | 'targets'>,
  online: Key,
  signers: Map<string, Signer>,
): Metadata<Targets> => withDelegation({ root, targets }, channelsRole, indexTarget, [online], signers);

/** The targets metadata in which this key may sign certificates of admission. */
export const withAdmissionKey = (
  { root, targets }: Pick<SignedContent, 'root' | 'targets'>,
  key: Key,
  signers: Map<string, Signer>,
): Metadata<Targets> =>
  withDelegation({ root, targets }, admissionRole, certificateFile('*', '*'), [key], signers);

/** Makes a key and adds it to those at hand. */
export function newKey(place: RegistryPlace, name: string, signers: Map<string, Signer>): Key {
  const signer = makeKey(keysOf(place), name);
  signers.set(signer.key.keyID, signer);
  return signer.key;
}

/** Files of the keys, below their folder. */
export const keyNames = {
  root: 'offline/root',
  targets: 'offline/targets',
  online: 'online',
  admission: 'admission',
} as const;
export const moduleKeyName = (id: string): string => `modules/${id}`;

export const newRootKeys = (place: RegistryPlace, count: number, signers: Map<string, Signer>): Key[] =>
  Array.from({ length: count }, () => newKey(place, keyNames.root, signers));
