import { hash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from './command.ts';
import { readIndex } from './index-store.ts';
import { publish } from './publish.ts';
import { builtModule, temporaryFolder } from '../fixtures/built-module.ts';

describe('publish', () => {
  test('makes a build the stable version, with its routes and files', async () => {
    const folder = await temporaryFolder();
    await publish({ folder, dist: await builtModule({ paths: ['/garden', '/garden/:plant'] }) });
    const { revision, modules } = await readIndex(folder);
    expect(revision).toBe(1);
    expect(modules).toMatchObject([
      { id: 'garden', routes: ['/garden', '/garden/:plant'], channels: { stable: '1' }, history: [] },
    ]);
    const entry = await readFile(path.join(folder, 'modules/garden/1/remoteEntry.js'), 'utf8');
    expect(entry).toBe('var irodori_garden;');
  });

  test('changes nothing for a version that is published already', async () => {
    const folder = await temporaryFolder();
    const dist = await builtModule();
    expect(await publish({ folder, dist })).toMatchObject({ changed: true });
    const before = await readFile(path.join(folder, 'registry.json'), 'utf8');
    expect(await publish({ folder, dist })).toMatchObject({ changed: false });
    expect(await readFile(path.join(folder, 'registry.json'), 'utf8')).toBe(before);
  });

  test('refuses a published version with other bytes', async () => {
    const folder = await temporaryFolder();
    await publish({ folder, dist: await builtModule({ code: 'one' }) });
    await expect(publish({ folder, dist: await builtModule({ code: 'two' }) })).rejects.toThrow(
      'garden@1 is published already with other bytes',
    );
    expect(await readFile(path.join(folder, 'modules/garden/1/chunks/list.1.js'), 'utf8')).toBe('one');
  });

  test('replaces the damaged files of a published version', async () => {
    const folder = await temporaryFolder();
    const dist = await builtModule();
    await publish({ folder, dist });
    const damaged = path.join(folder, 'modules/garden/1/remoteEntry.js');
    await rm(damaged);
    await publish({ folder, dist });
    expect(await readFile(damaged, 'utf8')).toBe('var irodori_garden;');
  });

  test('takes a build that names its files by SHA-384, as all did before, and finds it intact again', async () => {
    const folder = await temporaryFolder();
    const dist = await builtModule();
    const file = path.join(dist, 'module.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    for (const name of Object.keys(manifest.files))
      manifest.files[name] = `sha384-${hash('sha384', await readFile(path.join(dist, name)), 'base64')}`;
    await writeFile(file, JSON.stringify(manifest));
    expect(await publish({ folder, dist })).toMatchObject({ changed: true });
    expect(await publish({ folder, dist })).toMatchObject({ changed: false });
  });

  test('does not copy files that the manifest does not list', async () => {
    const folder = await temporaryFolder();
    const dist = await builtModule();
    await writeFile(path.join(dist, '.built-from'), 'a stamp');
    await publish({ folder, dist });
    expect(await readdir(path.join(folder, 'modules/garden/1'))).not.toContain('.built-from');
  });

  test('refuses a build with changed or missing files, names them and leaves no files behind', async () => {
    const folder = await temporaryFolder();
    const dist = await builtModule();
    await writeFile(path.join(dist, 'remoteEntry.js'), 'tampered');
    await rm(path.join(dist, 'chunks/list.1.css'));
    await expect(publish({ folder, dist })).rejects.toThrow(
      /remoteEntry\.js does not match its integrity[^]*|list\.1\.css is missing/,
    );
    await expect(publish({ folder, dist })).rejects.toThrow('chunks/list.1.css is missing');
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['built for another contract', { contract: 2 }, 'built for contract 2'],
    ['with a malformed id', { id: 'Garden!' }, 'is malformed'],
    ['with a version that leaves its folder', { version: '../../x' }, "cannot be a folder's name"],
    [
      'with a file outside its folder',
      { files: { '../x': `sha256-${'A'.repeat(43)}=` } },
      'not a plain path',
    ],
    ['whose route has no chunk', { routes: [{ path: '/garden', chunk: 'lost' }] }, 'the chunk "lost"'],
    [
      'whose entry has no integrity',
      { server: { entry: 'server/other.cjs' } },
      'server/other.cjs has no integrity',
    ],
  ])('refuses a build %s', async (_fault, manifest, message) => {
    const folder = await temporaryFolder();
    await expect(publish({ folder, dist: await builtModule({ manifest }) })).rejects.toThrow(message);
  });

  test('lists all of twelve modules that are published in parallel', async () => {
    const folder = await temporaryFolder();
    const ids = Array.from({ length: 12 }, (_, index) => `m${index}`);
    const builds = await Promise.all(ids.map((id) => builtModule({ id, paths: [`/${id}`] })));
    await Promise.all(builds.map((dist) => publish({ folder, dist })));
    const { revision, modules } = await readIndex(folder);
    expect(revision).toBe(12);
    expect(modules.map((module) => module.id).toSorted()).toEqual(ids.toSorted());
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['modules', 'registry.json']));
    expect(await readdir(folder)).toHaveLength(2);
  });
});

describe('the registry’s command line', () => {
  test('publishes a canary for a share of visitors, promotes it and rolls back', async () => {
    const folder = await temporaryFolder();
    await runCommand(folder, ['publish', await builtModule({ version: '1' })]);
    await runCommand(folder, [
      'publish',
      await builtModule({ version: '2' }),
      '--channel',
      'canary',
      '--share',
      '0.25',
    ]);
    expect((await readIndex(folder)).modules[0]?.channels).toEqual({
      stable: '1',
      canary: { version: '2', share: 0.25 },
    });
    expect(await runCommand(folder, ['promote', 'garden', '2'])).toBe('garden@2 is stable');
    expect((await readIndex(folder)).modules[0]?.channels).toEqual({ stable: '2' });
    expect(await runCommand(folder, ['rollback', 'garden'])).toBe('garden: 2 → 1');
    expect((await readIndex(folder)).modules[0]?.channels).toEqual({ stable: '1' });
    await expect(runCommand(folder, ['rollback', 'garden'])).rejects.toThrow(
      'no earlier stable version than 1',
    );
  });

  test('rollback ends a running canary before it returns to an earlier stable version', async () => {
    const folder = await temporaryFolder();
    await runCommand(folder, ['publish', await builtModule({ version: '1' })]);
    await runCommand(folder, ['publish', await builtModule({ version: '2' })]);
    await runCommand(folder, ['publish', await builtModule({ version: '3' }), '--channel', 'canary']);
    expect(await runCommand(folder, ['rollback', 'garden'])).toBe('garden: 3 → 2');
    expect((await readIndex(folder)).modules[0]?.channels).toEqual({ stable: '2' });
    expect(await runCommand(folder, ['rollback', 'garden'])).toBe('garden: 2 → 1');
  });

  test('promote keeps the canary of another version', async () => {
    const folder = await temporaryFolder();
    for (const version of ['1', '2']) await runCommand(folder, ['publish', await builtModule({ version })]);
    await runCommand(folder, ['publish', await builtModule({ version: '3' }), '--channel', 'canary']);
    await runCommand(folder, ['promote', 'garden', '1']);
    expect((await readIndex(folder)).modules[0]?.channels).toEqual({
      stable: '1',
      canary: { version: '3', share: 0.1 },
    });
  });

  test('publishing the stable version as a canary changes nothing', async () => {
    const folder = await temporaryFolder();
    const dist = await builtModule();
    await runCommand(folder, ['publish', dist]);
    const before = await readIndex(folder);
    expect(await runCommand(folder, ['publish', dist, '--channel', 'canary'])).toBe(
      'garden@1 was published already',
    );
    expect(await readIndex(folder)).toEqual(before);
  });

  test('the history keeps the 20 latest of a module’s former stable versions', async () => {
    const folder = await temporaryFolder();
    const versions = Array.from({ length: 22 }, (_, index) => String(index + 1));
    for (const version of versions) await runCommand(folder, ['publish', await builtModule({ version })]);
    expect((await readIndex(folder)).modules[0]?.history).toEqual(versions.slice(1, 21));
  });

  test('sets a version aside that an operator replaced, until the version is used again', async () => {
    const folder = await temporaryFolder();
    const setAside = async () => (await readIndex(folder)).modules[0]?.setAside;
    const builds = await Promise.all(['1', '2', '3'].map((version) => builtModule({ version })));
    const [first = '', second = '', third = ''] = builds;
    await runCommand(folder, ['publish', first]);
    await runCommand(folder, ['publish', second]);
    expect(await setAside()).toEqual([]);
    await runCommand(folder, ['rollback', 'garden']);
    expect(await setAside()).toEqual(['2']);
    await runCommand(folder, ['promote', 'garden', '2']);
    expect(await setAside()).toEqual(['1']);
    await runCommand(folder, ['publish', first]);
    expect(await setAside()).toEqual([]);
    await runCommand(folder, ['publish', third, '--channel', 'canary']);
    await runCommand(folder, ['rollback', 'garden']);
    expect(await setAside()).toEqual(['3']);
    await runCommand(folder, ['publish', third, '--channel', 'canary']);
    expect(await setAside()).toEqual([]);
  });

  test('lists the routes of the stable version, also after a rollback', async () => {
    const folder = await temporaryFolder();
    await runCommand(folder, ['publish', await builtModule({ version: '1', paths: ['/garden'] })]);
    await runCommand(folder, ['publish', await builtModule({ version: '2', paths: ['/garden', '/pond'] })]);
    expect((await readIndex(folder)).modules[0]?.routes).toEqual(['/garden', '/pond']);
    await runCommand(folder, ['rollback', 'garden']);
    expect((await readIndex(folder)).modules[0]?.routes).toEqual(['/garden']);
  });

  test('verify names a published file that changed, and promote refuses that version', async () => {
    const folder = await temporaryFolder();
    await runCommand(folder, ['publish', await builtModule({ version: '1' })]);
    await runCommand(folder, ['publish', await builtModule({ version: '2' })]);
    expect(await runCommand(folder, ['verify'])).toBe('2 versions are intact');
    await writeFile(path.join(folder, 'modules/garden/1/server/module.cjs'), 'tampered');
    await expect(runCommand(folder, ['verify'])).rejects.toThrow('server/module.cjs does not match');
    await expect(runCommand(folder, ['promote', 'garden', '1'])).rejects.toThrow('garden@1 is damaged');
  });

  test.each([
    [['promote', 'garden', '9'], 'no published version "9" (published: 1)'],
    [['rollback', 'park'], 'no module "park" (published: garden)'],
    [['publish', '/nowhere'], 'has no module.json'],
    [['publish', '.', '--channel', 'beta'], 'it can be stable or canary'],
    [['publish', '.', '--channel', 'canary', '--share', '1.5'], 'at most 1'],
    [['reissue', 'now'], 'the highest revision that a site holds'],
    [['dance'], 'Usage:'],
  ])('refuses %j and says what to do', async (args, message) => {
    const folder = await temporaryFolder();
    await runCommand(folder, ['publish', await builtModule()]);
    await expect(runCommand(folder, args)).rejects.toThrow(message);
  });

  test('refuses to work without a deleted index and does not begin a new one', async () => {
    const folder = await temporaryFolder();
    await runCommand(folder, ['publish', await builtModule()]);
    await rm(path.join(folder, 'registry.json'));
    for (const args of [['publish', await builtModule({ version: '2' })], ['list'], ['reissue', '9']])
      await expect(runCommand(folder, args)).rejects.toThrow(
        'registry.json is missing, though versions are published',
      );
    expect(await readdir(folder)).toEqual(['modules']);
  });

  test('reissue gives a restored backup a revision above the one that sites hold', async () => {
    const folder = await temporaryFolder();
    await runCommand(folder, ['publish', await builtModule()]);
    const backup = await readFile(path.join(folder, 'registry.json'), 'utf8');
    for (const version of ['2', '3']) await runCommand(folder, ['publish', await builtModule({ version })]);
    await writeFile(path.join(folder, 'registry.json'), backup);
    expect(await runCommand(folder, ['reissue', '3'])).toBe('revision 1 is reissued as 4');
    const index = await readIndex(folder);
    expect(index).toEqual({ ...JSON.parse(backup), revision: 4 });
    expect(await runCommand(folder, ['reissue', '2'])).toBe('revision 4 is reissued as 5');
  });

  test('refuses to publish beside a malformed index and does not overwrite it', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'registry.json'), '{"modules":3}');
    await expect(runCommand(folder, ['publish', await builtModule()])).rejects.toThrow(
      'is not a registry index',
    );
    expect(await readFile(path.join(folder, 'registry.json'), 'utf8')).toBe('{"modules":3}');
  });
});
