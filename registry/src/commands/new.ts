import { runChild } from './child.ts';
import type { AddCommand } from './command-context.ts';
import { checkoutOf } from '../checkout.ts';

export const addNew: AddCommand = (program, { cwd, isJson, document }) => {
  program
    .command('new')
    .description('write the package of a new module and install its dependencies')
    .argument('<id>', 'id of the module, for example tea-garden')
    .action(async (id: string) => {
      const root = await checkoutOf(cwd);
      await runChild(process.execPath, ['stack/bootstrap.mjs', 'new-module', id], { cwd: root, isJson });
      document({ module: id, folder: `mfe-${id}` });
    });
};
