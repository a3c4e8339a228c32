import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { registryIndex, type RegistryIndex } from '@irodori/contract/composition';
import { indexTarget, signedFolder } from '@irodori/contract/signed-registry';
import {
  type Metadata,
  MetadataKind,
  type Root,
  type Snapshot,
  type Targets,
  type Timestamp,
} from '@tufjs/models';
import { rootFile } from './key-files.ts';
import { parseAs } from './metadata.ts';
import { channelsRole } from './roles.ts';
import { isMissing } from '../folder.ts';
import { RegistryError } from '../registry-error.ts';

/** A registry's folder, and that of the keys which sign it. */
export interface RegistryPlace {
  readonly folder: string;
  /** By default the folder `keys` beside the registry's. */
  readonly keys?: string | undefined;
}

export const keysOf = ({ folder, keys = path.join(folder, '..', 'keys') }: RegistryPlace): string => keys;

/** What is signed, beside snapshot and timestamp, which are made anew with every change. */
export interface SignedContent {
  readonly root: Metadata<Root>;
  readonly targets: Metadata<Targets>;
  /** Of the delegated roles, by their names. */
  readonly delegated: ReadonlyMap<string, Metadata<Targets>>;
  readonly index: RegistryIndex;
}

export interface SignedState extends SignedContent {
  readonly snapshot: Metadata<Snapshot>;
  readonly timestamp: Metadata<Timestamp>;
}

export const signedFile = (folder: string, name: string): string => path.join(folder, signedFolder, name);

const readIfPresent = async (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** The metadata file of a role; each version is a file of its own, so that a reader never mixes two. */
export const versionedName = (role: string, version: number): string => `${version}.${role}.json`;

/** The root that this machine trusts, or a later one whose signatures lead to it. */
async function readRoot(folder: string, keys: string): Promise<Metadata<Root> | undefined> {
  const trusted = await readIfPresent(rootFile(keys));
  if (trusted === undefined) return undefined;
  let root = parseAs(MetadataKind.Root, JSON.parse(trusted.toString()));
  root.verifyDelegate(MetadataKind.Root, root);
  while (true) {
    const version = root.signed.version + 1;
    const bytes = await readIfPresent(signedFile(folder, versionedName(MetadataKind.Root, version)));
    if (bytes === undefined) return root;
    const next = parseAs(MetadataKind.Root, JSON.parse(bytes.toString()));
    root.verifyDelegate(MetadataKind.Root, next);
    next.verifyDelegate(MetadataKind.Root, next);
    if (next.signed.version !== version) throw new Error(`it has the version ${next.signed.version}`);
    root = next;
  }
}

async function readVerified(
  folder: string,
  root: Metadata<Root>,
  timestampBytes: Buffer,
): Promise<SignedState> {
  const timestamp = parseAs(MetadataKind.Timestamp, JSON.parse(timestampBytes.toString()));
  root.verifyDelegate(MetadataKind.Timestamp, timestamp);
  const { snapshotMeta } = timestamp.signed;
  const snapshotBytes = await readFile(
    signedFile(folder, versionedName(MetadataKind.Snapshot, snapshotMeta.version)),
  );
  snapshotMeta.verify(snapshotBytes);
  const snapshot = parseAs(MetadataKind.Snapshot, JSON.parse(snapshotBytes.toString()));
  root.verifyDelegate(MetadataKind.Snapshot, snapshot);

  const roles = new Map<string, Metadata<Targets>>();
  for (const [name, meta] of Object.entries(snapshot.signed.meta)) {
    const role = name.replace(/\.json$/, '');
    const bytes = await readFile(signedFile(folder, versionedName(role, meta.version)));
    meta.verify(bytes);
    roles.set(role, parseAs(MetadataKind.Targets, JSON.parse(bytes.toString())));
  }
  const { [MetadataKind.Targets]: targets, ...delegated } = Object.fromEntries(roles);
  const channels = delegated[channelsRole];
  if (targets === undefined || channels === undefined) throw new Error('the snapshot lists no index');
  root.verifyDelegate(MetadataKind.Targets, targets);
  targets.verifyDelegate(channelsRole, channels);

  const target = channels.signed.targets[indexTarget];
  if (target === undefined) throw new Error('no index is signed');
  const bytes = await readFile(signedFile(folder, `${target.hashes['sha256']}.${indexTarget}`));
  await target.verify(Readable.from([bytes]));
  const index = registryIndex.parse(JSON.parse(bytes.toString()));
  return { root, targets, delegated: new Map(Object.entries(delegated)), index, snapshot, timestamp };
}

/**
 * Reads what is signed in a registry, and verifies the signatures by the root that this machine trusts. Signatures that have
 * expired count too, because they are about to be renewed. Those of modules are not verified here, because a module's key may
 * have been replaced: `isSignedByModule` tells.
 * @returns undefined if the registry is not signed
 * @throws RegistryError if the files were changed otherwise than by `irodori`
 */
export async function readSigned(place: RegistryPlace): Promise<SignedState | undefined> {
  const { folder } = place;
  const keys = keysOf(place);
  const timestamp = await readIfPresent(signedFile(folder, 'timestamp.json'));
  try {
    const root = await readRoot(folder, keys);
    if (root === undefined && timestamp === undefined) return undefined;
    if (root === undefined)
      throw new Error(`${rootFile(keys)} is missing: take it from the operator of the registry`);
    if (timestamp === undefined)
      throw new Error(
        'timestamp.json is missing: restore the folder from a backup, or run `irodori keys init`',
      );
    return await readVerified(folder, root, timestamp);
  } catch (error) {
    throw new RegistryError(
      `The signatures in ${path.join(folder, signedFolder)} cannot be trusted: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}
