import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateProject, migrateSystem } from '../src/database/migrate.ts';
import { openPglite } from '../src/database/pglite/pglite-database.ts';
import { fixtureProject } from './backend-process.ts';

/** The fixture project's database in this process's hands, for what cannot be seen or set from outside. */
export async function ownDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-database-'));
  const database = await openPglite({ folder: join(folder, 'db') });
  await migrateSystem(database);
  await migrateProject(database, fixtureProject);
  return {
    database,
    folder,
    remove: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
