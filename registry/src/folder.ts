import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const indexFile = (folder: string): string => path.join(folder, 'registry.json');

/** The changes of the index, as JSON lines. */
export const logFile = (folder: string): string => path.join(folder, 'log.jsonl');

/** The changes before those of {@link logFile}. */
export const olderLogFile = (folder: string): string => path.join(folder, 'log.1.jsonl');

export const versionsFolder = (folder: string): string => path.join(folder, 'modules');

export const versionFolder = (folder: string, id: string, version: string): string =>
  path.join(versionsFolder(folder), id, version);

export const manifestFile = 'module.json';

/** True for the error of a file that does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Replaces a file at once: a reader gets the old bytes or the new ones, also after a power cut if they are flushed. */
export async function replace(file: string, bytes: Buffer | string, { flush = true } = {}): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = path.join(path.dirname(file), `.${randomUUID()}`);
  await writeFile(temporary, bytes, { flush });
  await rename(temporary, file);
}
