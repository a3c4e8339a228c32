import { expect, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, ended, run } from '../../fixtures/command-line.ts';
import { counting, readyz, siteDouble } from '../../fixtures/site-double.ts';
import { readIndex } from '../index-store.ts';

/** A registry whose version 2 is a canary of 10 %. */
async function withCanary(...options: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  await run(folder, ['publish', await builtModule({ version: '2' }), '--only-list']);
  await run(folder, ['canary', 'garden', '2', ...options]);
  return folder;
}

const entryOf = async (folder: string) => (await readIndex(folder)).modules[0];

test('judge takes a canary back that fails more often than the stable version, and log and list say why', async () => {
  const folder = await withCanary();
  const sites = [
    await siteDouble(counting(0.1, ['/garden', [60, 6], [500, 0]])),
    await siteDouble(counting(0.1, ['/garden', [40, 4], [400, 1]])),
  ];
  const why = 'on /garden 10 of 100 views failed, of the stable version 1 of 900 views';
  const judge = ['judge', 'garden', ...sites.flatMap((site) => ['--site', site])];
  expect(await run(folder, judge)).toBe(`garden@2 was taken back: ${why}`);
  expect(await entryOf(folder)).toMatchObject({
    channels: { stable: '1' },
    setAside: ['2'],
    recalled: ['2'],
  });
  expect(await run(folder, ['log'])).toMatch(new RegExp(`4 {2}judge {2}garden {2}canary 2 → none: ${why}$`));
  expect(await run(folder, ['list'])).toMatch(new RegExp(`\n {2}\\S+Z judge: ${why}$`));
  expect(await run(folder, judge)).toBe('No canary runs.');

  await run(folder, ['canary', 'garden', '2']);
  expect(await entryOf(folder)).toMatchObject({ recalled: [], setAside: [] });
});

test('judge takes a canary back whose pages are slower than those of the stable version', async () => {
  const folder = await withCanary('--promote');
  const sites = [
    await siteDouble(counting(0.1, ['/garden', [100, 0, 60], [900, 0, 90]])),
    await siteDouble(counting(0.1, ['/garden', [20, 0], [130, 0]])),
  ];
  const why = 'on /garden 60 of 120 views were slow, of the stable version 90 of 1030 views';
  const judge = ['judge', ...sites.flatMap((site) => ['--site', site])];
  expect(await run(folder, judge)).toBe(`garden@2 was taken back: ${why}`);
  expect(await run(folder, ['list'])).toMatch(new RegExp(`\n {2}\\S+Z judge: ${why}$`));
});

test('judge raises the share of a canary that may promote itself, and then makes it stable', async () => {
  const folder = await withCanary('--promote');
  const site = await siteDouble(
    counting(0.1, ['/garden', [500, 0], [4500, 0]]),
    counting(0.1, ['/garden', [900, 9], [8100, 0]]),
    counting(0.5, ['/garden', [500, 0], [500, 0]]),
  );
  const judged = async () => (await documentOf(folder, ['judge', '--site', site])) as { judged: unknown };
  const subject = { module: 'garden', canary: '2' };
  expect(await judged()).toMatchObject({
    judged: [{ ...subject, verdict: 'raise', share: 0.5, revision: 4 }],
  });
  // Counts of the smaller share, from before the site has followed, are not counts of this one.
  expect(await judged()).toMatchObject({ judged: [{ verdict: 'wait', why: 'no site tells how it does' }] });
  expect((await entryOf(folder))?.channels.canary).toEqual({ version: '2', share: 0.5, promotes: true });
  expect(await judged()).toMatchObject({ judged: [{ ...subject, verdict: 'promote', revision: 5 }] });
  expect(await entryOf(folder)).toMatchObject({ channels: { stable: '2' }, history: ['1'] });
});

test('judge leaves a canary alone that nobody wants promoted, or of which no site tells', async () => {
  const folder = await withCanary();
  const healthy = await siteDouble(counting(0.1, ['/garden', [5000, 5], [45_000, 45]]));
  const older = await siteDouble(readyz(2, { wanted: '1', serving: '1' }));
  for (const site of [healthy, older, 'http://localhost:1'])
    expect(await documentOf(folder, ['judge', '--site', site])).toMatchObject({
      judged: [{ verdict: 'wait', revision: 3 }],
    });
  expect((await ended(folder, ['judge'])).stderr).toContain('IRODORI_SITES');
});

test('judge takes a canary back that every site has withdrawn', async () => {
  const folder = await withCanary();
  const stable = { wanted: '1', serving: '1' };
  const withdrawn = readyz(3, stable, { wanted: '2', serving: null, withdrawn: true });
  const [gone, serving] = await Promise.all([
    siteDouble(withdrawn),
    siteDouble(readyz(3, stable, { wanted: '2', serving: '2' })),
  ]);
  const verdictOf = async (...sites: string[]) =>
    documentOf(folder, ['judge', ...sites.flatMap((site) => ['--site', site])]);
  expect(await verdictOf(gone, serving)).toMatchObject({ judged: [{ verdict: 'wait' }] });
  expect(await verdictOf(gone)).toMatchObject({ judged: [{ verdict: 'recall' }] });
});

test('judge leaves a canary alone that an operator replaces meanwhile', async () => {
  const folder = await withCanary();
  const other = await builtModule({ version: '3' });
  const site = await siteDouble(async () => {
    await run(folder, ['publish', other, '--canary', '0.1']);
    return counting(0.1, ['/garden', [100, 100], [900, 0]]);
  });
  expect(await documentOf(folder, ['judge', '--site', site])).toEqual({ judged: [] });
  expect((await entryOf(folder))?.channels.canary).toEqual({ version: '3', share: 0.1 });
});
