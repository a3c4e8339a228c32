import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's error code for a file that another connection has locked. */
const busy = 5;

/**
 * Locks the data folder for this process; PGlite itself would let a second process open and corrupt it. The lock is
 * SQLite's, which is one of the operating system: it excludes every other process under any path, also from a
 * container, and is released when this process ends in any way.
 * @returns a function that releases the lock
 * @throws Error naming the folder and the process that holds the lock
 */
export function lockDataFolder(folder: string): () => void {
  const holder = join(folder, 'backend.pid');
  const lock = new DatabaseSync(join(folder, 'backend.lock'));
  try {
    // Avoids a journal file, since nothing is written.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    writeFileSync(holder, String(process.pid));
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error;
    throw new Error(
      `The data folder ${folder} is in use by ${nameOf(holder)}. Stop it, or set BACKEND_DATA to another folder.`,
      { cause: error },
    );
  }
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

/** Describes the process that holds the lock; in a container the id is valid only there. */
function nameOf(holder: string): string {
  try {
    return `process ${readFileSync(holder, 'utf8')}`;
  } catch {
    return 'a process that has just started';
  }
}
