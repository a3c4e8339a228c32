import { join } from 'node:path';
import { modules } from './paths.ts';
import type { ServiceOptions } from './service.ts';

/** Starts one service of the stack and shows it as a step. */
export type Start = (
  title: string,
  service: Pick<ServiceOptions, 'name' | 'command' | 'env'> & Partial<ServiceOptions>,
) => Promise<void>;

/** The folder to which a module's dev server writes; the registry publishes each compilation from it. */
const compiled = (name: string): string => join(name, 'node_modules', '.cache', 'irodori-dev');

/** Starts a dev server per module, and the registry's watch, which publishes each compilation. */
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
