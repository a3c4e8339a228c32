import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const memory = '/dev/shm';
/** Bytes; all databases of the tests that run at the same time need a tenth of it. */
const roomy = 4 * 2 ** 30;
const parent = hasRoom() ? memory : tmpdir();

/**
 * Creates a folder for a temporary database, in memory where that is possible: a database syncs each transaction, which
 * takes a quarter of a test's time on a disk. Edge functions of a backend with this data folder may write no files,
 * because Deno writes nothing below /dev.
 */
export const temporaryFolder = (prefix: string): Promise<string> => mkdtemp(join(parent, prefix));

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomy;
  } catch {
    return false;
  }
}
