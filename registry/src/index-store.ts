import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { registryIndex, type RegistryIndex } from '@irodori/contract/composition';
import { lock } from 'proper-lockfile';
import { z } from 'zod';
import { indexFile, versionsFolder } from './folder.ts';
import { RegistryError } from './registry-error.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const withoutBackup =
  'Restore it from a backup. Without one, move the folder away, publish every module again, and run `reissue` with the highest revision that a site holds (its /readyz names it).';

/** Whether versions lie in a folder; an index beside them was written first, so its absence means that it was lost. */
export const hasVersions = (folder: string): Promise<boolean> =>
  access(versionsFolder(folder)).then(
    () => true,
    () => false,
  );

/** What is deployed; empty if nothing was ever published. @throws RegistryError if the index is lost or broken */
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
    const detail = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new RegistryError(`${file} is no registry index: ${detail}\n${withoutBackup}`);
  }
}

/** A process that died leaves its lock behind; it counts for this long. */
const staleLockMs = 10_000;
/** 20 ms, then longer: 16 s in all, so that a dead process's lock is outlived. */
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

/** Replaces the index in one step, on the disk before its name. */
async function writeIndex(folder: string, index: RegistryIndex): Promise<void> {
  const temporary = path.join(folder, `.registry-${randomUUID()}.json`);
  await writeFile(temporary, `${JSON.stringify(index, null, 2)}\n`, { flush: true });
  await rename(temporary, indexFile(folder));
}

/**
 * Changes the index under a lock and replaces it in one step: a reader sees the old one or the new one.
 * `change` returns the same object to leave everything as it is. Each change raises the revision, by which sites
 * tell an older index.
 */
export async function updateIndex(
  folder: string,
  change: (index: RegistryIndex) => RegistryIndex | Promise<RegistryIndex>,
): Promise<RegistryIndex> {
  await mkdir(folder, { recursive: true });
  const release = await takeLock(folder);
  try {
    const before = await readIndex(folder);
    // Before any version, so that an index that is missing later is known to be lost.
    if (before.revision === 0) await writeIndex(folder, before);
    const after = await change(before);
    if (after === before) return before;
    const next = registryIndex.parse({ ...after, revision: after.revision + 1 });
    await writeIndex(folder, next);
    return next;
  } finally {
    await release();
  }
}
