import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { registryIndex, type RegistryIndex } from '@irodori/contract/composition';
import { lock } from 'proper-lockfile';
import { z } from 'zod';
import { indexFile } from './folder.ts';
import { RegistryError } from './registry-error.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** What is deployed; empty if nothing was ever published. */
export async function readIndex(folder: string): Promise<RegistryIndex> {
  const file = indexFile(folder);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { revision: 0, modules: [] };
    throw error;
  }
  try {
    return registryIndex.parse(JSON.parse(text));
  } catch (error) {
    const detail = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new RegistryError(
      `${file} is no registry index: ${detail}\nRestore it, or delete it and publish again.`,
    );
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

/**
 * Changes the index under a lock and replaces it in one step: a reader sees the old one or the new one.
 * `change` returns the same object to leave everything as it is.
 */
export async function updateIndex(
  folder: string,
  change: (index: RegistryIndex) => RegistryIndex | Promise<RegistryIndex>,
): Promise<RegistryIndex> {
  await mkdir(folder, { recursive: true });
  const release = await takeLock(folder);
  try {
    const before = await readIndex(folder);
    const after = await change(before);
    if (after === before) return before;
    const next = registryIndex.parse({ ...after, revision: before.revision + 1 });
    const temporary = path.join(folder, `.registry-${randomUUID()}.json`);
    await writeFile(temporary, `${JSON.stringify(next, null, 2)}\n`);
    await rename(temporary, indexFile(folder));
    return next;
  } finally {
    await release();
  }
}
