import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { moduleManifest, type ModuleManifest } from '@irodori/contract/composition';
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import { expect, onTestFinished, test } from 'vitest';
import { defineModuleBuild } from '../src/define-module-build.ts';
import { devServer } from '../src/development/dev-server.ts';
import { gardenCopy } from './build-fixture.ts';

test('a module under development is served with hot updates, and each change is a version to publish', async () => {
  const garden = await gardenCopy();
  const dist = path.join(garden.root, devServer.distPath);
  const compiled: (() => void)[] = [];
  const listener: RsbuildPlugin = {
    name: 'test:compiled',
    setup: (api) => api.onAfterDevCompile({ order: 'post', handler: () => compiled.shift()?.() }),
  };
  const nextBuild = () => new Promise<void>((resolve) => void compiled.push(resolve));
  const manifest = async (): Promise<ModuleManifest> =>
    moduleManifest.parse(JSON.parse(await readFile(path.join(dist, 'module.json'), 'utf8')));

  const config = defineModuleBuild({ root: garden.root, isDev: true });
  const rsbuild = await createRsbuild({
    cwd: garden.root,
    config: { ...config, logLevel: 'silent', plugins: [...(config.plugins ?? []), listener] },
  });
  const first = nextBuild();
  const { server, port } = await rsbuild.startDevServer();
  onTestFinished(async () => {
    await server.close();
    await garden.remove();
  });
  await first;
  const before = await manifest();
  const container = await readFile(path.join(dist, 'remoteEntry.js'), 'utf8');
  expect(container).toContain(`http://localhost:${port}/`);
  const chunk = await fetch(`http://localhost:${port}/chunks/list.js`, {
    headers: { origin: 'https://site.example' },
  });
  expect(chunk.headers.get('access-control-allow-origin')).toBe('*');
  expect(await chunk.text()).toContain('Watered');

  let built = nextBuild();
  await garden.edit('src/features/list/list.route.tsx', (source) => source.replace('Watered', 'Soaked'));
  let after = before;
  // A watcher may report files that existed when it started; this causes a build with the same version.
  while (after.version === before.version) {
    await built;
    built = nextBuild();
    after = await manifest();
  }
  expect(Object.keys(after.files)).toEqual(Object.keys(before.files));
  expect(after.browser.chunks).toEqual(before.browser.chunks);
  expect(await readFile(path.join(dist, 'server/module.cjs'), 'utf8')).toContain('Soaked');
  expect((await readdir(dist, { recursive: true })).filter((file) => file.includes('hot-update'))).toEqual(
    [],
  );
});
