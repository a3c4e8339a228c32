import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's own code for a file that another connection has locked. */
const busy = 5;

/**
 * Takes the data folder for this process; PGlite itself would let a second process open and corrupt it. The lock is
 * SQLite's, for it is one of the operating system: it holds against every process that reaches the folder, by
 * whatever path, from a container too, and ends with this process however it ends.
 * @throws Error naming the folder and the process that holds it
 */
export function lockDataFolder(folder: string): () => void {
  const holder = join(folder, 'backend.pid');
  const lock = new DatabaseSync(join(folder, 'backend.lock'));
  try {
    // The journal would be a file; nothing is ever written.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    writeFileSync(holder, String(process.pid));
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error;
    throw new Error(
      `The data folder ${folder} is in use by process ${nameOf(holder)}. Stop it, or set BACKEND_DATA to another folder.`,
      { cause: error },
    );
  }
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

/** In a container, the process has this number there. */
function nameOf(holder: string): string {
  try {
    return readFileSync(holder, 'utf8');
  } catch {
    return 'that has just started';
  }
}
