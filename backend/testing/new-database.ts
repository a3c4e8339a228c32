import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { migrate } from '../src/database/migrate.ts';
import { openPglite } from '../src/database/pglite/pglite-database.ts';
import { fillFolder } from './kept-folder.ts';

const code = join(import.meta.dirname, '../src/database');
const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/**
 * Creates PGlite's folder of an empty database, or of one with a project's migrations and seed. Creating one takes 4 s of
 * processor time, and the migrations of a large project as long again, so it is done once and copied.
 * @param project the Supabase project: the folder with `migrations`
 */
export function newDatabase(folder: string, project?: string): Promise<void> {
  const inputs = [
    ...textsOf(join(pglite, '..'), 'package.json'),
    ...textsOf(code, `pglite/host${extname(import.meta.filename)}`),
    ...(project === undefined
      ? []
      : [...textsOf(code, '**/*.{sql,ts,js}'), ...textsOf(project, '{migrations/*,seed}.sql')]),
  ];
  return fillFolder(folder, { name: 'pglite', inputs }, async () => {
    if (project !== undefined) await newDatabase(folder);
    const database = await openPglite({ folder });
    if (project !== undefined) await migrate(database, project);
    await database.close();
  });
}

/** Names and texts of the files that match. */
function textsOf(folder: string, pattern: string): string[] {
  const files = globSync(pattern, { cwd: folder }).toSorted();
  return files.flatMap((file) => [file, readFileSync(join(folder, file), 'utf8')]);
}
