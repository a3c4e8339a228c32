import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

const faults = ['removed', 'corrupted', 'stalled'] as const;

describe.each(faults)('a module whose server bundle is %s', (fault) => {
  // A stalled bundle is given up at the deadline.
  const environment = fault === 'stalled' ? { MODULE_DEADLINE_MS: '2000' } : {};

  test('makes only the module’s own pages of a freshly started site fail, until the bundle is repaired', async () => {
    const version = registry.publish('alpha');
    registry.publish('beta');
    registry.spoil('alpha', version, fault);
    site = await startTestSite({ registry: registry.url, environment });

    const { status, html, headers } = await site.page('/alpha/one');
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('5');
    expect(html).toContain('Alpha is unavailable for the moment');
    expect(html).toMatch(/<header[\s\S]*Alpha is unavailable[\s\S]*<footer/);
    await site.waitFor('/beta', (page) => page.status === 200);
    expect((await site.page('/nowhere/at/all')).status).toBe(404);

    registry.repair();
    await site.waitFor('/alpha/one', (page) => page.status === 200 && page.html.includes('Item one'));
  });

  test('changes nothing on a running site, which keeps the last good version', async () => {
    const good = registry.publish('alpha');
    site = await startTestSite({ registry: registry.url, environment });
    await site.waitFor('/alpha/one', (page) => page.status === 200);
    const before = site.composition();
    const bad = registry.publish('alpha', { version: 'bad', server: (code) => `${code}\n// bad` });
    registry.spoil('alpha', bad, fault);
    const { log } = site;
    await site.waitFor('/alpha/one', () =>
      log.some((line) => line['version'] === bad && line['level'] === 50),
    );

    expect(await site.page('/alpha/one')).toMatchObject({ status: 200 });
    expect(site.composition()).toBe(before);
    expect(log.filter((line) => line['version'] === bad)).toEqual([
      expect.objectContaining({ module: 'alpha', version: bad, serving: good, err: expect.anything() }),
    ]);

    registry.repair();
    await site.waitFor('/alpha/one', () =>
      log.some((line) => line['msg'] === 'module admitted' && line['version'] === bad),
    );
    expect(site.composition()).not.toBe(before);
  });
});

describe('a module whose manifest is missing', () => {
  test('is unavailable', async () => {
    const version = registry.publish('alpha');
    registry.spoil('alpha', version, 'removed', 'module.json');
    site = await startTestSite({ registry: registry.url });
    expect((await site.page('/')).status).toBe(503);
  });
});

describe('a module that throws', () => {
  test('while it renders responds with 503 and a fallback in its slot, and its other pages work', async () => {
    registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    const { status, html, headers } = await site.page('/throws');
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('5');
    expect(html).toMatch(/<header[\s\S]*Alpha is unavailable[\s\S]*<footer/);
    expect(html).not.toContain('throws while it renders');
    expect((await site.page('/alpha/one')).status).toBe(200);
    const line = site.log.find(({ phase }) => phase === 'render');
    expect(line).toMatchObject({ module: 'alpha', composition: site.composition(), path: '/throws' });
    expect(html).toContain(String(line?.['reference']));
  });

  test('while it loads its data responds with 503', async () => {
    registry.publish('alpha');
    site = await startTestSite({ registry: registry.url });
    expect((await site.page('/alpha/broken')).status).toBe(503);
    expect(site.log.find(({ phase }) => phase === 'load')).toMatchObject({ module: 'alpha' });
  });

  test('while it is evaluated is never admitted', async () => {
    registry.publish('alpha', { server: (code) => `throw new Error('No such luck');\n${code}` });
    registry.publish('beta');
    site = await startTestSite({ registry: registry.url });
    expect((await site.page('/alpha/one')).status).toBe(503);
    expect((await site.page('/beta')).status).toBe(200);
  });
});

describe('a version that does not fit the shell', () => {
  test.each([
    ['another contract', { contract: 2 }, 'built for contract 2, the shell has 1'],
    ['a newer shared library', { shared: { react: '99.0.0' } }, 'built with react 99.0.0'],
    [
      'an older major version of a shared library',
      { shared: { react: '18.3.1' } },
      'built with react 18.3.1',
    ],
    ['a library that is not shared', { shared: { 'left-pad': '1.0.0' } }, 'needs left-pad'],
  ])('because of %s is refused, and the log names the cause', async (_name, change, cause) => {
    registry.publish('alpha', { manifest: (manifest) => Object.assign(manifest, change) });
    site = await startTestSite({ registry: registry.url });
    expect((await site.page('/alpha/one')).status).toBe(503);
    expect(JSON.stringify(site.log)).toContain(cause);
  });

  test('because its manifest describes another version is refused', async () => {
    registry.publish('alpha', { manifest: (manifest) => Object.assign(manifest, { version: 'other' }) });
    site = await startTestSite({ registry: registry.url });
    expect(JSON.stringify(site.log)).toContain('module.json describes alpha@other');
  });

  test('because its manifest lists a route that its server bundle lacks is refused', async () => {
    registry.publish('alpha', {
      manifest: ({ routes }) => (routes as unknown[]).push({ path: '/more', chunk: 'home' }),
    });
    site = await startTestSite({ registry: registry.url });
    expect((await site.page('/alpha/one')).status).toBe(503);
    expect(JSON.stringify(site.log)).toContain('The routes differ: bundle');
  });

  test('because its server bundle belongs to another module is refused', async () => {
    registry.publish('alpha', { server: (code) => code.replace("id: 'alpha'", "id: 'omega'") });
    site = await startTestSite({ registry: registry.url });
    expect(JSON.stringify(site.log)).toContain('exports module \\"omega\\" instead of \\"alpha\\"');
  });
});

describe('a site that has no module yet', () => {
  const expectNoSite = async (of: TestSite) => {
    for (const path of ['/', '/beta', '/nowhere/at/all']) {
      const { status, html, headers } = await of.page(path);
      expect({ path, status }).toEqual({ path, status: 503 });
      expect(headers.get('Retry-After')).toBe('5');
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect(html).toMatch(/<header[\s\S]*The site is waking up[\s\S]*<footer/);
    }
  };

  test('because the registry is down responds to every page with 503 until the registry is back', async () => {
    registry.publish('beta');
    await registry.pause();
    site = await startTestSite({ registry: registry.url });
    await expectNoSite(site);
    expect((await site.page('/healthz')).status).toBe(200);
    expect((await site.page('/readyz')).status).toBe(503);

    await registry.resume();
    await site.waitFor('/beta', (page) => page.status === 200);
    expect((await site.page('/nowhere/at/all')).status).toBe(404);
  });

  test('because none is published responds with 503, is not ready, and serves the first published module', async () => {
    site = await startTestSite({ registry: registry.url });
    await expectNoSite(site);
    expect((await site.page('/readyz')).status).toBe(503);

    registry.publish('beta');
    await site.waitFor('/beta', (page) => page.status === 200);
    expect((await site.page('/readyz')).status).toBe(200);
  });

  test('responds to a tab’s request for a route with 503, and with 409 once the module is published', async () => {
    site = await startTestSite({ registry: registry.url });
    const empty = site.composition();
    const ask = () => (site as TestSite).get(`/_route?path=/beta&c=${empty}`);
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([503, { unavailable: null }]);
    expect((await site.get(`/beta/_payload.json?${empty}`)).status).toBe(503);

    registry.publish('beta');
    await site.waitFor('/beta', (page) => page.status === 200);
    expect((await ask()).status).toBe(409);
  });
});
