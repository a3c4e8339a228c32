import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JudgedViews } from '@irodori/contract/judged-views';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstPlace } from '../../server/compose/visitor-place.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let folder: string;
let site: TestSite;
let version: string;
let releases = 0;

const start = () =>
  startTestSite({ registry: registry.url, environment: { TRUSTED_PROXIES: '1', SHELL_DATA: folder } });

beforeAll(async () => {
  registry = await TestRegistry.start();
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-shell-'));
  registry.publish('alpha');
  registry.publish('beta');
  site = await start();
});

afterAll(async () => {
  site.stop();
  await site.isKept();
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Each test compares another canary of `alpha` with the stable version. */
beforeEach(() => runCanary());

async function runCanary(server = (code: string) => code): Promise<void> {
  releases += 1;
  version = registry.publish('alpha', {
    version: `v${releases}`,
    canary: 0.5,
    server: (code) => `${server(code)}\n// ${releases}`,
  });
  await site.waitFor('/readyz', ({ html }) => html.includes(`"serving":"${version}"`));
}

const placeOf = (channel: 'canary' | 'stable') =>
  (firstPlace('alpha', version) + (channel === 'canary' ? 0 : 999)) % 1000;

/** The composition that new pages of a channel get. */
async function compositionOf(channel: 'canary' | 'stable'): Promise<string> {
  const response = await site.get('/builds/latest.json', { Cookie: `canary=${placeOf(channel)}` });
  return ((await response.json()) as { id: string }).id;
}

async function counted(of = site): Promise<JudgedViews | undefined> {
  const body: unknown = await (await of.get('/readyz')).json();
  const { modules } = body as { modules: { id: string; views?: JudgedViews }[] };
  return modules.find(({ id }) => id === 'alpha')?.views;
}

interface Sent {
  readonly address: string;
  readonly channel?: 'canary' | 'stable';
  readonly composition?: string;
  readonly pageId?: string;
  readonly path?: string;
}

async function post(to: string, { address, ...body }: Sent & Record<string, unknown>): Promise<number> {
  const request = new Request(`http://site.test${to}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  });
  return (await site.fetch(request)).status;
}

async function pageOf({ channel = 'canary', ...sent }: Sent) {
  return { composition: await compositionOf(channel), pageId: '0a1b2c3d', path: '/alpha/one', ...sent };
}

const alive = async (sent: Sent) => post('/_views', await pageOf(sent));
const slow = async (sent: Sent) => post('/_views', { ...(await pageOf(sent)), wasSlow: true });

const none = { views: 0, faulty: 0, slow: 0 };

const report = {
  reference: '0a1b2c3d',
  module: 'alpha',
  version: 'any',
  phase: 'uncaught',
  name: 'TypeError',
  message: 'x is not a function',
  stack: '',
};
const failed = async (sent: Sent, more: object = {}) =>
  post('/_errors', { ...report, ...(await pageOf(sent)), ...more });

describe('the views of a module that has a canary', () => {
  test('are counted by version and route, and those in which something failed are faulty', async () => {
    expect(await alive({ address: '192.0.2.1' })).toBe(204);
    await alive({ address: '192.0.2.2', channel: 'stable' });
    await alive({ address: '192.0.2.3', channel: 'stable', path: '/alpha/two' });
    await alive({ address: '192.0.2.3', channel: 'stable', path: '/' });
    await failed({ address: '192.0.2.1' });
    await failed({ address: '192.0.2.4' });
    expect(await counted()).toEqual({
      module: 'alpha',
      stable: expect.any(String),
      canary: version,
      share: 0.5,
      routes: [
        {
          pattern: '/alpha/:item',
          canary: { views: 2, faulty: 2, slow: 0 },
          stable: { views: 2, faulty: 0, slow: 0 },
        },
        { pattern: '/', canary: none, stable: { views: 1, faulty: 0, slow: 0 } },
      ],
    });
  });

  test('weigh one for each address, version and route, whatever else the address sends', async () => {
    await alive({ address: '192.0.2.1' });
    for (let each = 0; each < 20; each += 1) {
      const pageId = `0000000${each % 10}`;
      await alive({ address: '192.0.2.1', pageId, path: `/alpha/${each}` });
      await failed({ address: '192.0.2.1', pageId, path: `/alpha/${each}` });
    }
    expect((await counted())?.routes).toMatchObject([{ canary: { views: 1, faulty: 0 } }]);
    await failed({ address: '192.0.2.1' });
    await failed({ address: '192.0.2.1' });
    expect((await counted())?.routes).toMatchObject([{ canary: { views: 1, faulty: 1 } }]);
  });

  test('are slow once they tell so, for their version and route', async () => {
    await alive({ address: '192.0.2.1' });
    await alive({ address: '192.0.2.2' });
    await alive({ address: '192.0.2.2', channel: 'stable' });
    expect(await slow({ address: '192.0.2.1' })).toBe(204);
    await slow({ address: '192.0.2.1' });
    await failed({ address: '192.0.2.1' });
    const two = { views: 2, faulty: 1, slow: 1 };
    const one = { views: 1, faulty: 0, slow: 0 };
    expect((await counted())?.routes).toEqual([{ pattern: '/alpha/:item', canary: two, stable: one }]);
  });

  test('are not slow by what other pages and other addresses tell, and none is counted because it was slow', async () => {
    await alive({ address: '192.0.2.1' });
    await slow({ address: '192.0.2.1', pageId: '11111111' });
    await slow({ address: '192.0.2.2' });
    await slow({ address: '192.0.2.1', path: '/' });
    await slow({ address: '192.0.2.1', channel: 'stable' });
    expect((await counted())?.routes).toEqual([
      { pattern: '/alpha/:item', canary: { views: 1, faulty: 0, slow: 0 }, stable: none },
    ]);
    await failed({ address: '192.0.2.3' }, { pageId: undefined });
    await slow({ address: '192.0.2.3' });
    expect((await counted())?.routes).toMatchObject([{ canary: { views: 2, faulty: 1, slow: 0 } }]);
  });

  test('weigh one for a whole /64 network of IPv6', async () => {
    await alive({ address: '2001:db8::1' });
    await alive({ address: '2001:db8:0:0:ffff::2' });
    await alive({ address: '2001:db8:0:1::1' });
    expect((await counted())?.routes).toMatchObject([{ canary: { views: 2 } }]);
  });

  test('are not counted for what visitors do not get, other modules, missing pages and refused addresses', async () => {
    await alive({ address: '192.0.2.1', composition: 'abcdef0123456789' });
    await alive({ address: '192.0.2.1', path: '/beta' });
    await alive({ address: '192.0.2.1', path: '/nowhere/at/all' });
    await failed({ address: '192.0.2.1' }, { status: 404 });
    await failed({ address: '192.0.2.1' }, { phase: 'content' });
    expect(await alive({ address: '192.0.2.1', pageId: '<script>' })).toBe(400);
    expect((await counted())?.routes).toEqual([]);
  });

  test('are faulty when the page fails on the server, also where the stable version answered', async () => {
    const inLoader = 'const name = given.alphaName ?? params.item;';
    await runCanary((code) => code.replace(inLoader, `${inLoader} throw new Error('v2');`));
    const headers = { Cookie: `canary=${placeOf('canary')}`, 'X-Forwarded-For': '192.0.2.1' };
    for (const each of ['one', 'two'])
      expect((await site.page(`/alpha/${each}`, headers)).html).toContain(`Item ${each}`);
    expect((await counted())?.routes).toEqual([
      { pattern: '/alpha/:item', canary: { views: 1, faulty: 1, slow: 0 }, stable: none },
    ]);
  });

  test('are faulty when the data of a navigation fails on the server', async () => {
    const composition = await compositionOf('canary');
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    expect((await site.get(`/alpha/broken/_payload.json?${composition}`, headers)).status).toBe(503);
    expect((await counted())?.routes).toEqual([
      { pattern: '/alpha/:item', canary: { views: 1, faulty: 1, slow: 0 }, stable: none },
    ]);
  });

  test('begin anew when the same canary is started again', async () => {
    await failed({ address: '192.0.2.1' });
    registry.recall('alpha');
    await expect.poll(() => counted()).toBeUndefined();
    const server = (code: string) => `${code}\n// ${releases}`;
    registry.publish('alpha', { version, canary: 0.5, server });
    await expect.poll(() => counted()).toMatchObject({ routes: [] });
    await alive({ address: '192.0.2.1' });
    expect((await counted())?.routes).toMatchObject([{ canary: { views: 1, faulty: 0 } }]);
  });

  test('survive a restart, and begin anew with another share', async () => {
    await alive({ address: '192.0.2.1' });
    await failed({ address: '192.0.2.2', channel: 'stable' });
    await slow({ address: '192.0.2.1' });
    const before = await counted();
    expect(before?.routes).toMatchObject([{ canary: { views: 1, slow: 1 } }]);
    site.stop();
    await site.isKept();
    site = await start();
    await expect.poll(() => counted()).toEqual(before);

    registry.publish('alpha', { version, canary: 0.6, server: (code) => `${code}\n// ${releases}` });
    await expect.poll(() => counted()).toMatchObject({ canary: version, share: 0.6, routes: [] });
    registry.publish('alpha', { version: 'stable' });
    await expect.poll(() => counted()).toBeUndefined();
  });
});
