import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readIndex } from '../index-store.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, run } from '../../fixtures/command-line.ts';
import { readyz, siteDouble } from '../../fixtures/site-double.ts';

async function withGardenAndPark(): Promise<string> {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  await run(folder, ['publish', await builtModule({ id: 'park', paths: ['/park'] })]);
  return folder;
}

test('remove changes nothing without --yes, and says what it would take', async () => {
  const folder = await withGardenAndPark();
  await expect(run(folder, ['remove', 'garden'])).rejects.toThrow(
    'This takes garden with all its versions out of the index, and no site answers /garden any more. Confirm it by --yes.',
  );
  expect((await readIndex(folder)).revision).toBe(2);
});

test('remove takes a first version back with its routes, which another module may own then, and leaves the files', async () => {
  const folder = await withGardenAndPark();
  expect(await run(folder, ['remove', 'garden', '--yes'])).toBe('garden is removed; its files stay until gc');
  const { modules, owners } = await readIndex(folder);
  expect(modules.map(({ id }) => id)).toEqual(['park']);
  expect(owners).toEqual({ park: ['/park'] });
  expect(await readdir(path.join(folder, 'modules/garden'))).toEqual(['1']);
  await run(folder, ['publish', await builtModule({ id: 'park', version: '2', paths: ['/garden'] })]);
});

test('remove waits until sites have no longer the module', async () => {
  const folder = await withGardenAndPark();
  const site = await siteDouble(readyz(2, { wanted: '1', serving: '1' }), readyz(3));
  expect(await documentOf(folder, ['remove', 'garden', '--yes', '--site', site])).toMatchObject({
    module: 'garden',
    channel: 'stable',
    from: '1',
    to: null,
    sites: [{ state: 'follows', seconds: 0.1 }],
  });
});

test('remove of the last module says that sites refuse an empty index', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  expect(await run(folder, ['remove', 'garden', '--yes'])).toContain('The index has no module now.');
});

test('remove refuses a module that is not published', async () => {
  await expect(run(await withGardenAndPark(), ['remove', 'lake', '--yes'])).rejects.toThrow(
    'no module "lake" (published: garden, park)',
  );
});
