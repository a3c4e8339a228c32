import { join } from 'node:path';
import { openPglite } from '../src/database/pglite/pglite-database.ts';
import { copyOfTemplate, removeFolder } from './template.ts';

/** Opens the fixture project's database in this process, for state that the API does not expose. */
export async function ownDatabase() {
  const folder = await copyOfTemplate();
  const database = await openPglite({ folder: join(folder, 'db') });
  return {
    database,
    folder,
    remove: async () => {
      await database.close();
      await removeFolder(folder);
    },
  };
}
