import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '../node_modules/.cache/barebase');
/** How many kept folders of one name stay: those of other inputs are of earlier sources, or of another project. */
const mostKept = 6;

/**
 * Fills a folder by a copy of the kept folder, or by `make`, whose result is kept for later calls, also of other
 * processes. Copies have the modes and the owner of new files.
 * @param name begins the name of the kept folder
 * @param inputs everything that determines what `make` writes
 */
export async function fillFolder(
  folder: string,
  { name, inputs }: { readonly name: string; readonly inputs: readonly string[] },
  make: () => void | Promise<void>,
): Promise<void> {
  const digest = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
  const kept = join(cache, `${name}-${digest}`);
  if (existsSync(kept)) {
    cpSync(kept, folder, { recursive: true });
    return;
  }
  await make();
  const complete = `${kept}.${randomUUID()}`;
  cpSync(folder, complete, { recursive: true });
  try {
    renameSync(complete, kept);
    forgetOld(name);
  } catch (error) {
    rmSync(complete, { recursive: true, force: true });
    // Another process has kept its result in the meantime.
    if (!existsSync(kept)) throw error;
  }
}

function forgetOld(name: string): void {
  const kept = globSync(`${name}-${'?'.repeat(16)}`, { cwd: cache }).map((folder) => join(cache, folder));
  // Another process may have removed one in the meantime.
  const keptSince = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? 0;
  const newestFirst = kept.toSorted((a, b) => keptSince(b) - keptSince(a));
  for (const folder of newestFirst.slice(mostKept)) rmSync(folder, { recursive: true, force: true });
}
