import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cssModulesOptions, nameRouteChunks } from '@irodori/build';
import { createRsbuild, type RsbuildPlugin, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { modules, root } from 'stack/paths';
import { brotliSize } from './brotli.ts';

/** The site built as one application, to compare the size of its pages without federation. */
export interface Monolith {
  /** Size in bytes (brotli) of the scripts that a route needs to run. */
  firstLoad(module: string, chunk: string): number;
}

const shell = join(root, 'shell');
const virtual = join(shell, 'src/.monolith');

/**
 * Builds the shell's entry with the modules' sources as one bundle with lazy routes. It imports the modules'
 * definitions instead of loading containers, and shares no libraries, so the bundler drops all unused code.
 */
export async function buildMonolith(): Promise<Monolith> {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-monolith-'));
  try {
    const rsbuild = await createRsbuild({
      cwd: shell,
      config: {
        mode: 'production',
        plugins: [pluginReact(), oneBundle()],
        source: {
          entry: { app: { import: './src/app/entry.browser.tsx', html: false } },
        },
        output: {
          target: 'web',
          distPath: { root: folder },
          cssModules: cssModulesOptions('shell'),
          dataUriLimit: 0,
          legalComments: 'none',
        },
        tools: { htmlPlugin: false },
        splitChunks: { preset: 'none' },
        performance: { printFileSize: false },
      },
    });
    const { stats } = await rsbuild.build();
    const { entrypoints, namedChunkGroups } =
      stats?.toJson({ all: false, entrypoints: true, chunkGroups: true }) ?? {};
    const sizes = new Map<string, number>();
    const scripts = (assets: { name: string }[] = []) =>
      assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
    for (const group of [entrypoints, namedChunkGroups]) {
      for (const { assets } of Object.values(group ?? {})) {
        for (const file of scripts(assets)) sizes.set(file, brotliSize(await readFile(join(folder, file))));
      }
    }
    return {
      firstLoad(module, chunk) {
        const route = namedChunkGroups?.[`${module}-${chunk}`];
        if (route === undefined) throw new Error(`The one bundle has no route ${module}-${chunk}.`);
        const files = new Set([...scripts(entrypoints?.['app']?.assets), ...scripts(route.assets)]);
        return [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function oneBundle(): RsbuildPlugin {
  const imports = modules.map((name, index) => `import m${index} from '${root}/${name}/src/module.ts';`);
  const container = [
    ...imports,
    `const all = [${modules.map((_, index) => `m${index}`).join(', ')}];`,
    'export const loadContainer = async ({ id }) => all.find((definition) => definition.id === id);',
    'export class ContainerError extends Error {}',
  ].join('\n');
  return {
    name: 'bench:one-bundle',
    setup(api) {
      api.modifyRspackConfig((config, { appendPlugins }) => {
        config.resolve ??= {};
        config.resolve.alias = {
          ...config.resolve.alias,
          '@irodori/build/container$': join(virtual, 'container.js'),
          '@irodori/build/share-scope$': join(virtual, 'share-scope.js'),
        };
        appendPlugins([
          new rspack.experiments.VirtualModulesPlugin({
            [join(virtual, 'container.js')]: container,
            [join(virtual, 'share-scope.js')]: 'export const shareScope = {};',
          }),
        ]);
      });
      api.transform({ test: /mfe-[^/]+\/src\/.*\.tsx?$/, order: 'pre' }, ({ code, resourcePath }) => {
        const module = /mfe-([^/]+)\/src/.exec(resourcePath)?.[1] ?? '';
        return nameRouteChunks(resourcePath, code).replaceAll('webpackChunkName: "', `$&${module}-`);
      });
    },
  };
}
