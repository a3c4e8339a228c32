import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StepError } from './progress.ts';

/** Removes the backend's data. @throws StepError while a backend still works on it */
export async function emptyData(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, 'backend.pid'), 'utf8').catch(() => ''));
  if (pid > 0 && isRunning(pid)) {
    throw new StepError(
      `The data folder ${folder} is in use by process ${pid}, so it was not emptied. ` +
        'Stop that stack first, or set IRODORI_DATA to another folder.',
    );
  }
  await rm(folder, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
