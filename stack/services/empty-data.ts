import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StepError } from '../terminal/progress.ts';
import type { Settings } from '../settings/settings.ts';

type Where = Pick<Settings, 'folder' | 'dataFolder' | 'databaseUrl'>;

/** Removes the data of the backend and of the content backend. @throws StepError while a backend uses it, or if the data is in DATABASE_URL */
export async function emptyData({
  folder: stackFolder,
  dataFolder: folder,
  databaseUrl,
}: Where): Promise<void> {
  if (databaseUrl !== undefined) {
    throw new StepError(
      'The data is in the database of DATABASE_URL, which is not emptied from here. ' +
        `Create an empty database, remove ${folder}, and start without --fresh.`,
    );
  }
  const pid = Number(await readFile(join(folder, 'backend.pid'), 'utf8').catch(() => ''));
  if (pid > 0 && isRunning(pid)) {
    throw new StepError(
      `The data folder ${folder} is in use by process ${pid}, so it was not emptied. ` +
        'Stop that stack first, or set IRODORI_DATA to another folder.',
    );
  }
  for (const each of [folder, join(stackFolder, 'cms')]) await rm(each, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
