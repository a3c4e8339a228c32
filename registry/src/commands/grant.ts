import type { AddCommand } from './command-context.ts';
import { updateIndex } from '../index-store.ts';
import { grantRoutes } from '../route-owners.ts';

export const addGrant: AddCommand = (program, { folder, keys, say, document }) => {
  program
    .command('grant')
    .description('let a module own routes that overlap those of other modules')
    .argument('<id>', 'id of the module')
    .argument('<pattern...>', 'routes such as /press or /press/:year')
    .action(async (id: string, patterns: string[]) => {
      const { after } = await updateIndex({ folder, keys }, 'grant', (index) =>
        grantRoutes(index, id, patterns),
      );
      say(`${id} owns ${patterns.join(' ')}`);
      document({ module: id, routes: after.owners?.[id] ?? [], revision: after.revision });
    });
};
