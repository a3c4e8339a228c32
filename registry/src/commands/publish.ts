import type { AddCommand } from './command-context.ts';
import { addSiteOptions, type SiteOptions, tellChange } from './tell-change.ts';
import { share } from './share.ts';
import { buildOf } from '../checkout.ts';
import { publish } from '../publish.ts';

export const addPublish: AddCommand = (program, context) => {
  const command = program
    .command('publish')
    .description('check a build and make it stable, or give it to a share of visitors')
    .argument('<module>', 'id or folder of a module, or the folder of a build')
    .option('--canary <share>', 'share of visitors that gets it as canary, for example 0.1', share);
  addSiteOptions(command).action(async (name: string, options: SiteOptions & { canary?: number }) => {
    const { folder, cwd } = context;
    const change = await publish({
      folder,
      dist: await buildOf(name, cwd),
      ...(options.canary === undefined ? {} : { canaryShare: options.canary }),
    });
    const { module, to, changed } = change;
    await tellChange(
      context,
      options,
      change,
      `${module}@${to} ${changed ? 'published' : 'was published already'}`,
    );
  });
};
