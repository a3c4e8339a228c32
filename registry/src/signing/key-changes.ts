import { readFile } from 'node:fs/promises';
import { admissionRole } from '@irodori/contract/admission';
import type { Key } from '@tufjs/models';
import { withNewAdmissionKey } from './certificates.ts';
import {
  changeSigned,
  keyNames,
  moduleKeyName,
  newKey,
  newRootKeys,
  withOnlineKey,
} from './change-signed.ts';
import { publicKeyOf, removeKeys, type Signer } from './key-files.ts';
import { delegationOf, isSignedByModule, signedOf, withModuleKeys, withModuleSigned } from './modules.ts';
import { moduleRole } from './roles.ts';
import { nextRoot, type RootKeys, rootKeysOf } from './root.ts';
import type { RegistryPlace, SignedContent, SignedState } from './signed-state.ts';
import { RegistryError } from '../registry-error.ts';

/** The private keys in the folder of keys that had a role before the change and have none after it. */
const retiredOf = (
  state: SignedState,
  content: SignedContent,
  signers: ReadonlyMap<string, Signer>,
): Signer[] => {
  const idsOf = ({ root, targets }: SignedContent) =>
    new Set([...Object.keys(root.signed.keys), ...Object.keys(targets.signed.delegations?.keys ?? {})]);
  const used = idsOf(content);
  return [...idsOf(state)].flatMap((id) => (used.has(id) ? [] : (signers.get(id) ?? [])));
};

/**
 * Replaces lost or leaked keys by new ones, and signs anew what the old ones had signed. Sites follow by themselves.
 * @param subject - `root` (all its keys), `targets`, `online`, `admission` (which begins to be needed by its first key), or the
 *   id of a module
 */
export async function rotateKeys(place: RegistryPlace, subject: string): Promise<void> {
  const retired = await changeSigned(place, async (state, signers) => {
    const content = await rotated(place, state, subject, signers);
    return { content, result: retiredOf(state, content, signers) };
  });
  await removeKeys(retired);
}

async function rotated(
  place: RegistryPlace,
  state: SignedState,
  subject: string,
  signers: Map<string, Signer>,
): Promise<SignedContent> {
  const keys = rootKeysOf(state.root);
  const withRoot = (changed: Partial<RootKeys>): SignedContent => {
    const root = nextRoot(state.root, { ...keys, ...changed }, signers);
    if (changed.root !== undefined) return { ...state, root };
    const online = changed.online ?? keys.online;
    return { ...state, root, targets: withOnlineKey({ root, targets: state.targets }, online, signers) };
  };
  switch (subject) {
    case 'root':
      return withRoot({ root: newRootKeys(place, keys.root.length, signers) });
    case 'targets':
      return withRoot({ targets: newKey(place, keyNames.targets, signers) });
    case 'online':
      return withRoot({ online: newKey(place, keyNames.online, signers) });
    case admissionRole:
      return await withNewAdmissionKey(place, state, signers);
    default: {
      moduleKeysOf(state, subject);
      const key = newKey(place, moduleKeyName(subject), signers);
      const content = withModuleKeys(state, subject, [key], signers);
      return withModuleSigned(content, subject, signedOf(state, subject), signers);
    }
  }
}

function moduleKeysOf({ targets }: SignedContent, id: string): Key[] {
  const role = delegationOf(targets, moduleRole(id));
  if (role === undefined)
    throw new RegistryError(`No key signs the module "${id}". \`irodori keys add ${id}\` gives it one.`);
  return role.keyIDs.flatMap((keyID) => targets.signed.delegations?.keys[keyID] ?? []);
}

/**
 * Lets a further key sign the versions of a module, which may not exist yet.
 * @param publicFile - the public key of a team that keeps its private key to itself, as PEM; without it a key is made
 * @returns the id of the key
 */
export async function addModuleKey(place: RegistryPlace, id: string, publicFile?: string): Promise<string> {
  return await changeSigned(place, async (state, signers) => {
    const key =
      publicFile === undefined
        ? newKey(place, moduleKeyName(id), signers)
        : publicKeyOf(await readFile(publicFile, 'utf8'));
    const known = delegationOf(state.targets, moduleRole(id)) === undefined ? [] : moduleKeysOf(state, id);
    return { content: withModuleKeys(state, id, [...known, key], signers), result: key.keyID };
  });
}

/** Takes a key from a module. @throws RegistryError if its versions were signed by no other key */
export async function removeModuleKey(place: RegistryPlace, id: string, prefix: string): Promise<void> {
  await changeSigned(place, async (state, signers) => {
    const known = moduleKeysOf(state, id);
    const kept = known.filter(({ keyID }) => !keyID.startsWith(prefix));
    const named = known.length - kept.length;
    if (named !== 1)
      throw new RegistryError(
        `${named} keys of ${id} begin with "${prefix}"; \`irodori keys list\` names them.`,
      );
    const content = withModuleKeys(state, id, kept, signers);
    if (isSignedByModule(state, moduleRole(id)) && !isSignedByModule(content, moduleRole(id)))
      throw new RegistryError(
        `The versions of ${id} were signed by this key alone. Sign them by another one first: its owner runs \`irodori keys renew\`.`,
      );
    return { content, result: undefined };
  });
}
