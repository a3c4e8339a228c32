import { join } from 'node:path';
import { modules } from './paths.ts';
import type { ServiceOptions } from './service.ts';

/** Starts one service of the stack and shows it as a step. */
export type Start = (
  title: string,
  service: Pick<ServiceOptions, 'name' | 'command' | 'env'> & Partial<ServiceOptions>,
) => Promise<void>;

/** What a module's dev server writes beside serving it; the registry publishes each compile from there. */
const compiled = (name: string): string => join(name, 'node_modules', '.cache', 'irodori-dev');

/** A dev server per module, and the registry's watch that publishes each compile. */
export async function startModuleServers(start: Start, registryFolder: string): Promise<void> {
  for (const name of modules) {
    await start(`${name}: dev server`, {
      name,
      folder: name,
      command: [join('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js'), 'dev'],
      env: { NODE_ENV: 'development' },
      readyLine: /ready\s+built in/,
    });
  }
  await start('Publishing each compile', {
    name: 'registry-watch',
    command: ['registry/src/cli.ts', 'watch', ...modules.map(compiled)],
    env: { REGISTRY_DIR: registryFolder },
    readyLine: /^watching/,
  });
}
