import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { moduleManifest, type ModuleManifest } from '@irodori/contract/composition';
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import { expect, onTestFinished, test } from 'vitest';
import { defineModuleBuild } from '../src/define-module-build.ts';
import { devServer } from '../src/development/dev-server.ts';
import { gardenCopy } from './build-fixture.ts';

test('a module under development is served with hot updates, and each change is a version to publish, also after a fault', async () => {
  const garden = await gardenCopy();
  const dist = path.join(garden.root, devServer.distPath);
  const compiled = Promise.withResolvers<void>();
  const listener: RsbuildPlugin = {
    name: 'test:compiled',
    setup: (api) => api.onAfterDevCompile({ order: 'post', handler: () => compiled.resolve() }),
  };
  const manifest = async (): Promise<ModuleManifest> =>
    moduleManifest.parse(JSON.parse(await readFile(path.join(dist, 'module.json'), 'utf8')));

  const config = defineModuleBuild({ root: garden.root, isDev: true });
  const rsbuild = await createRsbuild({
    cwd: garden.root,
    config: { ...config, logLevel: 'silent', plugins: [...(config.plugins ?? []), listener] },
  });
  const { server, port } = await rsbuild.startDevServer();
  onTestFinished(async () => {
    await server.close();
    await garden.remove();
  });
  await compiled.promise;
  const before = await manifest();
  const container = await readFile(path.join(dist, 'remoteEntry.js'), 'utf8');
  expect(container).toContain(`http://localhost:${port}/`);
  const chunk = await fetch(`http://localhost:${port}/chunks/list.js`, {
    headers: { origin: 'https://site.example' },
  });
  expect(chunk.headers.get('access-control-allow-origin')).toBe('*');
  expect(await chunk.text()).toContain('Watered');

  const bundle = () => readFile(path.join(dist, 'server/module.cjs'), 'utf8');
  const patience = { timeout: 30_000 };
  const definition = 'src/module.ts';
  await garden.edit(definition, (source) => source.replace("id: 'garden'", "id: 'orchard'"));
  await expect.poll(bundle, patience).toContain('orchard');
  await garden.edit(definition, (source) => source.replace("id: 'orchard'", "id: 'garden'"));
  await garden.edit('src/features/list/list.route.tsx', (source) => source.replace('Watered', 'Soaked'));
  // Both edits may be one compilation or two.
  await expect.poll(bundle, patience).toContain('Soaked');
  const integrity = `sha256-${createHash('sha256')
    .update(await bundle())
    .digest('base64')}`;
  await expect.poll(async () => Object.values((await manifest()).files), patience).toContain(integrity);
  const after = await manifest();
  expect(after.version).not.toBe(before.version);
  expect(Object.keys(after.files)).toEqual(Object.keys(before.files));
  expect(after.browser.chunks).toEqual(before.browser.chunks);
  expect((await readdir(dist, { recursive: true })).filter((file) => file.includes('hot-update'))).toEqual(
    [],
  );
});

test('the manifest is written without the compilation, which is gone when the next change is compiled already', async () => {
  const garden = await gardenCopy();
  onTestFinished(() => garden.remove());
  const next: RsbuildPlugin = {
    name: 'test:next-compilation',
    setup: (api) =>
      api.onAfterEnvironmentCompile({
        order: 'post',
        handler({ stats }) {
          const message = 'The next compilation has begun.';
          for (const property of ['chunkGraph', 'namedChunkGroups'])
            Object.defineProperty(stats?.compilation, property, {
              get() {
                throw new Error(message);
              },
            });
        },
      }),
  };
  expect(Object.keys((await garden.build(next)).browser.chunks)).toEqual(['list', 'plant']);
});
