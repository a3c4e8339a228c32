import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pluginProvideShared } from '../src/sharing/provide-shared-plugin.ts';
import { sharedList } from '../src/sharing/shared.ts';

/** The source of a shell that provides the libraries and exports its own imports and the share scope. */
const shell = `
import * as react from 'react';
import { Link } from 'react-router-dom';
import { shareScope } from '@irodori/build/share-scope';
export const names = Object.keys(shareScope);
export const own = { react: react.useState, router: Link };
export const take = async (name) => (await Object.values(shareScope[name])[0].get())();
`;

let root: string;
let host: {
  names: string[];
  own: Record<string, unknown>;
  take: (name: string) => Promise<Record<string, unknown>>;
};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'irodori-shell-'));
  await symlink(
    fileURLToPath(new URL('../../../shell/node_modules', import.meta.url)),
    path.join(root, 'node_modules'),
  );
  await mkdir(path.join(root, 'src'));
  await writeFile(path.join(root, 'package.json'), '{"name":"shell","type":"module"}');
  await writeFile(path.join(root, 'src/index.js'), shell);
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      logLevel: 'error',
      plugins: [pluginReact(), pluginProvideShared()],
      source: { entry: { shell: { import: './src/index.js', html: false } } },
      mode: 'production',
      output: { filename: { js: '[name].cjs' }, legalComments: 'none' },
      tools: {
        htmlPlugin: false,
        // Builds the browser's bundle as one file that this test can load.
        rspack: { output: { library: { type: 'commonjs2' }, asyncChunks: false } },
      },
      splitChunks: false,
    },
  });
  await (await rsbuild.build()).close();
  host = createRequire(import.meta.url)(path.join(root, 'dist/static/js/shell.cjs'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('every library of the list is in the share scope', () => {
  expect(host.names).toEqual(sharedList().map(({ name }) => name));
});

test('modules get the same instances that the shell imports', async () => {
  expect((await host.take('react'))['useState']).toBe(host.own['react']);
  expect((await host.take('react-router-dom'))['Link']).toBe(host.own['router']);
});

test('curated libraries contain exactly the listed exports and members', async () => {
  for (const { name, exports, members } of sharedList()) {
    if (exports === undefined) continue;
    const shared = await host.take(name);
    expect(Object.keys(shared).toSorted()).toEqual([...exports].toSorted());
    for (const [key, listed] of Object.entries(members ?? {})) {
      const namespace = Object(shared[key]) as Record<string, unknown>;
      expect(Object.keys(namespace).toSorted()).toEqual([...listed].toSorted());
      expect(Object.values(namespace)).not.toContain(undefined);
    }
  }
});

test('unlisted exports of curated libraries are not in the bundle', async () => {
  const bundle = await readFile(path.join(root, 'dist/static/js/shell.cjs'), 'utf8');
  expect(bundle).not.toContain('createHashHistory');
  expect(bundle).not.toContain('RSCStaticRouter');
});

test('light components are in the shell’s first chunk, components on primitives in chunks of their own', () => {
  const chunkOf = (name: string) => sharedList().find((library) => library.name === name)?.chunk;
  expect(chunkOf('@irodori/ui/heading')).toBe(false);
  expect(chunkOf('@irodori/ui/dialog')).toBe('shared-ui-dialog');
  expect(chunkOf('zod/mini')).toBe(chunkOf('@irodori/contract/entities'));
});

test('subpaths that only the shell may import are not shared', () => {
  const names = sharedList().map(({ name }) => name);
  expect(names).not.toContain('@irodori/platform/server');
  expect(names).not.toContain('@irodori/platform/browser');
  expect(names).not.toContain('@irodori/kit/host');
});
