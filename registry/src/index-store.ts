import { access, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { registryIndex, type RegistryIndex } from '@irodori/contract/composition';
import { lock } from 'proper-lockfile';
import { z } from 'zod';
import type { Change } from './bucket/change.ts';
import { pull } from './bucket/mirror.ts';
import { bucketOf } from './bucket/mirrors.ts';
import { logChange } from './change-log.ts';
import { indexFile, isMissing, replace, versionsFolder } from './folder.ts';
import { RegistryError } from './registry-error.ts';
import { readSigners, removeKeys } from './signing/key-files.ts';
import { withNewVersions } from './signing/modules.ts';
import { signedBy } from './signing/signed-by.ts';
import { keysOf, readSigned, type RegistryPlace, type SignedState } from './signing/signed-state.ts';
import { writeSigned } from './signing/write-signed.ts';

const withoutBackup =
  'Restore it from a backup. Without one, move the folder away, publish every module again, and run `irodori reissue` with the highest revision that a site holds (its /readyz names it).';

/** Whether versions were published. The index is always written before them, so a missing index was lost. */
export const hasVersions = (folder: string): Promise<boolean> =>
  access(versionsFolder(folder)).then(
    () => true,
    () => false,
  );

/** Reads the index; empty if nothing was ever published. @throws RegistryError if the index is lost or malformed */
export async function readIndex(folder: string): Promise<RegistryIndex> {
  const file = indexFile(folder);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (!(await hasVersions(folder))) return { revision: 0, modules: [] };
    throw new RegistryError(`${file} is missing, though versions are published beside it. ${withoutBackup}`);
  }
  try {
    return registryIndex.parse(JSON.parse(text));
  } catch (error) {
    const detail = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error);
    throw new RegistryError(`${file} is not a registry index: ${detail}\n${withoutBackup}`);
  }
}

/** Age at which the lock of a process that died is taken over. */
const staleLockMs = 10_000;
/** Pauses from 20 ms, 16 s in all: longer than `staleLockMs`, so that a dead process's lock is waited out. */
const retries = { retries: 40, minTimeout: 20, maxTimeout: 500, factor: 1.3 };

async function takeLock(folder: string): Promise<() => Promise<void>> {
  const lockfilePath = path.join(folder, '.lock');
  try {
    return await lock(folder, { lockfilePath, stale: staleLockMs, retries });
  } catch (error) {
    throw new RegistryError(`Another process is changing the registry (${lockfilePath}). Try again.`, {
      cause: error,
    });
  }
}

const writeIndex = (folder: string, index: RegistryIndex): Promise<void> =>
  replace(indexFile(folder), `${JSON.stringify(index, null, 2)}\n`);

async function holdingLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const release = await takeLock(folder);
  try {
    return await work();
  } finally {
    await release();
  }
}

/**
 * Makes a change while no other process changes the folder. In a folder that mirrors a bucket, the change is made from the
 * bucket's present state and then in the bucket, and made again if others were faster.
 */
export const locked = <T>(folder: string, change: Change<T>): Promise<T> =>
  holdingLock(folder, async () => {
    const bucket = await bucketOf(folder);
    if (bucket === undefined) return await change(() => {});
    const { changeInBucket } = await import('./bucket/change.ts');
    return await changeInBucket(folder, bucket, change);
  });

/** Brings a folder that mirrors a bucket up to the bucket's state. */
export async function refresh(folder: string): Promise<void> {
  const bucket = await bucketOf(folder);
  if (bucket !== undefined) await holdingLock(folder, () => pull(folder, bucket));
}

/** Makes the next index; `signed` is what is signed now, undefined in a registry that is not signed. */
export type IndexChange = (
  index: RegistryIndex,
  signed: SignedState | undefined,
) => RegistryIndex | Promise<RegistryIndex>;

export interface IndexUpdate {
  readonly before: RegistryIndex;
  /** The same object as `before` if nothing changed. */
  readonly after: RegistryIndex;
}

/**
 * Changes the index under a lock and replaces it atomically: a reader sees either the old or the new index.
 * If `change` returns the same object, nothing is written. Each change raises the revision, by which sites
 * recognise an older index, and is logged with the name of the command, the keys that signed it, and the reason, if one is
 * given. In a signed registry the change starts from the index that is signed, and is signed itself.
 */
export async function updateIndex(
  place: RegistryPlace,
  command: string,
  change: IndexChange,
  reason?: string,
): Promise<IndexUpdate> {
  const { folder } = place;
  return await locked(folder, async (ifLost) => {
    const signed = await readSigned(place);
    const before = signed?.index ?? (await readIndex(folder));
    // Written before the first version, so that a missing index beside versions can only mean that it was lost.
    if (before.revision === 0) await writeIndex(folder, before);
    const after = await change(before, signed);
    if (after === before) return { before, after };
    const next = registryIndex.parse({ ...after, revision: after.revision + 1 });
    let keys: string[] | undefined;
    if (signed !== undefined) {
      const signers = await readSigners(keysOf(place));
      const content = withNewVersions(place, { ...signed, index: next }, before, signers);
      const made = await writeSigned(place, content, signed, signers);
      ifLost(() => removeKeys(made));
      keys = signedBy(content, signed, signers);
    }
    await writeIndex(folder, next);
    await logChange(folder, { command, reason, keys }, before, next);
    return { before, after: next };
  });
}
