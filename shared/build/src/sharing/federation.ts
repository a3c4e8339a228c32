import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { sharedList } from './shared.ts';

/** The global that `remoteEntry.js` sets; ids are kebab-case. */
export const containerName = (id: string): string => `irodori_${id.replaceAll('-', '_')}`;

/** The container's entry, its only file with a fixed name. */
export const containerFile = 'remoteEntry.js';

/** Name of the chunk of `src/module.ts`: the route table without the routes' components. */
export const definitionChunk = 'definition';

/** The shared library of the bundler's identifier of a consumed one: `consume shared module (default) react@* …`. */
export function consumedLibrary(identifier: string): string {
  const name = /^consume shared module \(default\) (.+)@\*/.exec(identifier)?.[1];
  if (name === undefined) throw new Error(`Cannot read the shared library of "${identifier}".`);
  return name;
}

/** Puts our own entry of a container in the place of the one that Rspack writes. */
export const containerRuntime = (): InstanceType<typeof rspack.NormalModuleReplacementPlugin> =>
  new rspack.NormalModuleReplacementPlugin(
    /^@module-federation\/runtime\/rspack\.js!=!/,
    fileURLToPath(new URL('../container-runtime/index.js', import.meta.url)),
  );

/** Makes `src/module.ts` a Module Federation container that takes every shared library from its host. */
export function containerPlugin(id: string): InstanceType<typeof ModuleFederationPlugin> {
  return new ModuleFederationPlugin({
    name: containerName(id),
    filename: containerFile,
    exposes: { './module': { import: './src/module.ts', name: definitionChunk } },
    shared: Object.fromEntries(
      sharedList().map(({ name }) => [name, { singleton: true, import: false, requiredVersion: false }]),
    ),
    manifest: true,
    dts: false,
    dev: false,
    experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  });
}
