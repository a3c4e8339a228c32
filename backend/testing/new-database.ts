import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { openPglite } from '../src/database/pglite/pglite-database.ts';
import { fillFolder } from './kept-folder.ts';

const host = join(import.meta.dirname, `../src/database/pglite/host${extname(import.meta.filename)}`);
const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/** Creates PGlite's folder of an empty database. Creating one takes 4 s of processor time, so it is done once and copied. */
export function newDatabase(folder: string): Promise<void> {
  const inputs = [host, join(pglite, '../package.json')].map((file) => readFileSync(file, 'utf8'));
  return fillFolder(folder, { name: 'pglite', inputs }, async () => {
    const database = await openPglite({ folder });
    await database.close();
  });
}
