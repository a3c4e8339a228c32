import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TestRegistry } from './test-registry.ts';
import { startTestSite, type TestSite } from './test-site.ts';

let registry: TestRegistry;
let site: TestSite | undefined;

beforeEach(async () => {
  registry = await TestRegistry.start();
});

afterEach(async () => {
  site?.stop();
  await registry.stop();
});

async function readiness(of: TestSite) {
  const response = await of.get('/readyz');
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('/readyz', () => {
  test('names the composition, the registry’s revision and the version of each module', async () => {
    const version = registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    expect(await readiness(site)).toEqual({
      status: 200,
      body: {
        status: 'ready',
        shell: expect.any(String),
        composition: site.composition(),
        registry: { revision: 1 },
        texts: { etag: null },
        modules: [
          {
            id: 'alpha',
            state: 'current',
            wanted: version,
            serving: version,
            withdrawn: false,
            recentFailures: 0,
          },
        ],
      },
    });
  });

  test('is ready if a module was refused, and names that module', async () => {
    const version = registry.publish('alpha');
    registry.publish('beta');
    registry.spoil('alpha', version, 'corrupted');
    site = await startTestSite({ registry: registry.url });
    const { status, body } = await readiness(site);
    expect(status).toBe(200);
    expect(body['modules']).toContainEqual(
      expect.objectContaining({ id: 'alpha', state: 'refused', wanted: version, serving: null }),
    );
    expect(JSON.stringify(body)).not.toContain(registry.url);
  });

  test('names the last good version of a module whose newer version was refused', async () => {
    const good = registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    registry.spoil('alpha', registry.publish('alpha', { version: 'bad' }), 'removed');
    await site.waitFor('/readyz', ({ html }) => html.includes('"wanted":"bad"'));
    const { status, body } = await readiness(site);
    expect(status).toBe(200);
    expect(body['modules']).toEqual([expect.objectContaining({ state: 'previous', serving: good })]);
  });

  test('is not ready until the registry was read and no module is loading', async () => {
    const version = registry.publish('alpha');
    registry.spoil('alpha', version, 'stalled');
    site = await startTestSite({
      registry: registry.url,
      environment: { STARTUP_GRACE_MS: '1' },
    });
    await site.waitFor('/readyz', ({ html }) => html.includes('"state":"loading"'));
    expect(await readiness(site)).toMatchObject({ status: 503, body: { status: 'starting' } });
    expect((await site.get('/healthz')).status).toBe(200);
  });

  test('is not ready once the shell stops, which still responds and keeps no connection open', async () => {
    registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    site.stop();
    expect(await readiness(site)).toMatchObject({ status: 503, body: { status: 'stopping' } });
    const { status, headers } = await site.page('/');
    expect([status, headers.get('Connection')]).toEqual([200, 'close']);
  });

  test('is not ready without a registry', async () => {
    const { url } = registry;
    await registry.stop();
    site = await startTestSite({ registry: url });
    expect(await readiness(site)).toMatchObject({ status: 503, body: { registry: { revision: null } } });
    registry = await TestRegistry.start();
  });
});

describe('an admitted version that fails on a page', () => {
  const broken = (code: string) =>
    code.replaceAll(/function Item\(\) \{/g, "function Item() { throw new Error('v2');");

  test('is withdrawn with an error in the log if it never rendered a page, and the previous version serves', async () => {
    const good = registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    const { log } = site;
    const bad = registry.publish('alpha', { version: 'v2', server: broken });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));

    const statuses = [];
    for (let each = 0; each < 3; each++) statuses.push((await site.page('/alpha/one')).status);
    expect(statuses).toEqual([503, 503, 503]);
    expect(await site.page('/alpha/one')).toMatchObject({ status: 200 });
    expect(log.filter(({ event }) => event === 'withdrawn')).toEqual([
      expect.objectContaining({ level: 50, module: 'alpha', version: bad, serving: good }),
    ]);
    expect((await readiness(site)).body['modules']).toEqual([
      expect.objectContaining({ state: 'previous', wanted: bad, serving: good, withdrawn: true }),
    ]);

    registry.publish('alpha', { version: 'v3', server: (code) => code.replaceAll('Item ', 'Piece ') });
    await site.waitFor('/alpha/one', ({ html }) => html.includes('Piece one'));
  });

  test('is loaded again if it is promoted after another version', async () => {
    registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    const serves = (version: string) =>
      (site as TestSite).waitFor('/readyz', ({ html }) => html.includes(`"serving":"${version}"`));
    registry.publish('alpha', { version: 'v2', server: broken });
    await serves('v2');
    for (let each = 0; each < 3; each++) await site.page('/alpha/one');
    registry.publish('alpha', { version: 'v3' });
    await serves('v3');
    registry.publish('alpha', { version: 'v2', server: broken });
    await serves('v2');
    expect((await site.page('/alpha/one')).status).toBe(503);
  });

  test('keeps serving if its three failures are more than a minute apart', async () => {
    registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    registry.publish('alpha', { version: 'v2', server: broken });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
    for (let each = 0; each < 2; each++) await site.page('/alpha/one');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    onTestFinished(() => void vi.useRealTimers());
    await site.page('/alpha/one');
    expect((await readiness(site)).body['modules']).toEqual([
      expect.objectContaining({ state: 'current', serving: 'v2', recentFailures: 1 }),
    ]);
  });

  test('keeps serving if only its data cannot be loaded', async () => {
    registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    registry.publish('alpha', { version: 'v2' });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
    for (let each = 0; each < 3; each++) expect((await site.page('/alpha/broken')).status).toBe(503);
    expect((await readiness(site)).body['modules']).toEqual([
      expect.objectContaining({ state: 'current', serving: 'v2', recentFailures: 0 }),
    ]);
  });

  test('keeps serving if it has rendered other pages', async () => {
    registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    registry.publish('alpha', { version: 'v2' });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
    expect((await site.page('/')).status).toBe(200);
    for (let each = 0; each < 4; each++) expect((await site.page('/throws')).status).toBe(503);
    expect((await readiness(site)).body['modules']).toEqual([
      expect.objectContaining({ state: 'current', serving: 'v2', recentFailures: 3 }),
    ]);
  });

  test('keeps serving if the module has no previous version', async () => {
    registry.publish('alpha', { server: broken });
    site = await startTestSite({ registry: registry.url });
    for (let each = 0; each < 4; each++) expect((await site.page('/alpha/one')).status).toBe(503);
    expect((await readiness(site)).body['modules']).toEqual([expect.objectContaining({ state: 'current' })]);
  });
});
