import { composition } from '@irodori/contract/composition';
import { overrideParameter } from '@irodori/contract/override';
import { InvalidArgumentError } from 'commander';
import type { AddCommand } from './command-context.ts';
import { listedOf } from '../channels.ts';
import { readIndex } from '../index-store.ts';
import { RegistryError } from '../registry-error.ts';
import { overrideToken, pairOf, secretOf } from '../sites/override-token.ts';

interface LinkOptions {
  readonly site: string;
  readonly composition?: string;
  readonly path: string;
  readonly hours: number;
}

const longestHours = 7 * 24;

function hours(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= longestHours))
    throw new InvalidArgumentError(`It must be above 0 and at most ${longestHours}.`);
  return value;
}

/** The versions of a composition, as the site tells them. */
async function versionsOf({ site, composition: id }: LinkOptions): Promise<[id: string, version: string][]> {
  if (id === undefined) return [];
  const url = new URL(`/builds/${encodeURIComponent(id)}.json`, site);
  const response = await fetch(url).catch((error: Error) => {
    throw new RegistryError(`${url.href} cannot be read: ${error.message}`);
  });
  if (!response.ok) throw new RegistryError(`${url.href} responded with ${response.status}.`);
  const { modules } = composition.parse(await response.json());
  return Object.entries(modules).map(([module, { version }]) => [module, version]);
}

export const addLink: AddCommand = (program, context) => {
  program
    .command('link')
    .description('make a link with which a browser gets other versions than those that serve')
    .argument('[versions...]', 'published versions, for example content@8f3a')
    .requiredOption('--site <url>', 'address of the site')
    .option(
      '--composition <id>',
      'all versions of a composition of the site, such as that of an error report',
    )
    .option('--path <path>', 'page that the link opens', '/')
    .option('--hours <hours>', 'how long it works', hours, 8)
    .action(async (texts: string[], options: LinkOptions) => {
      const { folder, clock, say, document } = context;
      const index = await readIndex(folder);
      const pairs = [...(await versionsOf(options)), ...texts.map(pairOf)];
      if (pairs.length === 0)
        throw new RegistryError('Name versions, for example content@8f3a, or a composition.');
      for (const [id, version] of pairs)
        if (listedOf(index, id).versions[version] === undefined)
          throw new RegistryError(
            `${id} has no published version "${version}". “irodori list --json” has them.`,
          );
      const end = Math.floor(clock.now() / 1000 + options.hours * 3600);
      const token = await overrideToken(Object.fromEntries(pairs), end, await secretOf(context));
      const url = new URL(options.path, options.site);
      url.searchParams.set(overrideParameter, token);
      document({
        url: url.href,
        modules: Object.fromEntries(pairs),
        until: new Date(end * 1000).toISOString(),
      });
      say(url.href);
    });
};
