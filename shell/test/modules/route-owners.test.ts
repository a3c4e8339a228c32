import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let site: TestSite;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  site = await startTestSite({ registry: registry.url });
});

afterEach(async () => {
  site.stop();
  await registry.stop();
});

test('a version with routes that its module does not own is refused until the registry grants them', async () => {
  const before = site.composition();
  const [alpha] = registry.index.modules;
  registry.publish('alpha', { version: 'wider' });
  registry.index = { ...registry.index, owners: { alpha: ['/elsewhere'] } };
  await expect
    .poll(() => JSON.stringify(site.log))
    .toMatch(
      /alpha@wider is not served: The registry does not say that module .+ owns .*\(it owns \/elsewhere\)/,
    );
  expect(site.composition()).toBe(before);
  expect((await site.page('/alpha/one')).status).toBe(200);

  const { revision } = registry.index;
  const routes = [...(alpha?.routes ?? []), ...(alpha?.resources ?? []).map(({ path }) => path)];
  registry.index = { ...registry.index, revision: revision + 1, owners: { alpha: routes } };
  await expect.poll(() => site.composition()).not.toBe(before);
  expect((await site.page('/alpha/one')).status).toBe(200);
});
