import { hash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { indexTarget, signedFolder } from '@irodori/contract/signed-registry';
import { MetadataKind } from '@tufjs/models';
import { rootFile, saveKeys, type Signer, type Signers } from './key-files.ts';
import { bytesOf, type Role, signAs, versionAfter } from './metadata.ts';
import { delegationOf } from './modules.ts';
import { channelsRole, validMs } from './roles.ts';
import { noRole, roleOf } from './root.ts';
import {
  keysOf,
  type RegistryPlace,
  type SignedContent,
  type SignedState,
  signedFile,
  versionedName,
} from './signed-state.ts';
import { replace } from '../folder.ts';

/** A site that reads the files of a version before may take this long. */
const keptMs = 3_600_000;

const describe = (bytes: Buffer) => ({ length: bytes.length, hashes: { sha256: hash('sha256', bytes) } });

/**
 * Signs the index, a snapshot and a timestamp by the online key, and writes what is signed, with keys that were made for
 * it. The timestamp comes last: a reader follows either what was signed before or all of the new.
 * @returns the keys whose files were written
 * @throws RegistryError if the online key is not at hand; nothing is written then
 */
export async function writeSigned(
  place: RegistryPlace,
  content: SignedContent,
  before: SignedState | undefined,
  signers: Signers,
): Promise<Signer[]> {
  const { root, targets, index } = content;
  const files = new Map<string, Buffer>();
  /** Files from before that are still in use. */
  const current = new Set<string>();
  const sign = <K extends MetadataKind>(kind: K, body: object, role: Role) =>
    signAs(
      kind,
      { ...body },
      {
        validMs: validMs.online,
        roles: [role],
        signers,
        what: 'Changing the index of a signed registry',
      },
    );

  const indexBytes = Buffer.from(JSON.stringify(index));
  const indexDescription = describe(indexBytes);
  files.set(`${indexDescription.hashes.sha256}.${indexTarget}`, indexBytes);
  const channels = sign(
    MetadataKind.Targets,
    {
      version: versionAfter(content.delegated.get(channelsRole)?.signed.version ?? 0),
      targets: { [indexTarget]: indexDescription },
    },
    delegationOf(targets, channelsRole) ?? noRole,
  );

  const lists = new Map([
    [MetadataKind.Targets as string, targets],
    ...content.delegated,
    [channelsRole, channels],
  ]);
  const meta: Record<string, object> = {};
  const kept = new Map([[MetadataKind.Targets as string, before?.targets], ...(before?.delegated ?? [])]);
  for (const [name, metadata] of lists) {
    const known = before?.snapshot.signed.meta[`${name}.json`];
    if (known !== undefined && kept.get(name) === metadata) {
      meta[`${name}.json`] = known.toJSON();
      current.add(versionedName(name, known.version));
      continue;
    }
    const bytes = bytesOf(metadata);
    files.set(versionedName(name, metadata.signed.version), bytes);
    meta[`${name}.json`] = { version: metadata.signed.version, ...describe(bytes) };
  }
  const snapshot = sign(
    MetadataKind.Snapshot,
    { version: versionAfter(before?.snapshot.signed.version ?? 0), meta },
    roleOf(root, MetadataKind.Snapshot),
  );
  const snapshotBytes = bytesOf(snapshot);
  files.set(versionedName(MetadataKind.Snapshot, snapshot.signed.version), snapshotBytes);
  const timestamp = sign(
    MetadataKind.Timestamp,
    {
      version: versionAfter(before?.timestamp.signed.version ?? 0),
      meta: { 'snapshot.json': { version: snapshot.signed.version, ...describe(snapshotBytes) } },
    },
    roleOf(root, MetadataKind.Timestamp),
  );
  if (root !== before?.root) files.set(versionedName(MetadataKind.Root, root.signed.version), bytesOf(root));
  files.set('timestamp.json', bytesOf(timestamp));

  const made = await saveKeys(signers);
  // A process that dies here leaves keys whose use can begin anew.
  if (before === undefined) await replace(rootFile(keysOf(place)), bytesOf(root));
  for (const [name, bytes] of files) await replace(signedFile(place.folder, name), bytes);
  await forget(
    path.join(place.folder, signedFolder),
    new Set([...current, ...files.keys(), ...namesOf(before)]),
  );
  return made;
}

/** Files of what was signed until now, which sites are still reading, and of which the next index is the difference. */
function namesOf(before: SignedState | undefined): string[] {
  if (before === undefined) return [];
  const { snapshot, delegated } = before;
  const index = delegated.get(channelsRole)?.signed.targets[indexTarget];
  return [
    versionedName(MetadataKind.Snapshot, snapshot.signed.version),
    ...Object.entries(snapshot.signed.meta).map(([file, { version }]) =>
      versionedName(file.replace(/\.json$/, ''), version),
    ),
    `${index?.hashes['sha256']}.${indexTarget}`,
  ];
}

/** Removes what was signed earlier, except for the roots, which lead from the first one to the present one. */
async function forget(folder: string, current: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (current.has(name) || /^\d+\.root\.json$/.test(name)) continue;
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < Date.now() - keptMs) await rm(file);
  }
}
