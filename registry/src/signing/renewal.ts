import { admissionRole } from '@irodori/contract/admission';
import { MetadataKind } from '@tufjs/models';
import { changeSigned, withOnlineKey } from './change-signed.ts';
import { readSigners, type Signer } from './key-files.ts';
import { canSign, type Role } from './metadata.ts';
import { isSignedByModule, signedOf, withModuleSigned } from './modules.ts';
import { channelsRole, isDue, moduleRole, validMs } from './roles.ts';
import { nextRoot, roleOf, rootKeysOf } from './root.ts';
import {
  keysOf,
  readSigned,
  type RegistryPlace,
  type SignedContent,
  type SignedState,
} from './signed-state.ts';

/** What a role has signed, and how long that is valid. */
export interface SignedRole {
  /** `root`, `targets`, `online`, `admission`, or the id of a module. */
  readonly role: string;
  readonly keys: readonly string[];
  /** How many keys must sign. */
  readonly threshold: number;
  /**
   * When the signatures end to be valid, in ISO 8601; null if nothing is signed by a present key, and of `admission`, whose
   * certificates have no end.
   */
  readonly until: string | null;
  /** True if enough private keys are in the folder of keys. */
  readonly atHand: boolean;
}

function rolesOf(state: SignedState, signers: ReadonlyMap<string, Signer>): SignedRole[] {
  const { root, targets, timestamp, delegated } = state;
  const told = (role: string, { keyIDs, threshold }: Role, until: string | null): SignedRole => ({
    role,
    keys: keyIDs,
    threshold,
    until,
    atHand: canSign({ keyIDs, threshold }, signers),
  });
  const delegations = Object.values(targets.signed.delegations?.roles ?? {});
  const admission = delegations.filter(({ name }) => name === admissionRole);
  const modules = delegations.filter(({ name }) => name !== channelsRole && name !== admissionRole);
  return [
    told('root', roleOf(root, MetadataKind.Root), root.signed.expires),
    told('targets', roleOf(root, MetadataKind.Targets), targets.signed.expires),
    told('online', roleOf(root, MetadataKind.Timestamp), timestamp.signed.expires),
    ...admission.map((role) => told(admissionRole, role, null)),
    ...modules.map((role) => {
      const until = isSignedByModule(state, role.name) ? delegated.get(role.name)?.signed.expires : undefined;
      return told(role.name.slice(moduleRole('').length), role, until ?? null);
    }),
  ];
}

/** The roles of a signed registry; undefined if it is not signed. */
export async function readRoles(place: RegistryPlace): Promise<SignedRole[] | undefined> {
  const state = await readSigned(place);
  return state && rolesOf(state, await readSigners(keysOf(place)));
}

/**
 * Signs anew what the keys at hand may sign; the root, each of which shells read, if a quarter of its time has passed.
 * @returns the roles afterwards
 */
export async function renew(place: RegistryPlace): Promise<SignedRole[]> {
  await changeSigned(place, async (state, signers) => ({
    content: renewed(state, signers),
    result: undefined,
  }));
  return (await readRoles(place)) ?? [];
}

function renewed(state: SignedState, signers: Map<string, Signer>): SignedContent {
  const keys = rootKeysOf(state.root);
  let content: SignedContent = state;
  for (const { role, until, atHand } of rolesOf(state, signers)) {
    if (!atHand || until === null || role === 'online') continue;
    if (role === 'targets') content = { ...content, targets: withOnlineKey(content, keys.online, signers) };
    else if (role !== 'root') content = withModuleSigned(content, role, signedOf(state, role), signers);
    else if (isDue(until, validMs.other)) content = { ...content, root: nextRoot(state.root, keys, signers) };
  }
  return content;
}

/** Signs the index anew by the online key if that is due; the registry's server does it, so that sites go on following. */
export async function renewOnline(place: RegistryPlace): Promise<boolean> {
  const state = await readSigned(place);
  if (state === undefined || !isDue(state.timestamp.signed.expires, validMs.online)) return false;
  await changeSigned(place, async (content) => ({ content, result: undefined }));
  return true;
}
