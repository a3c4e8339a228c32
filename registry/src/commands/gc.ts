import { InvalidArgumentError } from 'commander';
import type { AddCommand } from './command-context.ts';
import { removeUnnamed } from '../bucket/collect.ts';
import { bucketOf } from '../bucket/mirrors.ts';
import { readLog } from '../change-log.ts';
import type { RegistryPlace } from '../signing/signed-state.ts';
import { locked, readIndex, updateIndex } from '../index-store.ts';
import {
  removeFiles,
  unlistedVersions,
  unusedVersions,
  type UnusedVersion,
  withoutUnused,
} from '../unused-versions.ts';

const dayMs = 86_400_000;

function days(text: string): number {
  const value = Number(text);
  if (!(value >= 0)) throw new InvalidArgumentError('It must be a number of days.');
  return value;
}

interface Options {
  readonly days: number;
  readonly dryRun?: true;
}

/** Objects of a bucket that no head names stay for this time: whoever publishes may have just uploaded them. */
const objectsKeptMs = dayMs;

/** Takes unused versions out of the index, then their files and others that the index does not list from the disk. */
async function collect(place: RegistryPlace, limit: Date, now: number): Promise<UnusedVersion[]> {
  let unused: UnusedVersion[] = [];
  const { folder } = place;
  const log = await readLog(folder);
  await updateIndex(place, 'gc', (index) => {
    unused = unusedVersions(index, limit, log);
    return withoutUnused(index, unused);
  });
  const removed = await locked(folder, async () => {
    const gone = await unlistedVersions(folder, await readIndex(folder), limit, unused, log);
    await removeFiles(folder, gone);
    return gone;
  });
  const bucket = await bucketOf(folder);
  if (bucket !== undefined) await removeUnnamed(bucket, new Date(now - objectsKeptMs));
  return removed;
}

async function preview(folder: string, limit: Date): Promise<UnusedVersion[]> {
  const [index, log] = [await readIndex(folder), await readLog(folder)];
  const unused = unusedVersions(index, limit, log);
  return await unlistedVersions(folder, withoutUnused(index, unused), limit, unused, log);
}

export const addGc: AddCommand = (program, { folder, keys, clock, say, document }) => {
  program
    .command('gc')
    .description('remove versions that are in no channel and that no rollback needs')
    .option('--days <days>', 'keep versions that are younger than this', days, 30)
    .option('--dry-run', 'only say what would be removed')
    .action(async (options: Options) => {
      const isDryRun = options.dryRun === true;
      const limit = new Date(clock.now() - options.days * dayMs);
      const removed = isDryRun
        ? await preview(folder, limit)
        : await collect({ folder, keys }, limit, clock.now());
      for (const { module, version, since } of removed)
        say(`${module}@${version} of ${since.slice(0, 10)} ${isDryRun ? 'would be removed' : 'is removed'}`);
      if (removed.length === 0) say('There is nothing to remove.');
      document({ dryRun: isDryRun, removed });
    });
};
