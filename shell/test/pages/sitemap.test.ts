import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SitemapEntry } from '@irodori/kit/module';
import { SaxesParser } from 'saxes';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

/** What the fixture module yields in place of its own pages. */
const given = globalThis as { alphaPages?: (() => AsyncIterable<SitemapEntry>) | undefined };

let registry: TestRegistry;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('beta');
  return async () => {
    given.alphaPages = undefined;
    await registry.stop();
  };
});

async function start(environment: Record<string, string> = {}): Promise<TestSite> {
  const site = await startTestSite({ registry: registry.url, environment });
  onTestFinished(site.stop);
  return site;
}

/** The texts of a well-formed XML file, by the names of their elements. */
function textsOf(xml: string): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  const parser = new SaxesParser({ xmlns: true });
  let name = '';
  parser.on('opentag', (tag) => (name = tag.name));
  parser.on('text', (text) => text.trim() === '' || (texts[name] ??= []).push(text));
  parser.write(xml).close();
  return texts;
}

async function read(site: TestSite, address: string): Promise<Record<string, string[]>> {
  const response = await site.get(address);
  expect([address, response.status]).toEqual([address, 200]);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  return textsOf(await response.text());
}

const part = '/sitemaps/alpha-1.xml';
const url = (at: string) => `http://site.test${at}`;

describe('the sitemap', () => {
  test('names the parts of the modules that have pages, and each part its pages', async () => {
    registry.publish('alpha');
    const site = await start();
    expect(await read(site, '/sitemap.xml')).toEqual({
      loc: [url(part)],
      lastmod: ['2026-11-21T09:00:00.000Z'],
    });
    expect(await read(site, part)).toEqual({
      loc: [url('/'), url('/alpha/one%20&%20two')],
      lastmod: ['2026-11-21T09:00:00.000Z'],
      'image:loc': ['http://pictures.test/one.webp?a=1&b=2'],
    });
    const { headers } = await site.get(part);
    expect((await site.get(part, { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304);
    const since = { 'If-Modified-Since': new Date().toUTCString() };
    for (const file of ['/sitemap.xml', part]) expect((await site.get(file, since)).status).toBe(200);
  });

  test('has 5,000 pages in each part', async () => {
    given.alphaPages = async function* () {
      for (let each = 0; each < 5001; each += 1) yield { path: `/alpha/${each}` };
    };
    registry.publish('alpha');
    const site = await start();
    expect((await read(site, '/sitemap.xml'))['loc']).toEqual([url(part), url('/sitemaps/alpha-2.xml')]);
    expect((await read(site, part))['loc']).toHaveLength(5000);
    expect((await read(site, '/sitemaps/alpha-2.xml'))['loc']).toEqual([url('/alpha/5000')]);
    for (const missing of ['alpha-3.xml', 'alpha-0.xml', 'beta-1.xml', 'gamma-1.xml', 'alpha-1.json'])
      expect([missing, (await site.get(`/sitemaps/${missing}`)).status]).toEqual([missing, 404]);
  });

  test('takes a page of private data that everybody may open', async () => {
    given.alphaPages = () => pages([{ path: '/lent/revocable' }]);
    registry.publish('alpha');
    const site = await start();
    expect(JSON.stringify(await read(site, part))).toContain('http://site.test/lent/revocable');
  });

  test.each<[string, () => AsyncIterable<SitemapEntry>]>([
    ['throws', () => pages([{ path: '/alpha/new' }], new Error('broken'))],
    ['is late', () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) })],
    ['names another module’s page', () => pages([{ path: '/beta' }])],
    ['names a guarded page', () => pages([{ path: '/private' }])],
    ['names another site', () => pages([{ path: '//else.test/alpha/one' }])],
    ['names no time', () => pages([{ path: '/alpha/new', lastModified: 'yesterday' }])],
    ['names a picture that is none', () => pages([{ path: '/alpha/new', images: ['data:,x'] }])],
  ])('keeps the last good part of a module that %s', async (how, fault) => {
    registry.publish('alpha');
    const deadline = how === 'is late' ? { MODULE_DEADLINE_MS: '1000' } : undefined;
    const site = await start({ SITEMAP_REFRESH_MS: '1', ...deadline });
    await site.waitFor(part, ({ status }) => status === 200);
    const before = await read(site, part);
    given.alphaPages = fault;
    await expect
      .poll(async () => {
        await site.get(part);
        return site.log;
      })
      .toContainEqual(expect.objectContaining({ level: 50, module: 'alpha', msg: 'sitemap failed' }));
    expect(await read(site, part)).toEqual(before);
  });

  test('leaves out a module that never gave its pages, whose part is a 503', async () => {
    given.alphaPages = () => pages([], new Error('broken'));
    registry.publish('alpha');
    const site = await start();
    expect(await read(site, '/sitemap.xml')).toEqual({});
    expect((await site.get(part)).status).toBe(503);
  });

  test('is a 503 while the site knows no module', async () => {
    await registry.pause();
    const site = await start();
    expect((await site.get('/sitemap.xml')).status).toBe(503);
  });

  test('has the last good part of a module that has no version to serve after a restart', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'irodori-sitemap-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const version = registry.publish('alpha');
    const before = await start({ SHELL_DATA: folder });
    const good = await read(before, part);
    before.stop();
    await before.isKept();
    registry.spoil('alpha', version, 'removed');
    // Without the files of the module, which therefore has no version to serve.
    const rest = path.join(folder, 'rest');
    await cp(path.join(folder, 'kept'), path.join(rest, 'kept'), { recursive: true });
    const site = await start({ SHELL_DATA: rest });
    expect((await read(site, '/sitemap.xml'))['loc']).toEqual([url(part)]);
    expect(await read(site, part)).toEqual(good);
    site.stop();
    await site.isKept();
  });
});

async function* pages(entries: readonly SitemapEntry[], end?: Error): AsyncGenerator<SitemapEntry> {
  yield* entries;
  if (end !== undefined) throw end;
}

describe('robots.txt', () => {
  const robots = async (environment: Record<string, string>) =>
    (await (await start(environment)).get('/robots.txt')).text();

  test('opens everything and names the sitemap by its absolute address', async () => {
    expect(await robots({})).toBe('User-agent: *\nAllow: /\n\nSitemap: http://site.test/sitemap.xml\n');
  });

  test('asks the crawlers that the operator refuses to stay away', async () => {
    expect(await robots({ REFUSED_CRAWLERS: 'GPTBot, CCBot' })).toBe(
      'User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\n' +
        'Sitemap: http://site.test/sitemap.xml\n',
    );
  });
});

test('a site that must not be indexed says so on every response, and is open for crawlers to read that', async () => {
  const site = await start({ SITE_INDEXED: 'false', INDEXNOW_KEY: 'key-of-a-copy' });
  for (const address of ['/beta', '/nowhere/at/all', '/robots.txt', '/sitemap.xml', '/healthz'])
    expect([address, (await site.get(address)).headers.get('X-Robots-Tag')]).toEqual([address, 'noindex']);
  expect(await (await site.get('/robots.txt')).text()).toBe('User-agent: *\nAllow: /\n');
  expect((await site.page('/key-of-a-copy.txt')).html).not.toBe('key-of-a-copy');
});
