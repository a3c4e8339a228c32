import type { AddCommand } from './command-context.ts';
import { addSiteOptions, type SiteOptions, tellChange } from './tell-change.ts';
import { share } from './share.ts';
import { changeChannel } from '../channel-change.ts';
import { entryOf, withCanary } from '../channels.ts';
import { intactVersion } from '../intact-version.ts';
import { RegistryError } from '../registry-error.ts';
import { claimRoutes } from '../route-owners.ts';
import { admissionIn, certifiedIn } from '../signing/certificates.ts';

interface CanaryOptions {
  readonly share: number;
  readonly promote?: true;
}

export const addCanary: AddCommand = (program, context) => {
  const command = program
    .command('canary')
    .description('give a published version to a share of visitors')
    .argument('<id>', 'id of the module')
    .argument('<version>')
    .option('--share <share>', 'share of visitors: above 0, at most 1', share, 0.1)
    .option(
      '--promote',
      'raise the share and make it stable by itself while it does as well as the stable version',
    );
  addSiteOptions(command).action(
    async (id: string, version: string, options: SiteOptions & CanaryOptions) => {
      const { folder, keys } = context;
      const { share: ofVisitors, promote } = options;
      const canary = { version, share: ofVisitors, ...(promote === true && { promotes: promote }) };
      const change = await changeChannel(
        { folder, keys, command: 'canary', module: id },
        'canary',
        async (index, signed) => {
          const { manifest } = await intactVersion(folder, index, id, version);
          await admissionIn(folder, signed, certifiedIn(index, id, version));
          if (entryOf(index, id).channels.stable === version)
            throw new RegistryError(`${id}@${version} is stable already: all visitors get it.`);
          return withCanary(claimRoutes(index, manifest), id, canary);
        },
      );
      await tellChange(
        context,
        options,
        change,
        `${id}@${version} is a canary for ${ofVisitors * 100} % of visitors`,
      );
    },
  );
};
