import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isDatabaseError } from '../database.ts';

/**
 * Prepares a folder for PGlite, which would silently create a new database over a damaged one. Returns a function that
 * marks the database as complete. A database whose creation was interrupted contains no data and is created again.
 * @throws Error if the folder is not empty and contains no database
 */
export function beginFolder(folder: string): () => void {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  if (!isEmpty && !existsSync(`${folder}/PG_VERSION`)) {
    throw unopened(folder, new Error('it is not empty and has no PG_VERSION'));
  }
  if (isEmpty) {
    mkdirSync(dirname(folder), { recursive: true });
    writeFileSync(unfinished, '');
    sync(dirname(folder));
  }
  return () => {
    if (!isEmpty) return;
    for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
      sync(join(folder, name));
    }
    rmSync(unfinished);
    sync(dirname(folder));
  };
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The disk space that PGlite needs to open a database: a segment of the write-ahead log and a margin. */
const neededBytes = 20 * 1024 ** 2;

/** Whether Postgres found a damaged file: data_corrupted or index_corrupted. */
export const isDamage = (error: unknown): boolean =>
  isDatabaseError(error, 'XX001') || isDatabaseError(error, 'XX002');

/** The error for a folder that PGlite cannot open, with a remedy. */
export function unopened(folder: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const remedy = isFull(folder)
    ? 'The disk is full: make room (20 MB at least) and start again.'
    : 'Restore the folder from a copy, or start with an empty data folder.';
  return new Error(
    `The database in ${folder} cannot be opened and was left as it is. ${remedy} Its reason: ${reason}`,
    {
      cause: error,
    },
  );
}

/** Whether the disk of the folder has less space than PGlite needs. */
export function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(folder));
    return bavail * bsize < neededBytes;
  } catch {
    return false;
  }
}
