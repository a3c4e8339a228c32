import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { listedModules } from '@irodori/contract/composition';
import { type Metadata, MetadataKind, type Root } from '@tufjs/models';
import { withNewAdmissionKey } from './certificates.ts';
import { keyNames, moduleKeyName, newKey, newRootKeys, withOnlineKey } from './change-signed.ts';
import { readSigners, rootFile } from './key-files.ts';
import { parseAs } from './metadata.ts';
import { listedIn, withModuleKeys, withModuleSigned } from './modules.ts';
import { nextRoot, rootKeysOf } from './root.ts';
import { keysOf, type RegistryPlace, type SignedContent, signedFile } from './signed-state.ts';
import { writeSigned } from './write-signed.ts';
import { isMissing } from '../folder.ts';
import { locked, readIndex } from '../index-store.ts';
import { RegistryError } from '../registry-error.ts';

/** The root of a registry that was removed: its keys are used again. */
async function earlierRoot(place: RegistryPlace): Promise<Metadata<Root> | undefined> {
  const text = await readFile(rootFile(keysOf(place)), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseAs(MetadataKind.Root, JSON.parse(text));
}

export interface RootOptions {
  readonly rootKeys: number;
  /** How many of them must sign. */
  readonly threshold: number;
}

/**
 * Turns signing on: makes the keys and signs the index and every version that it lists.
 * @throws RegistryError if the registry is signed already
 */
export async function initKeys(place: RegistryPlace, { rootKeys, threshold }: RootOptions): Promise<void> {
  await locked(place.folder, async () => {
    const earlier = await earlierRoot(place);
    if (existsSync(signedFile(place.folder, 'timestamp.json')))
      throw new RegistryError('The registry is signed already.');
    const index = await readIndex(place.folder);
    const signers = await readSigners(keysOf(place));
    const root =
      earlier ??
      nextRoot(
        undefined,
        {
          root: newRootKeys(place, rootKeys, signers),
          threshold,
          targets: newKey(place, keyNames.targets, signers),
          online: newKey(place, keyNames.online, signers),
        },
        signers,
      );
    const { online } = rootKeysOf(root);
    const none = parseAs(MetadataKind.Targets, {
      signatures: [],
      signed: {
        _type: 'targets',
        spec_version: '1.0.31',
        version: 0,
        expires: '1970-01-01T00:00:00Z',
        targets: {},
      },
    });
    let content: SignedContent = {
      root,
      targets: withOnlineKey({ root, targets: none }, online, signers),
      delegated: new Map(),
      index,
    };
    for (const entry of listedModules(index)) {
      const key = newKey(place, moduleKeyName(entry.id), signers);
      content = withModuleKeys(content, entry.id, [key], signers);
      content = withModuleSigned(content, entry.id, listedIn(entry), signers);
    }
    content = await withNewAdmissionKey(place, content, signers);
    await writeSigned(place, content, undefined, signers);
  });
}
