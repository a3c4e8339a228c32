import { expect, test } from 'vitest';
import { readIndex } from '../index-store.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, run } from '../../fixtures/command-line.ts';
import { readyz, siteDouble } from '../../fixtures/site-double.ts';

async function withTwoVersions(): Promise<string> {
  const folder = await temporaryFolder();
  for (const version of ['1', '2']) await run(folder, ['publish', await builtModule({ version })]);
  return folder;
}

test('canary gives a published version to a share of visitors, and changes the share', async () => {
  const folder = await withTwoVersions();
  expect(await run(folder, ['canary', 'garden', '1', '--share', '0.25'])).toBe(
    'garden@1 is a canary for 25 % of visitors',
  );
  const change = { module: 'garden', channel: 'canary', from: '1', to: '1', share: 0.1, revision: 4 };
  expect(await documentOf(folder, ['canary', 'garden', '1'])).toMatchObject(change);
  expect((await readIndex(folder)).modules[0]?.channels).toEqual({
    stable: '2',
    canary: { version: '1', share: 0.1 },
  });
});

test('canary waits until a site serves the version as canary', async () => {
  const stable = { wanted: '2', serving: '2' };
  const site = await siteDouble(
    readyz(3, stable, { wanted: '1', serving: null }),
    readyz(3, stable, { wanted: '1', serving: '1' }),
  );
  expect(await run(await withTwoVersions(), ['canary', 'garden', '1', '--site', site])).toBe(
    'garden@1 is a canary for 10 % of visitors\n1 of 1 sites serve garden@1 as canary after 0.1 s',
  );
});

test('canary refuses the stable version', async () => {
  await expect(run(await withTwoVersions(), ['canary', 'garden', '2'])).rejects.toThrow(
    'garden@2 is stable already: all visitors get it.',
  );
});
