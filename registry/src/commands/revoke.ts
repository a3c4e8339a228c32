import type { AddCommand } from './command-context.ts';
import { updateIndex } from '../index-store.ts';
import { revokeRoute } from '../route-owners.ts';

export const addRevoke: AddCommand = (program, { folder, keys, say, document }) => {
  program
    .command('revoke')
    .description('take a route from a module, so that another module may own it')
    .argument('<id>', 'id of the module')
    .argument('<pattern>', 'a route that the module owns')
    .action(async (id: string, pattern: string) => {
      const { after } = await updateIndex({ folder, keys }, 'revoke', (index) =>
        revokeRoute(index, id, pattern),
      );
      say(`${id} no longer owns ${pattern}`);
      document({ module: id, routes: after.owners?.[id] ?? [], revision: after.revision });
    });
};
