import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { moduleManifest, type RegistryIndex, registryIndex } from '@irodori/contract/composition';
import { modules, root } from './paths.ts';
import { StepError } from './progress.ts';

const run = promisify(execFile);

type Entry = RegistryIndex['modules'][number];

export interface PublishedModules {
  /** `id@version` of the builds that became stable. */
  readonly published: readonly string[];
  /** For each build that the registry's operator keeps from being stable: why, and how to make it stable. */
  readonly left: readonly string[];
}

/**
 * Publishes every built module to a registry folder, except the builds about which an operator decided
 * otherwise by a rollback, a promotion or a canary.
 */
export async function publishModules(
  registryFolder: string,
  dists: readonly string[] = modules.map((name) => join(root, name, 'dist')),
): Promise<PublishedModules> {
  const published: string[] = [];
  const left: string[] = [];
  for (const dist of dists) {
    const { id, version } = moduleManifest.parse(
      JSON.parse(await readFile(join(dist, 'module.json'), 'utf8')),
    );
    const entry = await readEntry(registryFolder, id);
    if (entry?.channels.stable === version) continue;
    const decision = entry === undefined ? undefined : operatorsDecision(entry, version);
    if (entry !== undefined && decision !== undefined) {
      left.push(
        `${id} stays at ${entry.channels.stable}: the build ${version} ${decision}. To give it to everybody: ` +
          `REGISTRY_DIR=${registryFolder} npx node registry/src/cli.ts promote ${id} ${version}`,
      );
      continue;
    }
    await run(process.execPath, ['registry/src/cli.ts', 'publish', dist], {
      cwd: root,
      env: { ...process.env, REGISTRY_DIR: registryFolder },
    }).catch((error: { stderr?: string; message: string }) => {
      throw new StepError(`${dist} could not be published:\n${error.stderr ?? error.message}`);
    });
    published.push(`${id}@${version}`);
  }
  return { published, left };
}

async function readEntry(registryFolder: string, id: string): Promise<Entry | undefined> {
  const text = await readFile(join(registryFolder, 'registry.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return registryIndex.parse(JSON.parse(text)).modules.find((module) => module.id === id);
}

function operatorsDecision({ setAside, channels: { canary } }: Entry, version: string): string | undefined {
  if (setAside.includes(version)) return 'was rolled back or replaced by an operator';
  if (canary?.version === version) return `is a canary for ${canary.share * 100} % of visitors`;
  return undefined;
}
