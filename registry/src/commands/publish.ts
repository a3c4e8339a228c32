import { Option } from 'commander';
import type { AddCommand } from './command-context.ts';
import { refuseFaults } from './check.ts';
import { addSiteOptions, type SiteOptions, tellChange } from './tell-change.ts';
import { addShellOptions, type ShellOptions } from './shell-option.ts';
import { share } from './share.ts';
import { buildOf } from '../checkout.ts';
import { checkBuild } from '../gate/check-build.ts';
import { shellAtHand } from '../gate/shell-at-hand.ts';
import { readIndex } from '../index-store.ts';
import { publish } from '../publish.ts';
import { checkVersion } from '../version-files.ts';

interface PublishOptions extends ShellOptions {
  readonly canary?: number;
  readonly onlyList?: true;
}

export const addPublish: AddCommand = (program, context) => {
  const command = program
    .command('publish')
    .description('check a build and make it stable, or give it to a share of visitors')
    .argument('<module>', 'id or folder of a module, or the folder of a build')
    .option('--canary <share>', 'share of visitors that gets it as canary, for example 0.1', share)
    .addOption(
      new Option('--only-list', 'give it to nobody yet: for `link`, `canary` and `promote`').conflicts(
        'canary',
      ),
    );
  addSiteOptions(addShellOptions(command)).action(
    async (name: string, options: SiteOptions & PublishOptions) => {
      const { folder, keys, cwd, sites, say, document } = context;
      const dist = await buildOf(name, cwd);
      const shells = { atHand: await shellAtHand(options.shell, cwd), sites: options.site ?? sites };
      refuseFaults(await checkBuild(dist, await readIndex(folder), shells));
      if (options.onlyList === true) {
        const { manifest } = await checkVersion(dist);
        const { id, version } = manifest;
        const { revision, changed } = await publish({ folder, keys, dist, isOnlyListed: true });
        document({ module: id, version, revision, changed });
        say(
          `${id}@${version} ${changed ? 'is published, and no visitor gets it yet' : 'was published already'}`,
        );
        return;
      }
      const { canary } = options;
      const change = await publish({
        folder,
        keys,
        dist,
        ...(canary === undefined ? {} : { canaryShare: canary }),
      });
      const { module, to, changed } = change;
      await tellChange(
        context,
        options,
        change,
        `${module}@${to} ${changed ? 'published' : 'was published already'}`,
      );
    },
  );
};
