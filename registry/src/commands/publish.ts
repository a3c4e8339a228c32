import type { RenderedPages } from '@irodori/contract/admission';
import { Option } from 'commander';
import type { AddCommand, CommandContext } from './command-context.ts';
import { refuseFaults } from './check.ts';
import { addBrowserOption, type BrowserOption, refuseFailedPages, renderAtSites } from './smoke.ts';
import { addSiteOptions, type SiteOptions, tellChange } from './tell-change.ts';
import { addShellOptions, type ShellOptions } from './shell-option.ts';
import { share } from './share.ts';
import { buildOf } from '../checkout.ts';
import { checkBuild } from '../gate/check-build.ts';
import { findingsOf } from '../gate/findings.ts';
import { shellAtHand } from '../gate/shell-at-hand.ts';
import { readIndex } from '../index-store.ts';
import { publish } from '../publish.ts';
import { checkVersion } from '../version-files.ts';
import { needsCertificates } from '../signing/certificates.ts';
import { readSigned } from '../signing/signed-state.ts';
import { renderSentences } from '../sites/render-pages.ts';

interface PublishOptions extends ShellOptions, BrowserOption {
  readonly pages: boolean;
  readonly canary?: number;
  readonly onlyList?: true;
}

/**
 * Has sites render the pages of a version before visitors get it, where its certificate is to say so: not without the secret
 * that signs links.
 */
async function renderBeforehand(
  context: CommandContext,
  dist: string,
  options: PublishOptions & SiteOptions & { readonly sites: readonly string[] },
): Promise<RenderedPages[]> {
  const { folder, keys, overrideSecret: secret, say } = context;
  const { manifest } = await checkVersion(dist);
  const { id, version } = manifest;
  const entry = (await readIndex(folder)).modules.find((module) => module.id === id);
  if (!options.pages || entry?.channels.stable === version || secret === undefined) return [];
  if (!needsCertificates(await readSigned({ folder, keys }))) return [];
  await publish({ folder, keys, dist, isOnlyListed: true });
  const index = await readIndex(folder);
  const rendered = await renderAtSites(context, { ...options, manifest, index, secret });
  refuseFailedPages(`${id}@${version}`, rendered);
  for (const sentence of renderSentences(`${id}@${version}`, rendered)) say(sentence);
  return rendered;
}

export const addPublish: AddCommand = (program, context) => {
  const command = program
    .command('publish')
    .description('check a build and make it stable, or give it to a share of visitors')
    .argument('<module>', 'id or folder of a module, or the folder of a build')
    .option('--canary <share>', 'share of visitors that gets it as canary, for example 0.1', share)
    .addOption(
      new Option(
        '--only-list',
        'give it to nobody yet: for `link`, `admit`, `canary` and `promote`',
      ).conflicts('canary'),
    )
    .option('--no-pages', 'have no site render its pages first');
  addSiteOptions(addShellOptions(addBrowserOption(command))).action(
    async (name: string, options: SiteOptions & PublishOptions) => {
      const { folder, keys, cwd, sites, say, document } = context;
      const dist = await buildOf(name, cwd);
      const named = options.site ?? sites;
      const shells = { atHand: await shellAtHand(options.shell, cwd), sites: named };
      const check = await checkBuild(dist, await readIndex(folder), shells);
      refuseFaults(check);
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
      const rendered = await renderBeforehand(context, dist, { ...options, sites: named });
      const change = await publish({
        folder,
        keys,
        dist,
        findings: findingsOf(check, rendered),
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
