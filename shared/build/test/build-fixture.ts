import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { moduleManifest, type ModuleManifest } from '@irodori/contract/composition';
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import { defineModuleBuild } from '../src/define-module-build.ts';

const buildPackage = fileURLToPath(new URL('..', import.meta.url));

export interface Fixture {
  readonly root: string;
  readonly dist: string;
  edit(file: string, change: (source: string) => string): Promise<void>;
  write(file: string, source: string): Promise<void>;
  /** Builds like `rsbuild build`, with further plugins. @throws an error with the build's messages. */
  build(...plugins: readonly RsbuildPlugin[]): Promise<ModuleManifest>;
  remove(): Promise<void>;
}

/** Copies the module `garden` to a temporary folder. */
export async function gardenCopy(): Promise<Fixture> {
  const root = await mkdtemp(path.join(tmpdir(), 'irodori-build-'));
  const dist = path.join(root, 'dist');
  for (const name of ['package.json', 'src']) {
    await cp(path.join(buildPackage, 'fixtures/garden', name), path.join(root, name), { recursive: true });
  }
  await mkdir(path.join(root, 'node_modules'));
  const dependencies = path.join(buildPackage, 'node_modules');
  for (const name of (await readdir(dependencies)).filter((entry) => !entry.startsWith('.'))) {
    await symlink(path.join(dependencies, name), path.join(root, 'node_modules', name));
  }
  return {
    root,
    dist,
    async edit(file, change) {
      const before = await readFile(path.join(root, file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`The edit of ${file} changed nothing.`);
      await writeFile(path.join(root, file), after);
    },
    write: (file, source) => writeFile(path.join(root, file), source),
    async build(...plugins) {
      const config = defineModuleBuild({ root });
      const told: string[] = [];
      const listener: RsbuildPlugin = {
        name: 'test:errors',
        setup: (api) =>
          api.onAfterEnvironmentCompile(({ stats }) => {
            told.push(...(stats?.compilation.errors ?? []).map((error) => error.message));
          }),
      };
      const rsbuild = await createRsbuild({
        cwd: root,
        config: { ...config, logLevel: 'silent', plugins: [...(config.plugins ?? []), listener, ...plugins] },
      });
      try {
        await (await rsbuild.build()).close();
      } catch (error) {
        throw new Error([...told, String(error)].join('\n'), { cause: error });
      }
      return moduleManifest.parse(JSON.parse(await readFile(path.join(dist, 'module.json'), 'utf8')));
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
