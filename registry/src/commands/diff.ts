import type { RegistryIndex } from '@irodori/contract/composition';
import type { AddCommand } from './command-context.ts';
import { entryOf } from '../channels.ts';
import { versionFolder } from '../folder.ts';
import { readIndex } from '../index-store.ts';
import { intactVersion } from '../intact-version.ts';
import { RegistryError } from '../registry-error.ts';
import {
  type Sizes,
  type VersionDifference,
  versionDifference,
  type VersionFiles,
} from '../version-difference.ts';

/** The version that was published last, apart from `from`. */
function newestOther({ id, versions }: RegistryIndex['modules'][number], from: string): string {
  const newest = Object.entries(versions)
    .filter(([version]) => version !== from)
    .toSorted(([, a], [, b]) => a.publishedAt.localeCompare(b.publishedAt, 'en'))
    .at(-1);
  if (newest === undefined) throw new RegistryError(`${id} has no other version than ${from} to compare.`);
  return newest[0];
}

const kilobytes = (bytes: number | null) => (bytes === null ? 'none' : `${(bytes / 1000).toFixed(1)} kB`);

function sizesLine(name: string, { from, to }: Sizes): string {
  const bytes = (to ?? 0) - (from ?? 0);
  return `${name}: ${kilobytes(from)} → ${kilobytes(to)} (${bytes < 0 ? '−' : '+'}${Math.abs(bytes)} bytes)`;
}

function linesOf({ routes, resources, chunks, sum, shared }: VersionDifference): string[] {
  const changed = chunks.filter(({ from, to }) => from !== to);
  return [
    ...routes.added.map((path) => `+ route ${path}`),
    ...routes.removed.map((path) => `− route ${path}`),
    ...resources.added.map((path) => `+ resource ${path}`),
    ...resources.removed.map((path) => `− resource ${path}`),
    ...changed.map(({ chunk, ...sizes }) => sizesLine(`chunk ${chunk}`, sizes)),
    sizesLine('all files of browsers, as Brotli', sum),
    ...shared.map(({ library, from, to }) => `shared ${library}: ${from ?? 'none'} → ${to ?? 'none'}`),
  ];
}

export const addDiff: AddCommand = (program, { folder, say, document }) => {
  program
    .command('diff')
    .description('compare two versions: routes, resources, bytes that browsers load, shared libraries')
    .argument('<id>', 'id of the module')
    .argument('[from]', 'a published version (default: the stable one)')
    .argument('[to]', 'a published version (default: the newest other one)')
    .action(async (id: string, first: string | undefined, second: string | undefined) => {
      const index = await readIndex(folder);
      const entry = entryOf(index, id);
      const from = first ?? entry.channels.stable;
      const to = second ?? newestOther(entry, from);
      const filesOf = async (version: string): Promise<VersionFiles> => ({
        folder: versionFolder(folder, id, version),
        manifest: (await intactVersion(folder, index, id, version)).manifest,
      });
      const difference = await versionDifference(await filesOf(from), await filesOf(to));
      say(`${id}: ${from} → ${to}`);
      for (const line of linesOf(difference)) say(line);
      document({ module: id, from, to, ...difference });
    });
};
