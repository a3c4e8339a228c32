import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, ended, run } from '../../fixtures/command-line.ts';
import { offeringSite } from '../../fixtures/offering-site.ts';
import { readIndex } from '../index-store.ts';

const react = { version: '19.3.1', browser: ['useState'], server: ['useState'] };
const takes = (name: string) => ({ browser: { react: [name] }, server: {} });

test('check says that a build can be served, and with which shells it was compared', async () => {
  const folder = await temporaryFolder();
  const site = await offeringSite({ react });
  const dist = await builtModule({ manifest: { takes: takes('useState') } });
  expect(await run(folder, ['check', dist, '--site', site])).toBe(
    `compared with the shell a1b2 of ${site}\ngarden@1 can be served`,
  );
  expect(await documentOf(folder, ['check', dist, '--site', site])).toEqual({
    shells: [{ at: site, shell: 'a1b2', offer: expect.stringMatching(/^[\da-f]{64}$/) }],
    checked: [{ module: 'garden', version: '1', faults: [], evaluationMs: null, memoryBytes: null }],
  });
  expect(await run(folder, ['check', dist])).toBe(
    'no shell was asked: name a site by --site, or a shell that is built by --shell\ngarden@1 can be served',
  );
});

test('check finds all faults at once, publishes nothing and exits with 1', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule({ id: 'pond', paths: ['/pond/:fish'] })]);
  const before = await readIndex(folder);
  const site = await offeringSite({ react });
  const dist = await builtModule({ paths: ['/pond/:frog'], manifest: { takes: takes('usePencil') } });
  const { code, stdout, stderr } = await ended(folder, ['check', dist, '--site', site, '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    checked: [{ module: 'garden', faults: [{ about: 'ownership' }, { about: 'fit' }] }],
  });
  const { error } = JSON.parse(stderr) as { error: string };
  expect(error).toContain('"/pond/:frog" overlaps "/pond/:fish" of module "pond"');
  expect(error).toContain(
    `garden@1 does not fit the shell of ${site}: it takes usePencil from react in browsers, which the shell does not offer. Build the module with what that shell has, or deploy a shell that has it first.`,
  );
  expect(await readIndex(folder)).toEqual(before);
});

test('check of a damaged build names the damaged files', async () => {
  const folder = await temporaryFolder();
  const dist = await builtModule();
  await writeFile(path.join(dist, 'remoteEntry.js'), 'tampered');
  const { code, stdout } = await ended(folder, ['check', dist, '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    checked: [{ module: null, faults: [{ about: 'files' }] }],
  });
});

test('publish refuses what check refuses', async () => {
  const folder = await temporaryFolder();
  const site = await offeringSite({ react });
  const dist = await builtModule({ manifest: { takes: takes('usePencil') } });
  await expect(run(folder, ['publish', dist, '--site', site])).rejects.toThrow(
    'it takes usePencil from react in browsers',
  );
  expect((await readIndex(folder)).modules).toEqual([]);
});

test('check without a module compares the versions that visitors get, stable and canary, with another shell', async () => {
  const folder = await temporaryFolder();
  const older = await builtModule({ manifest: { takes: takes('useState') } });
  const newer = await builtModule({ version: '2', manifest: { takes: takes('useLater') } });
  await run(folder, ['publish', older]);
  await run(folder, ['publish', newer, '--canary', '0.1']);
  const site = await offeringSite({ react });
  const { code, stdout } = await ended(folder, ['check', '--site', site, '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    checked: [
      { module: 'garden', version: '1', faults: [] },
      { module: 'garden', version: '2', faults: [{ about: 'fit' }] },
    ],
  });
});

test('check goes on if a site does not say what its shell offers', async () => {
  const folder = await temporaryFolder();
  const site = 'http://127.0.0.1:1';
  const dist = await builtModule();
  expect(await run(folder, ['check', dist, '--site', site])).toBe(
    `${site} does not say what its shell offers, so nothing was compared with it\ngarden@1 can be served`,
  );
});

test('check --shell of a folder without a build names the command that builds the shell', async () => {
  const folder = await temporaryFolder();
  await expect(run(folder, ['check', await builtModule(), '--shell', folder])).rejects.toThrow(
    `${folder} has no build of a shell. Build it first (npm --prefix shell run build)`,
  );
});

test('check refuses a stylesheet that would change pages of other modules', async () => {
  const folder = await temporaryFolder();
  const dist = await builtModule({ manifest: { package: 'mfe-garden' } });
  await expect(run(folder, ['check', dist])).rejects.toThrow(
    'garden@1 would change other pages: its stylesheet chunks/list.1.css styles elements of the whole page by ".list"; begin the selector with a class of the module.',
  );
});

test('check refuses a module that costs more than a module usually does, and names the file', async () => {
  const folder = await temporaryFolder();
  const files = { 'assets/film.webm': 'x'.repeat(600_000), 'assets/film.webm.map': 'x'.repeat(900_000) };
  await expect(run(folder, ['check', await builtModule({ files })])).rejects.toThrow(
    'garden@1 costs too much: its file assets/film.webm has 600 kB, and its budget "assetBytes" is 500 kB. Make it smaller, or set "irodori": {"budgets": {"assetBytes": …}} in the module\'s package.json.',
  );
  const manifest = { budgets: { assetBytes: 700_000 } };
  expect(await run(folder, ['check', await builtModule({ files, manifest })])).toContain('can be served');
});

test.each([
  [{ routeBytes: 10 }, 'its route /garden loads 1 kB'],
  [{ chunkBytes: 20 }, 'its file chunks/list.1.css has 1 kB'],
  [{ chunks: 2 }, 'it has 3 scripts and stylesheets'],
  [{ serverBytes: 10 }, 'its server bundle has 1 kB'],
])('check holds a module to its own budget %j', async (budgets, fault) => {
  const folder = await temporaryFolder();
  await expect(run(folder, ['check', await builtModule({ manifest: { budgets } })])).rejects.toThrow(fault);
});
