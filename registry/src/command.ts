import { parseArgs } from 'node:util';
import { readIndex, updateIndex } from './index-store.ts';
import { promote, rollback, verify } from './promote.ts';
import { publish } from './publish.ts';
import { RegistryError } from './registry-error.ts';
import { grantRoutes, revokeRoute } from './route-owners.ts';

const usage = `Usage:
  publish <dist> [--channel canary --share 0.1]   check a module's build and make it available
  promote <id> <version>                          make a published version stable
  rollback <id>                                   end the canary, or return to the previous stable version
  grant <id> <pattern>…                           let a module own routes that overlap those of other modules
  revoke <id> <pattern>                           take a route from a module, so that another module may own it
  watch <dist>…                                   publish each build as it is written (development)
  list                                            show the modules with their channels, versions and routes
  verify                                          check the files of every published version
  reissue <revision>                              after restoring a backup of registry.json: give the index a
                                                  revision above that of all sites, so that they follow it`;

function canaryShare(channel: string, share: string | undefined): number | undefined {
  if (channel === 'stable') {
    if (share !== undefined) throw new RegistryError('--share belongs to --channel canary.');
    return undefined;
  }
  if (channel !== 'canary') throw new RegistryError(`--channel is "${channel}"; it can be stable or canary.`);
  const value = Number(share ?? '0.1');
  if (!(value > 0 && value <= 1))
    throw new RegistryError(`--share is "${share}"; it must be above 0 and at most 1.`);
  return value;
}

async function list(folder: string): Promise<string> {
  const { revision, modules } = await readIndex(folder);
  const lines = modules.map(({ id, channels, versions, routes }) => {
    const canary =
      channels.canary === undefined ? '' : `, canary ${channels.canary.version} (${channels.canary.share})`;
    return `${id}: stable ${channels.stable}${canary}, ${Object.keys(versions).length} published, ${routes.join(' ')}`;
  });
  return [`revision ${revision}`, ...lines].join('\n');
}

/** Gives the index a revision above `held`. Sites refuse an index with a lower revision than theirs. */
async function reissue(folder: string, held: string): Promise<string> {
  if (!/^\d{1,15}$/.test(held))
    throw new RegistryError(
      `"${held}" is not a revision. Give the highest revision that a site holds; its /readyz names it.`,
    );
  const restored = await readIndex(folder);
  const { revision } = await updateIndex(folder, (index) => ({
    ...index,
    revision: Math.max(index.revision, Number(held)),
  }));
  return `revision ${restored.revision} is reissued as ${revision}`;
}

/**
 * Runs one command of the registry's CLI and returns what to print.
 * @throws RegistryError for failures that the caller can correct.
 */
export async function runCommand(folder: string, args: readonly string[]): Promise<string> {
  const options = { channel: { type: 'string', default: 'stable' }, share: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, first, second, ...more] = positionals;
  if (command === 'publish' && first !== undefined) {
    const share = canaryShare(values.channel, values.share);
    const { id, version, changed } = await publish({
      folder,
      dist: first,
      ...(share === undefined ? {} : { canaryShare: share }),
    });
    return `${id}@${version} ${changed ? 'published' : 'was published already'}`;
  }
  if (command === 'promote' && first !== undefined && second !== undefined) {
    await promote(folder, first, second);
    return `${first}@${second} is stable`;
  }
  if (command === 'rollback' && first !== undefined) {
    const { from, to } = await rollback(folder, first);
    return `${first}: ${from} → ${to}`;
  }
  if (command === 'grant' && first !== undefined && second !== undefined) {
    const patterns = [second, ...more];
    await updateIndex(folder, (index) => grantRoutes(index, first, patterns));
    return `${first} owns ${patterns.join(' ')}`;
  }
  if (command === 'revoke' && first !== undefined && second !== undefined) {
    await updateIndex(folder, (index) => revokeRoute(index, first, second));
    return `${first} no longer owns ${second}`;
  }
  if (command === 'reissue' && first !== undefined) return await reissue(folder, first);
  if (command === 'list') return await list(folder);
  if (command === 'verify') {
    const { checked, faults } = await verify(folder, await readIndex(folder));
    if (faults.length > 0) throw new RegistryError(faults.join('\n'));
    return `${checked} versions are intact`;
  }
  throw new RegistryError(usage);
}
