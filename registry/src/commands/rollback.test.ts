import { expect, test } from 'vitest';
import { readIndex } from '../index-store.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, run } from '../../fixtures/command-line.ts';
import { readyz, siteDouble } from '../../fixtures/site-double.ts';

const module = async (folder: string) => (await readIndex(folder)).modules[0];

async function withVersions(...versions: string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const version of versions) await run(folder, ['publish', await builtModule({ version })]);
  return folder;
}

test('rollback ends a running canary before it returns to an earlier stable version', async () => {
  const folder = await withVersions('1', '2');
  await run(folder, ['publish', await builtModule({ version: '3' }), '--canary', '0.1']);
  expect(await documentOf(folder, ['rollback', 'garden'])).toMatchObject({
    channel: 'canary',
    from: '3',
    to: null,
  });
  expect((await module(folder))?.channels).toEqual({ stable: '2' });
  expect(await run(folder, ['rollback', 'garden'])).toBe('garden: 2 → 1');
  expect((await module(folder))?.channels).toEqual({ stable: '1' });
});

test('rollback names the version that serves in place of the canary, and waits until sites have ended it', async () => {
  const folder = await withVersions('1');
  await run(folder, ['publish', await builtModule({ version: '2' }), '--canary', '0.1']);
  const stable = { wanted: '1', serving: '1' };
  const site = await siteDouble(readyz(2, stable, { wanted: '2', serving: '2' }), readyz(3, stable));
  expect(await run(folder, ['rollback', 'garden', '--site', site])).toBe(
    'garden: 2 → 1\n1 of 1 sites have ended the canary of garden after 0.1 s',
  );
});

test('rollback refuses a first version, and names the command that takes it back', async () => {
  const folder = await withVersions('1');
  await expect(run(folder, ['rollback', 'garden'])).rejects.toThrow(
    /garden has no earlier stable version than 1\. .*irodori remove garden$/,
  );
  await expect(run(folder, ['rollback', 'park'])).rejects.toThrow('no module "park" (published: garden)');
});

test('rollback can return to the 20 latest of a module’s former stable versions', async () => {
  const versions = Array.from({ length: 22 }, (_, index) => String(index + 1));
  expect((await module(await withVersions(...versions)))?.history).toEqual(versions.slice(1, 21));
});

test('rollback sets the version aside that it replaced, until the version is used again', async () => {
  const folder = await temporaryFolder();
  const setAside = async () => (await module(folder))?.setAside;
  const builds = await Promise.all(['1', '2', '3'].map((version) => builtModule({ version })));
  const [first = '', second = '', third = ''] = builds;
  await run(folder, ['publish', first]);
  await run(folder, ['publish', second]);
  expect(await setAside()).toEqual([]);
  await run(folder, ['rollback', 'garden']);
  expect(await setAside()).toEqual(['2']);
  await run(folder, ['promote', 'garden', '2']);
  expect(await setAside()).toEqual(['1']);
  await run(folder, ['publish', first]);
  expect(await setAside()).toEqual([]);
  await run(folder, ['publish', third, '--canary', '0.1']);
  await run(folder, ['rollback', 'garden']);
  expect(await setAside()).toEqual(['3']);
  await run(folder, ['canary', 'garden', '3']);
  expect(await setAside()).toEqual([]);
});

test('rollback restores the routes of the earlier version', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule({ version: '1', paths: ['/garden'] })]);
  await run(folder, ['publish', await builtModule({ version: '2', paths: ['/garden', '/pond'] })]);
  expect((await module(folder))?.routes).toEqual(['/garden', '/pond']);
  await run(folder, ['rollback', 'garden']);
  expect((await module(folder))?.routes).toEqual(['/garden']);
});
