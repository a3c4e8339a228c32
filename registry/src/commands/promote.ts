import type { AddCommand } from './command-context.ts';
import { addSiteOptions, type SiteOptions, tellChange } from './tell-change.ts';
import { changeChannel } from '../channel-change.ts';
import { withChosen } from '../channels.ts';
import { intactVersion } from '../intact-version.ts';
import { claimRoutes } from '../route-owners.ts';
import { admissionIn, certifiedIn } from '../signing/certificates.ts';

export const addPromote: AddCommand = (program, context) => {
  const command = program
    .command('promote')
    .description('make a published version stable, for all visitors')
    .argument('<id>', 'id of the module')
    .argument('<version>');
  addSiteOptions(command).action(async (id: string, version: string, options: SiteOptions) => {
    const { folder, keys } = context;
    const change = await changeChannel(
      { folder, keys, command: 'promote', module: id },
      'stable',
      async (index, signed) => {
        const { manifest } = await intactVersion(folder, index, id, version);
        await admissionIn(folder, signed, certifiedIn(index, id, version));
        return withChosen(claimRoutes(index, manifest), manifest);
      },
    );
    await tellChange(context, options, change, `${id}@${version} is stable`);
  });
};
