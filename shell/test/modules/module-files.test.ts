import { readFileSync } from 'node:fs';
import path from 'node:path';
import { moduleManifest } from '@irodori/contract/composition';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixtureFolder } from '../folders.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const dist = path.join(fixtureFolder('alpha'), 'dist');
const built = moduleManifest.parse(JSON.parse(readFileSync(path.join(dist, 'module.json'), 'utf8')));
const { entry } = built.browser;
const [style = ''] = Object.keys(built.files).filter((file) => file.endsWith('.css'));
const [sourceMap = ''] = Object.keys(built.files).filter((file) => file.endsWith('.js.map'));

let registry: TestRegistry;
let site: TestSite | undefined;

beforeEach(async () => {
  registry = await TestRegistry.start();
});

afterEach(async () => {
  site?.stop();
  site = undefined;
  await registry.stop();
});

const start = async (): Promise<TestSite> => (site = await startTestSite({ registry: registry.url }));
const newVersion = (version: string) =>
  registry.publish('alpha', { version, server: (code) => `${code}\n// ${version}` });

describe('the files of a version that serves', () => {
  test('are those that were published, with their types, for a year, and scripts alone may run', async () => {
    const version = registry.publish('alpha');
    const { get } = await start();
    const types = { [entry]: 'text/javascript; charset=utf-8', [style]: 'text/css; charset=utf-8' };
    for (const [file, type] of Object.entries(types)) {
      const response = await get(`/modules/alpha/${version}/${file}`);
      expect(await response.text()).toBe(readFileSync(path.join(dist, file), 'utf8'));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
      expect(response.headers.has('content-security-policy')).toBe(file !== entry);
    }
  });

  test('are sent while the registry is away', async () => {
    const version = registry.publish('alpha');
    const { get } = await start();
    await registry.pause();
    const asked = Object.keys(built.files).filter(
      (file) => file !== built.server.entry && !file.endsWith('.map'),
    );
    const statuses = asked.map(async (file) => (await get(`/modules/alpha/${version}/${file}`)).status);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    // Nobody needs a source map to see a page.
    expect((await get(`/modules/alpha/${version}/${sourceMap}`)).status).toBe(503);
    await registry.resume();
  });

  test.each(['server/module.cjs', 'module.json', 'missing.js', 'constructor', '..%2f..%2fregistry.json'])(
    'do not include %s',
    async (file) => {
      const version = registry.publish('alpha');
      const { get } = await start();
      const response = await get(`/modules/alpha/${version}/${file}`);
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    },
  );
});

test.each(['removed', 'corrupted'] as const)(
  'a version with a %s file for browsers does not serve, though its server bundle is whole',
  async (fault) => {
    const version = registry.publish('alpha');
    registry.spoil('alpha', version, fault, entry);
    const { page, waitFor } = await start();
    expect((await page('/alpha/one')).status).toBe(503);
    registry.repair();
    await waitFor('/alpha/one', ({ status }) => status === 200);
  },
);

describe('the files of a version that does not serve any more, which an open tab may need', () => {
  test('are fetched from the registry, and sent if they are what was published', async () => {
    const before = newVersion('before');
    for (const version of ['next', 'last']) newVersion(version);
    const { get, log } = await start();
    const map = `/modules/alpha/${before}/${sourceMap}`;
    registry.spoil('alpha', before, 'corrupted', sourceMap);
    expect((await get(map)).status).toBe(503);
    expect(log).toContainEqual(
      expect.objectContaining({ event: 'module-file-failed', module: 'alpha', version: before }),
    );
    registry.repair();
    expect(await (await get(map)).text()).toBe(readFileSync(path.join(dist, sourceMap), 'utf8'));
  });

  test('are none if the registry has no such version', async () => {
    registry.publish('alpha');
    const { get } = await start();
    expect((await get(`/modules/alpha/unknown/${entry}`)).status).toBe(404);
    expect((await get(`/modules/unknown/1/${entry}`)).status).toBe(404);
  });
});
