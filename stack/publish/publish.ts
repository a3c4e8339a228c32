import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  moduleManifest,
  ownedRoutes,
  type RegistryIndex,
  registryIndex,
} from '@irodori/contract/composition';
import { modules, root } from '../paths.ts';
import { StepError } from '../terminal/progress.ts';
import { routeGrants } from './route-grants.ts';
import { operate, type RegistryPlace } from './operate.ts';

type Entry = RegistryIndex['modules'][number];

export interface PublishedModules {
  /** `id@version` of the builds that became stable. */
  readonly published: readonly string[];
  /** For each build that is not stable because of an operator's decision: the reason, and how to make it stable. */
  readonly left: readonly string[];
}

/**
 * Publishes every built module to a registry folder, except builds that an operator excluded by a rollback, a promotion
 * or a canary.
 */
export async function publishModules(
  place: RegistryPlace,
  dists: readonly string[] = modules.map((name) => join(root, name, 'dist')),
): Promise<PublishedModules> {
  const { registryFolder } = place;
  const published: string[] = [];
  const left: string[] = [];
  for (const dist of dists) {
    const { id, version } = moduleManifest.parse(
      JSON.parse(await readFile(join(dist, 'module.json'), 'utf8')),
    );
    const index = await readIndex(registryFolder);
    const entry = index.modules.find((module) => module.id === id);
    if (entry?.channels.stable === version) continue;
    const decision = entry === undefined ? undefined : operatorsDecision(entry, version);
    if (entry !== undefined && decision !== undefined) {
      left.push(
        `${id} stays at ${entry.channels.stable}: the build ${version} ${decision}. To give it to everybody: ` +
          `REGISTRY_DIR=${registryFolder} npx irodori promote ${id} ${version}`,
      );
      continue;
    }
    const granted = ownedRoutes(index, id);
    const grants = (routeGrants[id] ?? []).filter((pattern) => !granted.includes(pattern));
    if (grants.length > 0) await operateFor(place, dist, ['grant', id, ...grants]);
    // The site that is about to start admits it itself.
    await operateFor(place, dist, ['publish', dist, '--no-shell']);
    published.push(`${id}@${version}`);
  }
  return { published, left };
}

async function operateFor(place: RegistryPlace, dist: string, args: readonly string[]): Promise<void> {
  await operate(place, args).catch((error: Error) => {
    throw new StepError(
      `${dist} could not be published:\n${error.message}` +
        'The routes that this site grants to its modules are in stack/publish/route-grants.ts.',
    );
  });
}

async function readIndex(registryFolder: string): Promise<RegistryIndex> {
  const text = await readFile(join(registryFolder, 'registry.json'), 'utf8').catch(() => undefined);
  return text === undefined ? { revision: 0, modules: [] } : registryIndex.parse(JSON.parse(text));
}

function operatorsDecision({ setAside, channels: { canary } }: Entry, version: string): string | undefined {
  if (setAside.includes(version))
    return 'was rolled back or replaced by an operator, or taken back as a canary';
  if (canary?.version === version) return `is a canary for ${canary.share * 100} % of visitors`;
  return undefined;
}
