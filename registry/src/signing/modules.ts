import {
  findListed,
  type ListedModule,
  listedModules,
  type RegistryIndex,
} from '@irodori/contract/composition';
import { versionTarget } from '@irodori/contract/signed-registry';
import { type Key, type Metadata, MetadataKind, type Targets } from '@tufjs/models';
import { makeKey, type Signer, type Signers } from './key-files.ts';
import { canSign, type Role, signAs, versionAfter } from './metadata.ts';
import { moduleRole, moduleTargets, validMs } from './roles.ts';
import { RegistryError } from '../registry-error.ts';
import { roleOf } from './root.ts';
import { keysOf, type RegistryPlace, type SignedContent } from './signed-state.ts';

type Listed = Readonly<Record<string, { readonly length: number; readonly hashes: Record<string, string> }>>;

/** Integrity of a version's manifest as hashes of a target. TUF wants a length too, which is not compared. */
const targetOf = (integrity: string) => {
  const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/);
  return { length: 0, hashes: { [algorithm]: Buffer.from(base64, 'base64').toString('hex') } };
};

/** The versions of a module that an index lists, as targets. */
export const listedIn = (entry: ListedModule | undefined): Listed =>
  Object.fromEntries(
    Object.entries(entry?.versions ?? {}).map(([version, { manifest }]) => [
      versionTarget(entry?.id ?? '', version),
      targetOf(manifest),
    ]),
  );

const sameHashes = (one: object | undefined, other: object | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The keys that may sign a role to which the targets role delegates; undefined for none. */
export function delegationOf(targets: Metadata<Targets>, name: string): Role | undefined {
  return targets.signed.delegations?.roles?.[name];
}

/** True if a present key of the module has signed what is listed of it. */
export function isSignedByModule({ targets, delegated }: SignedContent, role: string): boolean {
  const metadata = delegated.get(role);
  if (metadata === undefined) return false;
  try {
    targets.verifyDelegate(role, metadata);
    return true;
  } catch {
    return false;
  }
}

/** Lets the keys sign the versions of a module; they replace those that it had. */
export function withModuleKeys(
  content: SignedContent,
  id: string,
  keys: readonly Key[],
  signers: Signers,
): SignedContent {
  return { ...content, targets: withDelegation(content, moduleRole(id), moduleTargets(id), keys, signers) };
}

/** The targets metadata with these keys of a delegated role. */
export function withDelegation(
  { root, targets }: Pick<SignedContent, 'root' | 'targets'>,
  name: string,
  path: string,
  keys: readonly Key[],
  signers: Signers,
): Metadata<Targets> {
  const { delegations, version } = targets.signed;
  const others = Object.values(delegations?.roles ?? {}).filter((role) => role.name !== name);
  const delegation = {
    name,
    keyids: keys.map(({ keyID }) => keyID),
    threshold: 1,
    terminating: true,
    paths: [path],
  };
  const used = new Set([...others.flatMap(({ keyIDs }) => keyIDs), ...delegation.keyids]);
  const known = [...Object.values(delegations?.keys ?? {}), ...keys].filter(({ keyID }) => used.has(keyID));
  return signAs(
    MetadataKind.Targets,
    {
      version: versionAfter(version),
      targets: {},
      delegations: {
        keys: Object.fromEntries(known.map((key) => [key.keyID, key.toJSON()])),
        roles: [...others.map((role) => role.toJSON()), delegation],
      },
    },
    {
      validMs: validMs.other,
      roles: [roleOf(root, MetadataKind.Targets)],
      signers,
      what: `Giving a key to ${name}`,
    },
  );
}

/** Signs a module's list of versions by its present keys. */
export function withModuleSigned(
  content: SignedContent,
  id: string,
  listed: Listed,
  signers: Signers,
): SignedContent {
  const name = moduleRole(id);
  const role = delegationOf(content.targets, name);
  if (role === undefined)
    throw new RegistryError(
      `No key signs the versions of ${id} yet: the operator of the registry gives it one by \`irodori keys add ${id}\`.`,
    );
  const metadata = signAs(
    MetadataKind.Targets,
    { version: versionAfter(content.delegated.get(name)?.signed.version ?? 0), targets: listed },
    {
      validMs: validMs.other,
      roles: [role],
      signers,
      what: `Publishing a version of ${id}`,
    },
  );
  return { ...content, delegated: new Map([...content.delegated, [name, metadata]]) };
}

/** What is signed of a module, as plain data; empty if no present key of it has signed it. */
export function signedOf(content: SignedContent, id: string): Listed {
  const role = moduleRole(id);
  if (!isSignedByModule(content, role)) return {};
  const { targets = {} } = content.delegated.get(role)?.signed ?? {};
  return Object.fromEntries(
    Object.entries(targets).map(([path, { length, hashes }]) => [path, { length, hashes }]),
  );
}

/**
 * Signs the versions that are new in an index. Versions that another index listed already, and that the module's
 * key has not signed, stay unsigned: whoever wrote them there did not have the key. A new module gets a key if the operator's
 * key is at hand.
 * @throws RegistryError if a version is new and the key of its module is not at hand
 */
export function withNewVersions(
  place: RegistryPlace,
  content: SignedContent,
  before: RegistryIndex,
  signers: Map<string, Signer>,
): SignedContent {
  let changed = content;
  for (const entry of listedModules(content.index)) {
    const { id } = entry;
    const old = listedIn(findListed(before, id));
    const now = listedIn(entry);
    const signed = signedOf(changed, id);
    const added = Object.entries(now).filter(
      ([path, target]) =>
        !sameHashes(old[path]?.hashes, target.hashes) && !sameHashes(signed[path]?.hashes, target.hashes),
    );
    if (added.length === 0) continue;
    const targetsRole = roleOf(changed.root, MetadataKind.Targets);
    if (delegationOf(changed.targets, moduleRole(id)) === undefined && canSign(targetsRole, signers)) {
      const signer = makeKey(keysOf(place), `modules/${id}`);
      signers.set(signer.key.keyID, signer);
      changed = withModuleKeys(changed, id, [signer.key], signers);
    }
    const kept = Object.entries(signed).filter(([path]) => now[path] !== undefined);
    changed = withModuleSigned(changed, id, Object.fromEntries([...kept, ...added]), signers);
  }
  return changed;
}
