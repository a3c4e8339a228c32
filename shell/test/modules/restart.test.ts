import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moduleManifest } from '@irodori/contract/composition';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstPlace } from '../../server/compose/visitor-place.ts';
import { browserFiles } from '../../server/registry/load-module.ts';
import { fixtureFolder } from '../folders.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let folder: string;
let site: TestSite;

beforeEach(async () => {
  registry = await TestRegistry.start();
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-shell-'));
});

afterEach(async () => {
  await stop();
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (data = folder) => {
  site = await startTestSite({ registry: registry.url, environment: { SHELL_DATA: data } });
};

const stop = async () => {
  site.stop();
  await site.isKept();
};

const alpha = moduleManifest.parse(
  JSON.parse(readFileSync(path.join(fixtureFolder('alpha'), 'dist/module.json'), 'utf8')),
);
const nameOf = (file: string) =>
  Buffer.from(alpha.files[file]?.slice('sha256-'.length) ?? '', 'base64').toString('hex');
const sharedFiles = new Set(browserFiles(alpha).map(nameOf)).size;
const styleNames = Object.keys(alpha.files)
  .filter((file) => file.endsWith('.css'))
  .map(nameOf);

const files = () => readdir(path.join(folder, 'files')).then((names) => names.toSorted());
const state = async () => JSON.parse(await readFile(path.join(folder, 'state.json'), 'utf8')) as unknown;

/** Waits until the state on the disk, which the next process reads, has these properties. */
const kept = (expected: Record<string, unknown>) =>
  expect.poll(() => state().catch(() => undefined)).toMatchObject(expected);
const versions = (...all: readonly string[]) => all.map((version) => expect.objectContaining({ version }));

describe('a shell that starts again without a registry', () => {
  test('serves the modules from before, and follows the registry once it is back', async () => {
    registry.publish('alpha');
    registry.publish('beta');
    await start();
    const before = site.composition();
    await kept({ serving: [expect.anything(), expect.anything()] });
    await stop();
    await registry.pause();

    await start();
    expect(site.composition()).toBe(before);
    expect((await site.page('/alpha/one')).html).toContain('Item one');
    expect((await site.page('/beta')).status).toBe(200);
    expect((await site.page('/nowhere/at/all')).status).toBe(404);
    const { status, html } = await site.page('/readyz');
    expect(status).toBe(200);
    expect(JSON.parse(html)).toMatchObject({ registry: { revision: 2, fault: 'unavailable' } });

    registry.publish('alpha', { version: 'v2', server: (code) => code.replaceAll('Item ', 'Piece ') });
    await registry.resume();
    await site.waitFor('/alpha/one', (page) => page.html.includes('Piece one'));
  });

  test('goes on with the compositions of tabs that were open before', async () => {
    registry.publish('alpha');
    registry.publish('beta');
    await start();
    const open = site.composition();
    const route = async () => (await site.get(`/_route?path=/alpha/one&c=${open}`)).json();
    const before = await route();
    registry.publish('alpha', { version: 'v2', server: (code) => code.replaceAll('Item ', 'Piece ') });
    await kept({ previous: [expect.anything()] });
    await stop();
    await registry.pause();

    await start();
    expect(site.composition()).not.toBe(open);
    expect(await route()).toEqual(before);
  });

  test('does not use a file whose bytes changed, and fetches it from the registry again', async () => {
    const version = registry.publish('alpha');
    registry.publish('beta');
    await start();
    await kept({ serving: [expect.anything(), expect.anything()] });
    await stop();
    await registry.pause();
    const bundles = [];
    for (const name of await files()) {
      const file = path.join(folder, 'files', name);
      const text = await readFile(file, 'utf8');
      if (text.includes("id: 'alpha'")) {
        bundles.push(file);
        await writeFile(file, text.replace('Item', 'Atem'));
      }
    }
    expect(bundles).toHaveLength(1);

    await start();
    expect((await site.page('/beta')).status).toBe(200);
    expect((await site.page('/alpha/one')).status).toBe(503);
    expect(JSON.stringify(site.log)).toContain(`alpha@${version} could not be restored from the disk`);
    const ready = await site.page('/readyz');
    expect([ready.status, ready.html]).toEqual([503, expect.stringContaining('"state":"lost"')]);
    await stop();
    await start();
    expect((await site.page('/readyz')).html).toContain('"state":"lost"');
    await registry.resume();
    await site.waitFor('/alpha/one', (page) => page.html.includes('Item one'));
    expect((await site.page('/readyz')).status).toBe(200);
  });

  test('responds with 503 if the state on its disk is damaged, until the registry is back', async () => {
    registry.publish('beta');
    await start();
    await kept({ serving: [expect.anything()] });
    await stop();
    await registry.pause();
    await writeFile(path.join(folder, 'state.json'), '{"index":');

    await start();
    expect((await site.page('/beta')).status).toBe(503);
    expect(site.log).toContainEqual(expect.objectContaining({ level: 40, event: 'data-folder-failed' }));
    await registry.resume();
    await site.waitFor('/beta', (page) => page.status === 200);
  });

  test('ignores the state of another registry', async () => {
    registry.publish('beta');
    await start();
    await kept({ serving: [expect.anything()] });
    await stop();
    const other = await TestRegistry.start();
    try {
      const alpha = other.publish('alpha');
      site = await startTestSite({ registry: other.url, environment: { SHELL_DATA: folder } });
      expect((await site.page('/alpha/one')).status).toBe(200);
      expect((await site.page('/beta')).status).toBe(404);
      await kept({ registryUrl: other.url, serving: versions(alpha) });
    } finally {
      await other.stop();
    }
  });
});

describe('a shell that starts again beside its registry', () => {
  test('continues with the last good version of a module whose newer version was refused', async () => {
    const good = registry.publish('alpha');
    await start();
    const bad = registry.publish('alpha', { version: 'bad', server: (code) => `${code}\n// bad` });
    registry.spoil('alpha', bad, 'corrupted');
    await kept({ index: { revision: 2 }, serving: versions(good) });
    await stop();

    await start();
    expect((await site.page('/alpha/one')).status).toBe(200);
    const { html } = await site.page('/readyz');
    expect(JSON.parse(html)).toMatchObject({
      modules: [{ state: 'previous', serving: good, wanted: 'bad' }],
    });
  });

  test('refuses an index that is older than the kept one', async () => {
    registry.publish('alpha');
    const { index } = registry;
    const version = registry.publish('alpha', { version: 'v2' });
    await start();
    await kept({ index: { revision: 2 }, serving: versions(version) });
    await stop();

    registry.index = index;
    await start();
    const { status, html } = await site.page('/readyz');
    expect(status).toBe(200);
    expect(JSON.parse(html)).toMatchObject({
      registry: { revision: 2, fault: 'older', offered: 1 },
      modules: [{ serving: version }],
    });
  });

  test('does not load a withdrawn version again', async () => {
    const good = registry.publish('alpha');
    await start();
    const bad = registry.publish('alpha', {
      version: 'v2',
      server: (code) => code.replaceAll(/function Item\(\) \{/g, "function Item() { throw new Error('v2');"),
    });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
    for (let each = 0; each < 3; each += 1) await site.page('/alpha/one');
    await kept({ serving: versions(good), withdrawn: versions(bad) });
    await stop();

    await start();
    expect((await site.page('/alpha/one')).status).toBe(200);
    const { html } = await site.page('/readyz');
    expect(JSON.parse(html)).toMatchObject({ modules: [{ serving: good, wanted: bad, withdrawn: true }] });
  });

  test('serves a canary to its share of visitors again', async () => {
    registry.publish('alpha');
    registry.publish('alpha', { version: 'v2', canary: 0.5 });
    await start();
    await kept({ serving: expect.arrayContaining(versions('v2')) });
    await stop();
    await registry.pause();

    await start();
    const latest = async (place: number) =>
      (await site.get('/builds/latest.json', { Cookie: `canary=${place}` })).json();
    const first = firstPlace('alpha', 'v2');
    expect(await latest(first)).toMatchObject({ modules: { alpha: { version: 'v2' } } });
    expect(await latest((first + 999) % 1000)).not.toMatchObject({ modules: { alpha: { version: 'v2' } } });
  });
});

describe('the shell’s data folder', () => {
  test('has every file that browsers need as soon as a version serves, and those that a shell from before did not keep', async () => {
    registry.publish('alpha');
    await start();
    expect((await files()).length).toBe(2 + sharedFiles);
    await stop();
    const kept = await files();
    const bundle = hash(
      'sha256',
      await readFile(path.join(fixtureFolder('alpha'), 'dist/server/module.cjs')),
    );
    const manifest =
      registry.index.modules[0]?.versions[alpha.version]?.manifest.slice('sha256-'.length) ?? '';
    const needed = new Set([bundle, Buffer.from(manifest, 'base64').toString('hex'), ...styleNames]);
    for (const name of kept) if (!needed.has(name)) await rm(path.join(folder, 'files', name));
    await start();
    await expect.poll(files).toEqual(kept);
  });

  test('contains the serving and the previous versions, and no older ones', async () => {
    const publish = (version: string) =>
      registry.publish('alpha', { version, server: (code) => `${code}\n// ${version}` });
    publish('v1');
    await start();
    for (const version of ['v2', 'v3', 'v4', 'v5']) {
      publish(version);
      await kept({ serving: versions(version) });
    }
    await kept({ previous: versions('v4') });
    // The manifest and the server bundle of each, and the files for browsers that are the same in both.
    await expect.poll(async () => (await files()).length).toBe(4 + sharedFiles);
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([]);
  });

  test('causes one warning if it cannot be written, and the site still serves', async () => {
    registry.publish('alpha');
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    await start(path.join(file, 'data'));
    expect((await site.page('/alpha/one')).status).toBe(200);
    registry.publish('alpha', { version: 'v2', server: (code) => code.replaceAll('Item ', 'Piece ') });
    await site.waitFor('/alpha/one', (page) => page.html.includes('Piece one'));
    const warnings = site.log.filter(({ event }) => event === 'data-folder-failed');
    expect(warnings).toEqual([expect.objectContaining({ level: 40 })]);
  });
});
