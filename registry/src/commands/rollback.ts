import type { RegistryIndex } from '@irodori/contract/composition';
import type { AddCommand } from './command-context.ts';
import { addSiteOptions, type SiteOptions, tellChange } from './tell-change.ts';
import { changeChannel } from '../channel-change.ts';
import { entryOf, withoutCanary, withPrevious } from '../channels.ts';
import { intactVersion } from '../intact-version.ts';
import { RegistryError } from '../registry-error.ts';
import { claimRoutes } from '../route-owners.ts';

export const addRollback: AddCommand = (program, context) => {
  const command = program
    .command('rollback')
    .description('end the canary, or return to the previous stable version')
    .argument('<id>', 'id of the module');
  addSiteOptions(command).action(async (id: string, options: SiteOptions) => {
    const { folder, keys } = context;
    const channelOf = (index: RegistryIndex) =>
      entryOf(index, id).channels.canary === undefined ? 'stable' : 'canary';
    let instead = '';
    const change = await changeChannel(
      { folder, keys, command: 'rollback', module: id },
      channelOf,
      async (index) => {
        const { channels, history } = entryOf(index, id);
        if (channels.canary !== undefined) {
          instead = channels.stable;
          return withoutCanary(index, id);
        }
        const previous = history.at(-1);
        if (previous === undefined) {
          throw new RegistryError(
            `${id} has no earlier stable version than ${channels.stable}. Publish one, promote a version, or take the module out: irodori remove ${id}`,
          );
        }
        instead = previous;
        const { manifest } = await intactVersion(folder, index, id, previous);
        return withPrevious(claimRoutes(index, manifest), manifest);
      },
    );
    await tellChange(context, options, change, `${id}: ${change.from} → ${instead}`);
  });
};
