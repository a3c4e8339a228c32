import { join } from 'node:path';
import { openPglite } from '../src/database/pglite/pglite-database.ts';
import { copyOfTemplate, removeFolder } from './template.ts';

/** The fixture project's database in this process's hands, for what cannot be seen or set from outside. */
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
