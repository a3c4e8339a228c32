import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readIndex } from '../index-store.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, ended, run } from '../../fixtures/command-line.ts';
import { readyz, siteDouble } from '../../fixtures/site-double.ts';

const channels = async (folder: string) => (await readIndex(folder)).modules[0]?.channels;

test('publish makes a build stable, or with --canary the canary of a share of visitors', async () => {
  const folder = await temporaryFolder();
  expect(await run(folder, ['publish', await builtModule()])).toBe('garden@1 published');
  const second = await builtModule({ version: '2' });
  expect(await run(folder, ['publish', second, '--canary', '0.25'])).toBe('garden@2 published');
  expect(await channels(folder)).toEqual({ stable: '1', canary: { version: '2', share: 0.25 } });
});

test('publish --json prints the channel, the version before and the revision', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  const second = await builtModule({ version: '2' });
  const stable = { module: 'garden', channel: 'stable', from: '1', to: '2', sites: [] };
  expect(await documentOf(folder, ['publish', second])).toEqual({ ...stable, revision: 2, changed: true });
  expect(await documentOf(folder, ['publish', second])).toEqual({
    ...stable,
    from: '2',
    revision: 2,
    changed: false,
  });
  const third = await builtModule({ version: '3' });
  expect(await documentOf(folder, ['publish', third, '--canary', '0.5'])).toEqual({
    module: 'garden',
    channel: 'canary',
    from: null,
    to: '3',
    share: 0.5,
    revision: 3,
    changed: true,
    sites: [],
  });
});

test('publish of the stable version as a canary changes nothing', async () => {
  const folder = await temporaryFolder();
  const dist = await builtModule();
  await run(folder, ['publish', dist]);
  const before = await readIndex(folder);
  expect(await run(folder, ['publish', dist, '--canary', '0.1'])).toBe('garden@1 was published already');
  expect(await readIndex(folder)).toEqual(before);
});

test('publish finds the build of a module by its id from any folder of a checkout, and by its folder', async () => {
  const checkout = await temporaryFolder();
  await mkdir(path.join(checkout, 'stack'));
  await writeFile(path.join(checkout, 'stack/bootstrap.mjs'), '');
  await cp(await builtModule(), path.join(checkout, 'mfe-garden/dist'), { recursive: true });
  const inside = path.join(checkout, 'mfe-garden');
  expect(await run(inside, ['publish', 'garden'])).toBe('garden@1 published');
  expect(await run(checkout, ['publish', 'mfe-garden'])).toBe('garden@1 published');
});

test('publish of a module that is not built names the folders and the command that builds it', async () => {
  const folder = await temporaryFolder();
  await expect(run(folder, ['publish', 'garden'])).rejects.toThrow(
    `There is no module.json in ${folder}/garden/dist, ${folder}/garden. Build the module first: irodori build <module>`,
  );
});

test('publish refuses a malformed index and does not overwrite it', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'registry.json'), '{"modules":3}');
  await expect(run(folder, ['publish', await builtModule()])).rejects.toThrow('is not a registry index');
});

test('publish exits with 1 if a site refuses the version, and its document tells it', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  const second = await builtModule({ version: '2' });
  const serving = await siteDouble(readyz(2, { wanted: '2', serving: '2' }));
  const refusing = await siteDouble(readyz(2, { wanted: '2', serving: '1', refused: true }));
  const args = ['publish', second, '--site', serving, '--site', refusing];
  expect(await ended(folder, args)).toEqual({
    code: 1,
    stdout: 'garden@2 published\n',
    stderr:
      '1 of 2 sites serve garden@2 after 0.0 s\n' +
      `${refusing} serves garden@1: 2 was refused: the site's log says why, and it tries again\n`,
  });
  const { code, stdout, stderr } = await ended(folder, [...args, '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    to: '2',
    sites: [
      { site: serving, state: 'follows', serving: '2', revision: 2, seconds: 0 },
      { site: refusing, state: 'refused', serving: '1', revision: 2, seconds: 0 },
    ],
  });
  expect(JSON.parse(stderr)).toEqual({ error: expect.stringContaining('1 of 2 sites serve garden@2') });
});

test('publish waits for a site no longer than --wait says', async () => {
  const folder = await temporaryFolder();
  const site = await siteDouble(readyz(0));
  const { code, stderr } = await ended(folder, [
    'publish',
    await builtModule(),
    '--site',
    site,
    '--wait',
    '2',
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain('0 of 1 sites serve garden@1 after 2.0 s\n');
  expect(stderr).toContain('it follows revision 0 of the index instead of 1');
});
