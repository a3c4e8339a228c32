import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registryIndex } from '@irodori/contract/composition';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { root } from '../paths.ts';
import { publishModules } from './publish.ts';

const run = promisify(execFile);

let folder: string;
let registry: string;
let place: { registryFolder: string; keysFolder: string };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'irodori-publish-'));
  registry = join(folder, 'registry');
  place = { registryFolder: registry, keysFolder: join(folder, 'keys') };
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

test('a new build becomes stable, and the stable build is not published again', async () => {
  expect(await publishModules(place, [await built('a')])).toEqual({ published: ['garden@a'], left: [] });
  expect(await publishModules(place, [await built('a')])).toEqual({ published: [], left: [] });
  expect(await publishModules(place, [await built('b')])).toEqual({ published: ['garden@b'], left: [] });
  expect(await stable()).toBe('b');
});

test('a build that was rolled back is not published, with a hint, and a newer build becomes stable', async () => {
  await publishModules(place, [await built('a')]);
  await publishModules(place, [await built('b')]);
  await operate('rollback', 'garden');

  const { published, left } = await publishModules(place, [await built('b')]);
  expect(published).toEqual([]);
  expect(left).toHaveLength(1);
  expect(left[0]).toMatch(/^garden stays at a: the build b was rolled back .*npx irodori promote garden b$/);
  expect(await stable()).toBe('a');

  expect(await publishModules(place, [await built('c')])).toEqual({ published: ['garden@c'], left: [] });
  expect(await stable()).toBe('c');
});

test('a build that an operator replaced by another version is not published again', async () => {
  await publishModules(place, [await built('a')]);
  await publishModules(place, [await built('b')]);
  await operate('promote', 'garden', 'a');
  expect((await publishModules(place, [await built('b')])).left).toHaveLength(1);
  expect(await stable()).toBe('a');
});

test('a build that is a canary stays a canary', async () => {
  await publishModules(place, [await built('a')]);
  await operate('publish', await built('b'), '--canary', '0.25', '--no-shell');
  const { left } = await publishModules(place, [await built('b')]);
  expect(left[0]).toContain('garden stays at a: the build b is a canary for 25 % of visitors');
  expect(await stable()).toBe('a');
});

test('a build of restored sources makes their earlier version stable again', async () => {
  for (const version of ['a', 'b', 'a']) await publishModules(place, [await built(version)]);
  expect(await stable()).toBe('a');
});

test('the site’s overlapping routes are granted, and a new one is refused with the file that grants it', async () => {
  const dists = [await built('a', 'generator', '/:app_slug'), await built('a', 'content', '/blog')];
  expect((await publishModules(place, dists)).published).toEqual(['generator@a', 'content@a']);
  const wider = publishModules(place, [await built('b', 'content', '/faq')]);
  await expect(wider).rejects.toThrow(/"\/faq" overlaps "\/:app_slug"[^]*stack\/publish\/route-grants\.ts/);
});

/** Runs a command as an operator does. */
const operate = (...args: string[]) =>
  run(process.execPath, ['registry/src/irodori.ts', ...args], {
    cwd: root,
    env: { ...process.env, REGISTRY_DIR: registry },
  });

async function stable(): Promise<string | undefined> {
  const text = await readFile(join(registry, 'registry.json'), 'utf8');
  return registryIndex.parse(JSON.parse(text)).modules[0]?.channels.stable;
}

/** Writes the `dist` of a small module and returns its path. */
async function built(version: string, id = 'garden', path = '/garden'): Promise<string> {
  const dist = join(folder, `${id}-${version}`);
  const code = `// ${version}`;
  const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'module.js'), code);
  const manifest = {
    id,
    version,
    contract: 1,
    routes: [{ path, chunk: 'list' }],
    browser: { entry: 'module.js', chunks: { list: { js: ['module.js'], css: [] } } },
    server: { entry: 'module.js' },
    files: { 'module.js': integrity },
    shared: {},
  };
  await writeFile(join(dist, 'module.json'), JSON.stringify(manifest));
  return dist;
}
