import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { moduleManifest } from '@irodori/contract/composition';
import { modules, root } from './paths.ts';
import { StepError } from './progress.ts';

const run = promisify(execFile);

/** Publishes every built module to a registry folder; returns `id@version` of those that were new. */
export async function publishModules(registryFolder: string): Promise<string[]> {
  const published: string[] = [];
  for (const name of modules) {
    const dist = join(root, name, 'dist');
    const manifest = moduleManifest.parse(JSON.parse(await readFile(join(dist, 'module.json'), 'utf8')));
    const before = await stableVersion(registryFolder, manifest.id);
    if (before === manifest.version) continue;
    await run(process.execPath, ['registry/src/cli.ts', 'publish', dist], {
      cwd: root,
      env: { ...process.env, REGISTRY_DIR: registryFolder },
    }).catch((error: { stderr?: string; message: string }) => {
      throw new StepError(`${name} could not be published:\n${error.stderr ?? error.message}`);
    });
    published.push(`${manifest.id}@${manifest.version}`);
  }
  return published;
}

async function stableVersion(registryFolder: string, id: string): Promise<string | undefined> {
  const index = await readFile(join(registryFolder, 'registry.json'), 'utf8').catch(() => undefined);
  if (index === undefined) return undefined;
  const { modules: listed } = JSON.parse(index) as {
    modules: { id: string; channels: { stable: string } }[];
  };
  return listed.find((module) => module.id === id)?.channels.stable;
}
