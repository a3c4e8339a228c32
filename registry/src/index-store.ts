import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { registryIndex, type RegistryIndex } from '@irodori/contract/composition';
import { z } from 'zod';
import { indexFile } from './folder.ts';
import { RegistryError } from './registry-error.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
const exists = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

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

const lockWaitMs = 10_000;
/** A lock this old belongs to a process that died: an update takes milliseconds. */
const staleLockMs = 30_000;

async function dropStaleLock(lock: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(lock);
    if (Date.now() - mtimeMs > staleLockMs) await rm(lock, { force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function takeLock(lock: string): Promise<void> {
  for (const giveUp = Date.now() + lockWaitMs; ;) {
    try {
      const handle = await open(lock, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return;
    } catch (error) {
      if (!exists(error)) throw error;
    }
    await dropStaleLock(lock);
    if (Date.now() > giveUp) {
      throw new RegistryError(
        `Another process has been changing the registry for ${lockWaitMs} ms (${lock}). Try again.`,
      );
    }
    await wait(20);
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
  const lock = path.join(folder, '.lock');
  await takeLock(lock);
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
    await rm(lock, { force: true });
  }
}
