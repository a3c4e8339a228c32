import { overrideParameter } from '@irodori/contract/override';
import type { AddCommand } from './command-context.ts';
import { seconds } from './tell-change.ts';
import { readIndex } from '../index-store.ts';
import { intactVersion } from '../intact-version.ts';
import { RegistryError } from '../registry-error.ts';
import { openedLink } from '../sites/opened-link.ts';
import { overrideToken, pairOf, secretOf } from '../sites/override-token.ts';
import { listedPaths, samplePaths } from '../sites/sample-paths.ts';

interface SmokeOptions {
  readonly site: string;
  readonly wait: number;
}

/** The link works for so long. */
const validSeconds = 600;

/** A page that does not exist fails as well: its route was left out, or its loader finds nothing. */
const isFailed = (status: number): boolean => status >= 500 || status === 404;

/** A guarded page sends everybody without a session to the login page. */
const isRedirect = ({ status }: { readonly status: number }): boolean => status >= 300 && status < 400;

export const addSmoke: AddCommand = (program, context) => {
  program
    .command('smoke')
    .description('have a site render a page of each route of a published version that nobody gets yet')
    .argument('<version>', 'a published version, for example content@8f3a')
    .requiredOption('--site <url>', 'address of the site')
    .option('--wait <seconds>', 'how long to wait until the site has the version', seconds, 30)
    .action(async (text: string, { site, wait }: SmokeOptions) => {
      const { folder, clock, say, document } = context;
      const [id, version] = pairOf(text);
      const { manifest } = await intactVersion(folder, await readIndex(folder), id, version);
      const end = Math.floor(clock.now() / 1000) + validSeconds;
      const link = new URL('/', site);
      const token = await overrideToken({ [id]: version }, end, await secretOf(context));
      link.searchParams.set(overrideParameter, token);
      const cookie = await openedLink(link, clock, wait * 1000);

      const pages: { pattern: string; path: string; status: number }[] = [];
      const skipped: string[] = [];
      for (const { pattern, path } of samplePaths(manifest, await listedPaths(site, id))) {
        if (path === undefined) {
          skipped.push(pattern);
          continue;
        }
        const response = await fetch(new URL(path, site), { headers: { cookie }, redirect: 'manual' });
        await response.arrayBuffer();
        pages.push({ pattern, path, status: response.status });
      }
      document({ module: id, version, site, pages, skipped });
      for (const pattern of skipped) say(`${pattern} has no page in the sitemap and was not rendered`);
      const failed = pages.filter(({ status }) => isFailed(status));
      if (failed.length > 0)
        throw new RegistryError(
          failed
            .map(
              ({ path, status }) =>
                `${id}@${version} fails at ${site}: ${path} responds with ${status}. The site's log names the cause.`,
            )
            .join('\n'),
        );
      for (const { pattern } of pages.filter(isRedirect))
        say(`${pattern} leads elsewhere without a session and was not rendered`);
      const rendered = pages.length - pages.filter(isRedirect).length;
      say(`${id}@${version} renders ${rendered} of ${manifest.routes.length} routes at ${site}`);
    });
};
