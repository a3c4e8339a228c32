import { ownedRoutes } from '@irodori/contract/composition';
import type { AddCommand } from './command-context.ts';
import { addSiteOptions, type SiteOptions, tellChange } from './tell-change.ts';
import { changeChannel } from '../channel-change.ts';
import { listedOf, withoutModule } from '../channels.ts';
import { readIndex } from '../index-store.ts';
import { RegistryError } from '../registry-error.ts';

export const addRemove: AddCommand = (program, context) => {
  const command = program
    .command('remove')
    .description('take a module with its routes out of the index; its files stay until gc')
    .argument('<id>', 'id of the module')
    .option('--yes', 'confirm it');
  addSiteOptions(command).action(async (id: string, options: SiteOptions & { yes?: true }) => {
    const { folder, keys } = context;
    const index = await readIndex(folder);
    const routes = ownedRoutes(index, listedOf(index, id).id);
    if (options.yes !== true) {
      throw new RegistryError(
        `This takes ${id} with all its versions out of the index, and no site answers ${routes.join(' ')} any more. Confirm it by --yes.`,
      );
    }
    const change = await changeChannel({ folder, keys, command: 'remove', module: id }, 'stable', (latest) =>
      withoutModule(latest, id),
    );
    const last = index.modules.some((module) => module.id !== id)
      ? ''
      : '\nThe index has no module now. Sites that had one refuse it, and go on as before until a module is published.';
    await tellChange(context, options, change, `${id} is removed; its files stay until gc${last}`);
  });
};
