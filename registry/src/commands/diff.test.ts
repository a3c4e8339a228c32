import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, run } from '../../fixtures/command-line.ts';

const code = 'export const leaves = ["oak", "elm"];\n'.repeat(30);
const compressedBytes = brotliCompressSync(code, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
}).length;
const entryBytes = 'var irodori_garden;'.length;
const styleBytes = '@layer module { .list { color: red } }'.length;

async function withTwoVersions(): Promise<string> {
  const folder = await temporaryFolder();
  const shared = { react: '19.3.1', zustand: '5.1.0' };
  await run(folder, ['publish', await builtModule({ paths: ['/garden', '/pond'], manifest: { shared } })]);
  const second = await builtModule({
    version: '2',
    code,
    paths: ['/garden', '/lake'],
    manifest: {
      resources: [{ path: '/garden/plants.txt', type: 'text/plain' }],
      shared: { ...shared, react: '19.4.0', zod: '4.6.7' },
    },
  });
  await run(folder, ['publish', second, '--canary', '0.1']);
  return folder;
}

test('diff compares the stable version with the newest other one', async () => {
  const from = 'export {};'.length + styleBytes;
  const to = compressedBytes + styleBytes;
  expect(await documentOf(await withTwoVersions(), ['diff', 'garden'])).toEqual({
    module: 'garden',
    from: '1',
    to: '2',
    routes: { added: ['/lake'], removed: ['/pond'] },
    resources: { added: ['/garden/plants.txt'], removed: [] },
    chunks: [
      { chunk: 'entry', from: entryBytes, to: entryBytes },
      { chunk: 'list', from, to },
    ],
    sum: { from: entryBytes + from, to: entryBytes + to },
    shared: [
      { library: 'react', from: '19.3.1', to: '19.4.0' },
      { library: 'zod', from: null, to: '4.6.7' },
    ],
  });
});

test('diff prints what differs between two given versions, line by line', async () => {
  const folder = await withTwoVersions();
  const lines = (await run(folder, ['diff', 'garden', '2', '1'])).split('\n');
  expect(lines).toEqual([
    'garden: 2 → 1',
    '+ route /pond',
    '− route /lake',
    '− resource /garden/plants.txt',
    expect.stringMatching(/^chunk list: 0\.1 kB → 0\.0 kB \(−\d+ bytes\)$/),
    expect.stringMatching(/^all files of browsers, as Brotli: 0\.1 kB → 0\.1 kB \(−\d+ bytes\)$/),
    'shared react: 19.4.0 → 19.3.1',
    'shared zod: 4.6.7 → none',
  ]);
});

test('diff counts a file that two chunks share once in the sum', async () => {
  const folder = await temporaryFolder();
  const list = { js: ['chunks/list.1.js'], css: ['chunks/list.1.css'], shared: [] };
  const browser = { entry: 'remoteEntry.js', chunks: { list, plant: list } };
  await run(folder, ['publish', await builtModule({ manifest: { browser } })]);
  await run(folder, ['publish', await builtModule({ version: '2' })]);
  expect(await documentOf(folder, ['diff', 'garden'])).toMatchObject({
    from: '2',
    to: '1',
    chunks: [{ chunk: 'entry' }, { chunk: 'list' }, { chunk: 'plant', from: null, to: 10 + styleBytes }],
    sum: { from: entryBytes + 10 + styleBytes, to: entryBytes + 10 + styleBytes },
  });
});

test('diff of a module with one version says that there is nothing to compare', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  await expect(run(folder, ['diff', 'garden'])).rejects.toThrow('no other version than 1 to compare');
});

test('diff takes the version that was published last for the newest', async () => {
  const folder = await temporaryFolder();
  for (const version of ['3', '1', '2'])
    await run(folder, [
      'publish',
      await builtModule({ version }),
      ...(version === '3' ? [] : ['--canary', '1']),
    ]);
  expect(await run(folder, ['diff', 'garden'])).toMatch(/^garden: 3 → 2\n/);
  expect(await run(folder, ['diff', 'garden', '2'])).toMatch(/^garden: 2 → 1\n/);
});
