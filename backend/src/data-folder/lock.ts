import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes the data folder for this process; PGlite itself would let a second process open and corrupt it.
 * A lock left by a process that is gone is taken over.
 * @throws Error naming the folder and the process that holds it
 */
export function lockDataFolder(folder: string): () => void {
  const path = join(folder, 'backend.pid');
  const mine = join(folder, `backend.pid.${process.pid}`);
  writeFileSync(mine, String(process.pid));
  try {
    take(mine, path, folder);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(path, { force: true });
}

function take(mine: string, path: string, folder: string): void {
  if (linked(mine, path)) return;
  const holder = Number(readFileSync(path, 'utf8'));
  if (isRunning(holder)) {
    throw new Error(
      `The data folder ${folder} is in use by process ${holder}. Stop it, or set IRODORI_DATA to another folder ` +
        `(if that process is none of ours, delete ${path}).`,
    );
  }
  rmSync(path, { force: true });
  if (!linked(mine, path)) throw new Error(`Another process has just taken the data folder ${folder}`);
}

/** A hard link appears whole or not at all, so that two starts at once cannot both succeed. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
