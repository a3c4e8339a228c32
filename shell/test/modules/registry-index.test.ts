import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let site: TestSite;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url });
});

afterEach(async () => {
  site.stop();
  await registry.stop();
});

/** Waits until `/readyz` names this fault of the registry (`undefined`: no fault) and returns the registry's part. */
async function registryWith(fault: string | undefined) {
  let seen: { status: number; registry: Record<string, unknown> } | undefined;
  await site.waitFor('/readyz', ({ status, html }) => {
    const { registry: told } = JSON.parse(html) as { registry: Record<string, unknown> };
    seen = { status, registry: told };
    return told['fault'] === fault;
  });
  return seen;
}

const refusals = () => site.log.filter(({ event }) => event === 'index-refused');

describe('an index that is refused while the site serves', () => {
  test.each([
    ['older', () => (registry.index = { revision: 1, modules: registry.index.modules.slice(0, 1) }), 1],
    ['empty', () => (registry.index = { revision: 9, modules: [] }), 9],
    ['altered', () => (registry.index = { revision: 2, modules: registry.index.modules.slice(0, 1) }), 2],
  ])(
    'because it is %s changes nothing, and is logged once with both revisions',
    async (fault, spoil, offered) => {
      const before = site.composition();
      spoil();
      expect(await registryWith(fault)).toEqual({ status: 200, registry: { revision: 2, fault, offered } });
      const asked = registry.requests.length;
      await expect.poll(() => registry.requests.length).toBeGreaterThan(asked + 2);

      expect(site.composition()).toBe(before);
      expect((await site.page('/beta')).status).toBe(200);
      expect((await site.page('/alpha/one')).status).toBe(200);
      expect(refusals()).toEqual([expect.objectContaining({ level: 50, fault, revision: 2, offered })]);
    },
  );

  test.each([
    ['unavailable', 'removed'],
    ['unreadable', 'corrupted'],
    ['unavailable', 'stalled'],
  ] as const)(
    'because it is %s (%s) changes nothing and is logged once, until it is back',
    async (fault, how) => {
      if (how === 'stalled') {
        site.stop();
        site = await startTestSite({ registry: registry.url, environment: { MODULE_DEADLINE_MS: '1000' } });
      }
      registry.spoilIndex(how);
      expect(await registryWith(fault)).toEqual({ status: 200, registry: { revision: 2, fault } });
      expect((await site.page('/beta')).status).toBe(200);
      expect(refusals()).toEqual([expect.objectContaining({ level: 50, fault, revision: 2 })]);

      registry.repair();
      expect(await registryWith(undefined)).toEqual({ status: 200, registry: { revision: 2 } });
    },
  );

  test('is followed again from the first higher revision on', async () => {
    const { index } = registry;
    registry.index = { revision: 1, modules: [] };
    await registryWith('older');
    registry.index = index;
    const version = registry.publish('alpha', { version: 'v2' });
    await site.waitFor('/readyz', ({ html }) => html.includes(`"serving":"${version}"`));
    expect(await registryWith(undefined)).toEqual({ status: 200, registry: { revision: 3 } });
  });
});

test('an index that has not changed is not sent again', async () => {
  await expect.poll(() => registry.unchanged).toBeGreaterThan(2);
  const { requests, unchanged } = registry;
  const asked = requests.filter((path) => path === '/registry.json').length;
  expect(asked - unchanged).toBe(1);
});

test('a later index without a module removes it from the site', async () => {
  const [alpha] = registry.index.modules;
  if (alpha === undefined) throw new Error('No module is published.');
  registry.index = { revision: 3, modules: [alpha] };
  await site.waitFor('/beta', ({ status }) => status === 404);
  expect((await site.page('/alpha/one')).status).toBe(200);
});
