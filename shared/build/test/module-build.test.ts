import { createHash } from 'node:crypto';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { ModuleManifest } from '@irodori/contract/composition';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cssModulesOptions } from '../src/css.ts';
import { evaluateServerBundle } from '../src/server-bundle.ts';
import { sharedList } from '../src/sharing/shared.ts';
import { type Fixture, gardenCopy } from './build-fixture.ts';

describe('a built module', () => {
  let garden: Fixture;
  let manifest: ModuleManifest;
  beforeAll(async () => {
    garden = await gardenCopy();
    manifest = await garden.build();
  });
  afterAll(() => garden.remove());

  const read = (file: string) => readFile(path.join(garden.dist, file), 'utf8');
  const only = (files: readonly string[] | undefined): string => {
    expect(files).toHaveLength(1);
    return files?.[0] ?? '';
  };
  const serverBundle = async () =>
    evaluateServerBundle({
      code: await read(manifest.server.entry),
      filename: 'garden@test/server/module.cjs',
      base: 'https://files.example/garden/1/',
      modules: Object.fromEntries(
        await Promise.all(Object.keys(manifest.shared).map(async (name) => [name, await import(name)])),
      ),
    }) as {
      default: {
        routes: { lazy: () => Promise<Record<string, unknown>> }[];
        resources: { load: (context: { siteUrl: string }) => Promise<unknown> }[];
        sitemap: unknown;
      };
    };

  test('declares its routes and the files that each needs in a browser', () => {
    expect(manifest).toMatchObject({
      package: 'mfe-garden',
      id: 'garden',
      contract: 1,
      routes: [
        { path: '/garden', chunk: 'list' },
        { path: '/garden/:plant', chunk: 'plant' },
      ],
      browser: { entry: 'remoteEntry.js' },
      server: { entry: 'server/module.cjs' },
    });
    const { list, plant } = manifest.browser.chunks;
    expect(list?.js).toEqual(['chunks/definition.js', 'chunks/list.js']);
    expect(list?.css).toEqual(['chunks/list.css']);
    expect(list?.shared).toEqual(['@irodori/kit/link', '@irodori/kit/module', 'react', 'react/jsx-runtime']);
    expect(plant?.shared).toContain('zod/mini');
    expect(manifest.shared).toMatchObject({
      react: expect.stringMatching(/^\d/),
      'zod/mini': expect.anything(),
    });
    expect(manifest.shared).not.toHaveProperty('zustand');
  });

  test('says which names it takes from each shared library, in browsers and on the server', () => {
    expect(manifest.takes).toEqual({
      browser: {
        '@irodori/kit/link': ['Link'],
        '@irodori/kit/module': ['defineModule'],
        react: ['useState'],
        'react-router-dom': ['useLoaderData'],
        'react/jsx-runtime': ['jsx', 'jsxs'],
        'zod/mini': ['z.object', 'z.string'],
      },
      server: expect.objectContaining({ react: ['useState'], 'zod/mini': ['z.object', 'z.string'] }),
    });
  });

  test('keeps what a route exports from a server-only file out of the browser’s chunks', async () => {
    const { js = [] } = manifest.browser.chunks['plant'] ?? {};
    const chunks = await Promise.all(js.map(read));
    expect(chunks.join('')).not.toContain('Grown here');
    const { routes } = (await serverBundle()).default;
    const card = (await routes[1]?.lazy())?.['card'] as (data: object) => unknown;
    expect(card({ name: 'Maple' })).toEqual({ kicker: 'Grown here', title: 'Maple' });
  });

  test('keeps what only browsers run out of the server bundle, where a call of it throws', async () => {
    const chunks = Object.keys(manifest.files).filter((file) => /^chunks\/.*\.js$/.test(file));
    const texts = await Promise.all(chunks.map(read));
    expect(texts.filter((text) => text.includes('only-in-browsers'))).toHaveLength(1);
    const { routes } = (await serverBundle()).default;
    const water = (await routes[0]?.lazy())?.['water'] as () => Promise<string>;
    await expect(water()).rejects.toThrow('list/watering.browser.ts runs in browsers alone.');
    expect(await read(manifest.server.entry)).not.toContain('only-in-browsers');
  });

  test('declares its resources, whose code and that of its sitemap only the server bundle has', async () => {
    expect(manifest.resources).toEqual([{ path: '/garden/plants.txt', type: 'text/plain' }]);
    const { default: definition } = await serverBundle();
    const given = await definition.resources[0]?.load({ siteUrl: 'https://site.example' });
    expect(given).toEqual({ body: 'Maples at https://site.example' });
    expect(definition.sitemap).toBeTypeOf('function');
    const forBrowsers = Object.keys(manifest.files).filter((file) => !file.startsWith('server/'));
    const texts = await Promise.all(forBrowsers.map(read));
    expect(texts.filter((text) => /plants\.|Maples|only-on-the-server/.test(text))).toEqual([]);
  });

  test('tells the gate the sample of a route and that it is hidden, which no browser gets', async () => {
    expect(manifest.routes[1]).toMatchObject({ sample: { plant: 'rendered-by-the-gate' }, hidden: true });
    const forBrowsers = Object.keys(manifest.files).filter((file) => !file.startsWith('server/'));
    const texts = await Promise.all(forBrowsers.map(read));
    expect(texts.filter((text) => /rendered-by-the-gate|hidden:/.test(text))).toEqual([]);
  });

  test('tells the site the links of its navigation, which no browser gets', async () => {
    expect(manifest.navigation).toEqual([{ label: 'The plants', path: '/garden' }]);
    const forBrowsers = Object.keys(manifest.files).filter((file) => !file.startsWith('server/'));
    const texts = await Promise.all(forBrowsers.map(read));
    expect(texts.filter((text) => text.includes('The plants'))).toEqual([]);
  });

  test('lists every file with the integrity of its bytes', async () => {
    const entries = await readdir(garden.dist, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && entry.name !== 'module.json')
      .map((entry) => path.relative(garden.dist, path.join(entry.parentPath, entry.name)));
    const hashes = files.map(async (file) => {
      const bytes = await readFile(path.join(garden.dist, file));
      return [file, `sha256-${createHash('sha256').update(bytes).digest('base64')}`] as const;
    });
    expect(Object.fromEntries(await Promise.all(hashes))).toEqual(manifest.files);
  });

  test('has a container that checks the integrity of every chunk and style', async () => {
    expect(await read('remoteEntry.js')).toContain(manifest.files['chunks/integrity.js']);
    const hashes = await read('chunks/integrity.js');
    for (const { js, css } of Object.values(manifest.browser.chunks)) {
      for (const file of [...js, ...css]) expect(hashes).toContain(manifest.files[file]);
    }
  });

  test('contains no shared libraries: its container has 3 KB, and its chunks only the module’s code', async () => {
    expect(brotliCompressSync(await read('remoteEntry.js')).length).toBeLessThan(3300);
    const chunk = await read(only(manifest.browser.chunks['plant']?.js.slice(1)));
    expect(Buffer.byteLength(chunk)).toBeLessThan(600);
    const server = await read(manifest.server.entry);
    const required = [...server.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1]);
    const known = new Set([...sharedList().map(({ name }) => name), 'irodori:base']);
    expect(required.filter((name) => name === undefined || !known.has(name))).toEqual([]);
    expect(required).toContain('react-router-dom');
  });

  test('has the same class names in both bundles, with letters of its package, in the layer `module`', async () => {
    const css = await read(only(manifest.browser.chunks['list']?.css));
    const name = /@layermodule\{\.(card-[\w-]{6})/.exec(css.replaceAll(/\s/g, ''))?.[1];
    expect(name).toBeDefined();
    const browser = await read(only(manifest.browser.chunks['list']?.js.slice(1)));
    expect(browser).toContain(name);
    expect(await read(manifest.server.entry)).toContain(name);
    const other = await read(only(manifest.browser.chunks['plant']?.css));
    expect(other).not.toContain(name);
    const ofPackage = (packageName: string) => cssModulesOptions(packageName).localIdentName;
    expect(ofPackage('mfe-garden')).not.toBe(ofPackage('mfe-orchard'));
  });

  test('has a server bundle that exports the definition and renders with the shell’s libraries', async () => {
    const { default: definition } = await serverBundle();
    expect(definition).toMatchObject({
      id: 'garden',
      routes: [{ path: '/garden' }, { path: '/garden/:plant' }],
    });
    const list = await definition.routes[0]?.lazy();
    expect(list).toMatchObject({ default: expect.any(Function), load: expect.any(Function) });
  });

  test('has a server bundle with the pictures’ URLs for the browser', async () => {
    const { default: definition } = await serverBundle();
    const list = await definition.routes[0]?.lazy();
    const picture = Object.keys(manifest.files).find((file) => file.endsWith('.svg'));
    expect(list?.['picture']).toBe(`https://files.example/garden/1/${picture}`);
  });

  test('has a server bundle whose stack traces name the source file', async () => {
    const source = await read(manifest.server.entry);
    const map = /sourceMappingURL=data:[^,]+,(\S+)/.exec(source)?.[1] ?? '';
    const { sources } = JSON.parse(Buffer.from(map, 'base64').toString()) as { sources: string[] };
    expect(sources).toContain('mfe-garden/src/features/list/list.route.tsx');
  });

  test('contains no path of the machine that built it', async () => {
    const texts = await Promise.all(Object.keys(manifest.files).map(read));
    expect(texts.filter((text) => text.includes(garden.root) || text.includes(process.cwd()))).toEqual([]);
  });
});

test('a build records the names that a CommonJS dependency takes by `require`, in browsers and on the server', async () => {
  const garden = await gardenCopy();
  try {
    // A dependency of Zustand’s, whose files say `var React = require("react")`.
    const store = 'use-sync-external-store';
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('zustand'));
    const installed = path.dirname(resolve(`${store}/package.json`));
    await symlink(installed, path.join(garden.root, 'node_modules', store));
    await garden.edit('src/features/list/list.route.tsx', (source) =>
      source
        .replace('import leaf', `import { useSyncExternalStore } from '${store}/shim';\nimport leaf`)
        .replace('const [count', 'useSyncExternalStore(() => () => {}, Date.now, Date.now);\n  const [count'),
    );
    const { takes } = await garden.build();
    const names = ['useDebugValue', 'useEffect', 'useLayoutEffect', 'useState', 'useSyncExternalStore'];
    expect(takes).toMatchObject({ browser: { react: names }, server: { react: names } });
  } finally {
    await garden.remove();
  }
});

describe('the version of a built module', () => {
  test('is the same for the same sources in any folder, and differs for other sources', async () => {
    const [one, two] = [await gardenCopy(), await gardenCopy()];
    const first = await one.build();
    expect(await two.build()).toEqual(first);
    await two.edit('src/features/list/list.module.css', (css) => css.replace('1, 2, 3', '3, 2, 1'));
    expect((await two.build()).version).not.toBe(first.version);
    await Promise.all([one.remove(), two.remove()]);
  });
});

test('a scoped package builds a module with the same id and another package name', async () => {
  const garden = await gardenCopy();
  await garden.edit('package.json', (source) => source.replace('mfe-garden', '@rivals/mfe-garden'));
  const { id, package: name } = await garden.build();
  expect({ id, name }).toEqual({ id: 'garden', name: '@rivals/mfe-garden' });
  await garden.remove();
});

test('a build keeps the budgets that its package sets', async () => {
  const garden = await gardenCopy();
  await garden.edit('package.json', (source) => source.replace('{', '{"irodori":{"budgets":{"chunks":7}},'));
  expect((await garden.build()).budgets).toEqual({ chunks: 7 });
  await garden.remove();
});

describe('a build fails with an error that names fault and file if', () => {
  let garden: Fixture;
  beforeEach(async () => {
    garden = await gardenCopy();
    return () => garden.remove();
  });

  const routes = 'src/routes.ts';
  const plant = 'src/features/plant/plant.route.tsx';
  const kitErrors = fileURLToPath(import.meta.resolve('@irodori/kit/errors'));
  const reactRouter = createRequire(fileURLToPath(import.meta.resolve('react-router-dom'))).resolve(
    'react-router',
  );
  const add = (line: string) => (source: string) => `${line}\n${source}`;

  test.each<[string, string, (source: string) => string, string]>([
    [
      'a route names a chunk that does not exist',
      routes,
      (source) => source.replace("chunk: 'plant',", "chunk: `pla${'nt'}`,"),
      'Route "/garden/:plant" of module "garden" names the chunk "plant", which does not exist (made: list)',
    ],
    [
      'two routes have one path',
      routes,
      (source) => source.replace('/garden/:plant', '/garden'),
      'declares the path "/garden" twice',
    ],
    [
      'a resource has a parameter in its path',
      'src/resources.ts',
      (source) => source.replace('plants.txt', ':plant.txt'),
      'resources[0].path',
    ],
    [
      'a resource is of a type that a browser would run',
      'src/resources.ts',
      (source) => source.replace('text/plain', 'text/html'),
      'resources[0].type',
    ],
    [
      'the definition has another id than the package',
      'src/module.ts',
      (source) => source.replace("'garden'", "'park'"),
      'says id "park"; it must be "garden"',
    ],
    [
      'the definition is malformed',
      routes,
      (source) => source.replace("data: 'public'", "data: 'open'"),
      'routes[0].data',
    ],
    [
      'a component runs while the module is defined',
      'src/module.ts',
      add("import { useState } from 'react';\nuseState(1);"),
      'uses "useState" of "react" while it is being defined',
    ],
    [
      'server-only code reaches the browser',
      plant,
      add("import './ledger.server.ts';"),
      'src/features/plant/ledger.server.ts is server-only code and reached the browser bundle',
    ],
    [
      'a secret’s name reaches the browser',
      plant,
      add('export const key = process.env.SUPABASE_SECRET_KEY;'),
      'src/features/plant/plant.route.tsx names the secret SUPABASE_SECRET_KEY',
    ],
    [
      'it imports what the shell does not share of a curated library',
      plant,
      add(
        "import { createBrowserRouter } from 'react-router-dom';\nexport const make = createBrowserRouter;",
      ),
      'imports "createBrowserRouter" from "react-router-dom", which the shell does not share',
    ],
    [
      'it uses a member that the shell does not share',
      plant,
      (source) => source.replace('z.string()', 'z.cidrv4()'),
      'uses "z.cidrv4" of "zod/mini", which the shell does not share',
    ],
    [
      'it imports classic zod',
      plant,
      (source) => source.replace("'zod/mini'", "'zod'"),
      'imports "zod"; import "zod/mini", which the shell shares',
    ],
    [
      'it imports a part of our packages that is the shell’s alone',
      plant,
      add("import { PlatformProvider } from '@irodori/kit/host';\nexport const provider = PlatformProvider;"),
      'imports "@irodori/kit/host", which is not shared with modules',
    ],
    [
      'it brings a second copy of a shared library by a part of its package',
      plant,
      add("import { createStore } from 'zustand/vanilla';\nexport const store = createStore(() => 0);"),
      'src/features/plant/plant.route.tsx brings a second copy of zustand, with a state of its own; import "zustand", which the shell shares',
    ],
    [
      'it brings a second copy of what a shared library consists of',
      plant,
      add(`import { matchPath } from '${reactRouter}';\nexport const match = matchPath;`),
      'brings a second copy of react-router, with a state of its own; import "react-router-dom", which the shell shares',
    ],
    [
      'it reaches the source of a shared part of our packages past its name',
      plant,
      add(`import * as kit from '${kitErrors}';\nexport const notFound = kit.notFound;`),
      'with a state of its own; import "@irodori/kit/errors", which the shell shares',
    ],
    [
      'it uses a module of Node on the server',
      'src/plants.server.ts',
      add("import { hostname } from 'node:os';\nexport const host = hostname();"),
      'src/plants.server.ts imports "node:os" of Node, which modules may not use',
    ],
    [
      'it uses a module of Node in browsers',
      plant,
      add("import { hostname } from 'node:os';\nexport const host = hostname();"),
      'node:os',
    ],
    [
      'its package has an unknown budget',
      'package.json',
      (source) => source.replace('{', '{"irodori":{"budgets":{"chunkBites":1}},'),
      'irodori.budgets',
    ],
  ])('%s', async (_fault, file, change, message) => {
    await garden.write('src/features/plant/ledger.server.ts', 'export {};');
    await garden.edit(file, change);
    await expect(garden.build()).rejects.toThrow(message);
  });

  test('the package’s name is not that of a module', async () => {
    await garden.edit('package.json', (source) => source.replace('mfe-garden', 'garden'));
    await expect(garden.build()).rejects.toThrow('its name must be "mfe-<id>"');
  });
});
