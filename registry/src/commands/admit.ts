import type { AddCommand } from './command-context.ts';
import { refuseFaults } from './check.ts';
import { addBrowserOption, type BrowserOption, refuseFailedPages, renderAtSites } from './smoke.ts';
import { addSites, seconds, type SiteOptions } from './tell-change.ts';
import { addShellOptions, type ShellOptions } from './shell-option.ts';
import { versionFolder } from '../folder.ts';
import { checkBuild } from '../gate/check-build.ts';
import { findingsOf } from '../gate/findings.ts';
import { shellAtHand } from '../gate/shell-at-hand.ts';
import { locked, readIndex } from '../index-store.ts';
import { intactVersion } from '../intact-version.ts';
import { certifiedIn, certify } from '../signing/certificates.ts';
import { readSigned } from '../signing/signed-state.ts';
import { pairOf, secretOf } from '../sites/override-token.ts';
import { renderSentences } from '../sites/render-pages.ts';

type AdmitOptions = SiteOptions & ShellOptions & BrowserOption;

export const addAdmit: AddCommand = (program, context) => {
  const command = program
    .command('admit')
    .description('put a published version through the whole gate, and sign its certificate of admission')
    .argument('<version>', 'a published version, for example content@8f3a')
    .option('--wait <seconds>', 'how long to wait until a site has the version', seconds, 30);
  addSites(addShellOptions(addBrowserOption(command)), 'have this site render a page of each route').action(
    async (text: string, options: AdmitOptions) => {
      const { folder, keys, cwd, say, document } = context;
      const [id, version] = pairOf(text);
      const index = await readIndex(folder);
      const { manifest } = await intactVersion(folder, index, id, version);
      const sites = options.site ?? context.sites;
      const shells = { atHand: await shellAtHand(options.shell, cwd), sites };
      const check = await checkBuild(versionFolder(folder, id, version), index, shells);
      refuseFaults(check);
      const secret = sites.length === 0 ? '' : await secretOf(context);
      const rendered = await renderAtSites(context, { ...options, manifest, index, sites, secret });
      refuseFailedPages(text, rendered);
      const findings = findingsOf(check, rendered);
      const isSigned = await locked(folder, async () =>
        certify(
          { folder, keys },
          await readSigned({ folder, keys }),
          certifiedIn(index, id, version),
          findings,
        ),
      );
      document({ module: id, version, ...findings, certificate: isSigned });
      for (const sentence of renderSentences(text, rendered)) say(sentence);
      if (sites.length === 0) say('no site rendered its pages: name one by --site');
      say(
        isSigned
          ? `${text} is admitted`
          : `${text} passes the gate; this registry needs no certificates (\`irodori keys rotate admission\` begins with them)`,
      );
    },
  );
};
