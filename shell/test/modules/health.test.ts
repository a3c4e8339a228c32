import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

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
            refused: false,
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
    const bad = registry.publish('alpha', { version: 'bad', server: (code) => `${code}\n// bad` });
    registry.spoil('alpha', bad, 'removed');
    await site.waitFor('/readyz', ({ html }) => html.includes('"wanted":"bad"'));
    const { status, body } = await readiness(site);
    expect(status).toBe(200);
    expect(body['modules']).toEqual([
      expect.objectContaining({ state: 'previous', serving: good, refused: expect.any(Boolean) }),
    ]);
    await site.waitFor('/readyz', ({ html }) => html.includes('"refused":true'));
  });

  test('names the version that serves as canary, and says when a canary was refused', async () => {
    const stable = registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    expect((await readiness(site)).body['modules']).toEqual([
      expect.not.objectContaining({ canary: expect.anything() }),
    ]);
    registry.publish('alpha', { version: 'v2', canary: 0.1 });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
    const canary = { wanted: 'v2', serving: 'v2', refused: false, withdrawn: false };
    expect((await readiness(site)).body['modules']).toEqual([
      expect.objectContaining({ state: 'current', serving: stable, canary }),
    ]);
    const bad = registry.publish('alpha', {
      version: 'v3',
      canary: 0.1,
      server: (code) => `${code}\n// v3`,
    });
    registry.spoil('alpha', bad, 'removed');
    await site.waitFor('/readyz', ({ html }) => html.includes('"refused":true'));
    expect((await readiness(site)).body['modules']).toEqual([
      expect.objectContaining({
        state: 'current',
        serving: stable,
        refused: false,
        canary: expect.objectContaining({ wanted: 'v3', refused: true }),
      }),
    ]);
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
  const inLoader = (statement: string) => (code: string) =>
    code.replace('const name = given.alphaName ?? params.item;', `$& ${statement}`);

  test.each([
    ['throws while it is rendered', broken],
    ['whose loader throws', inLoader("throw new Error('v2');")],
    ['whose loader finds nothing', inLoader('throw (0,errors_.notFound)(url);')],
  ])(
    'which %s is answered for by the version before, and withdrawn with an error in the log after three times',
    async (_fault, server) => {
      const good = registry.publish('alpha');
      site = await startTestSite({ registry: registry.url });
      const { log } = site;
      const bad = registry.publish('alpha', { version: 'v2', server });
      await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
      expect((await site.page('/')).status).toBe(200);

      const composition = site.composition();
      for (let each = 0; each < 3; each++) {
        const { status, html, headers } = await site.page('/alpha/one');
        expect([status, html.includes('Item one')]).toEqual([200, true]);
        const own = headers.get('X-Composition') ?? '';
        expect(own).not.toBe(composition);
        expect(html).toContain(`name="composition" content="${own}"`);
        const route: unknown = await (await site.get(`/_route?path=/alpha/one&c=${own}`)).json();
        expect(route).toMatchObject({ owner: { version: good } });
      }
      expect(log.filter(({ event }) => event === 'withdrawn')).toEqual([
        expect.objectContaining({ level: 50, module: 'alpha', version: bad, serving: good }),
      ]);
      expect((await readiness(site)).body['modules']).toEqual([
        expect.objectContaining({ state: 'previous', wanted: bad, serving: good, withdrawn: true }),
      ]);

      registry.publish('alpha', { version: 'v3', server: (code) => code.replaceAll('Item ', 'Piece ') });
      await site.waitFor('/alpha/one', ({ html }) => html.includes('Piece one'));
    },
  );

  test('whose loader throws for the data of a navigation has the tab load the page anew, which is the version before’s, and is withdrawn after three times', async () => {
    const good = registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    const { log, get, page, composition } = site;
    registry.publish('alpha', { version: 'v2', server: inLoader("throw new Error('v2');") });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
    const tab = composition();
    const payload = async (item: string) => (await get(`/alpha/${item}/_payload.json?${tab}`)).status;
    expect([await payload('one'), await payload('one')]).toEqual([409, 409]);
    // Where the version before does no better, the tab is told what is wrong.
    expect(await payload('broken')).toBe(503);
    expect(await page('/alpha/one')).toMatchObject({
      status: 200,
      html: expect.stringContaining('Item one'),
    });
    expect(log.filter(({ event }) => event === 'withdrawn')).toEqual([
      expect.objectContaining({ module: 'alpha', version: 'v2', serving: good }),
    ]);
  });

  test('after it has stalled is answered for before it fails, and withdrawn when it has failed three times', async () => {
    const stall = Promise.withResolvers<void>();
    vi.stubGlobal('stall', stall.promise);
    onTestFinished(() => void vi.unstubAllGlobals());
    const good = registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    const { log, page } = site;
    registry.publish('alpha', {
      version: 'v2',
      server: inLoader("await globalThis.stall; throw new Error('v2');"),
    });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
    for (const { status, html } of await Promise.all(
      ['one', 'two', 'three'].map((item) => page(`/alpha/${item}`)),
    ))
      expect([status, /Item (one|two|three)/.test(html)]).toEqual([200, true]);
    expect((await readiness(site)).body['modules']).toMatchObject([{ serving: 'v2', recentFailures: 0 }]);
    stall.resolve();
    await expect.poll(() => log.find(({ event }) => event === 'withdrawn')).toMatchObject({ serving: good });
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
    expect((await readiness(site)).body['modules']).toEqual([
      expect.objectContaining({ state: 'current', withdrawn: false }),
    ]);
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

  test.each([
    ['/alpha/broken', 503],
    ['/throws', 503],
    ['/alpha/missing', 404],
  ])(
    'keeps serving if the version before does no better at %s, and is compared five times',
    async (path, status) => {
      registry.publish('alpha');
      site = await startTestSite({ registry: registry.url });
      registry.publish('alpha', { version: 'v2' });
      await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
      const { log } = site;
      for (let each = 0; each < 7; each++) expect((await site.page(path)).status).toBe(status);
      expect((await readiness(site)).body['modules']).toEqual([
        expect.objectContaining({ state: 'current', serving: 'v2' }),
      ]);
      const failures = log.filter((line) => line['path'] === path && 'phase' in line);
      expect(failures).toHaveLength(12);
    },
  );

  test('keeps serving if the module has no previous version', async () => {
    registry.publish('alpha', { server: broken });
    site = await startTestSite({ registry: registry.url });
    for (let each = 0; each < 4; each++) expect((await site.page('/alpha/one')).status).toBe(503);
    expect((await readiness(site)).body['modules']).toEqual([expect.objectContaining({ state: 'current' })]);
  });
});
