import { hash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
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
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['log.jsonl', 'modules', 'registry.json']));
    expect(await readdir(folder)).toHaveLength(3);
  });
});
