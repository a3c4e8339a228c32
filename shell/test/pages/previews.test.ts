import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { TestAuth } from '../test-auth.ts';
import { startPainter, type TestPainter } from '../test-painter.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let storage: Server;
let folder: string;
let painter: TestPainter;
let site: TestSite;

const startSite = (environment: Record<string, string> = { PAINTER_URL: painter.url }) => {
  const { port } = storage.address() as AddressInfo;
  return startTestSite({ registry: registry.url, supabase: `http://127.0.0.1:${port}`, environment });
};

beforeAll(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  registry.publish('beta');
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f5ea8' } })
    .webp()
    .toBuffer();
  storage = createServer((request, response) => {
    if (request.url === '/storage/v1/object/public/catalogue/picture.webp') response.end(picture);
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-previews-'));
  painter = await startPainter();
  site = await startSite();
});

afterAll(async () => {
  site.stop();
  await painter.stop();
  storage.close();
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

const pagePicture = z.object({ address: z.url(), width: z.int(), height: z.int() });

/** The value of a meta tag of a page's head. */
const tagOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];
const addressOf = async (page: string, from = site) =>
  new URL(tagOf((await from.page(page)).html, 'og:image') ?? '', 'http://none.test');

describe('the preview picture of a page', () => {
  test.each([
    ['/alpha/one', 'png', 'Item one'],
    ['/alpha/pictured', 'jpeg', 'Item pictured. An item'],
  ])('%s is a %s of 1200 × 630 that the page names', async (page, format, alt) => {
    const { html } = await site.page(page);
    const address = new URL(tagOf(html, 'og:image') ?? '');
    expect(address.origin).toBe('http://site.test');
    expect(tagOf(html, 'og:image:alt')).toBe(alt);
    expect(tagOf(html, 'twitter:card')).toBe('summary_large_image');
    const response = await site.get(address.pathname);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(`image/${format}`);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const { width, height, ...drawn } = await sharp(await response.arrayBuffer()).metadata();
    expect(drawn.format).toBe(format);
    expect([width, height].map(String)).toEqual([
      tagOf(html, 'og:image:width'),
      tagOf(html, 'og:image:height'),
    ]);
    expect([width, height]).toEqual([1200, 630]);
  });

  test.each(['/alpha/one', '/alpha/pictured'])(
    '%s is offered to the page’s structured data in the ratios 16:9, 4:3 and 1:1, for crawlers and caches',
    async (page) => {
      const { html } = await site.page(page);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      const [{ image }] = z
        .object({ '@graph': z.tuple([z.object({ image: z.array(pagePicture) })]) })
        .parse(JSON.parse(json))['@graph'];
      expect(image.map(({ width, height }) => width / height)).toEqual([16 / 9, 4 / 3, 1]);
      expect(new Set(image.map(({ address }) => address)).size).toBe(3);
      for (const { address, width, height } of image) {
        const { origin, pathname } = new URL(address);
        expect(origin).toBe('http://site.test');
        const response = await site.get(pathname);
        expect(response.status).toBe(200);
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('X-Robots-Tag')).toBeNull();
        expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width, height });
      }
    },
  );

  test('that may be withdrawn is drawn for each request, and kept for a minute at most', async () => {
    const data = path.join(folder, 'withdrawn');
    const first = await startSite({ PAINTER_URL: painter.url, SHELL_DATA: data });
    onTestFinished(first.stop);
    const { pathname } = await addressOf('/lent/revocable', first);
    const drawn = await first.get(pathname);
    expect([drawn.status, drawn.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=60']);
    const again = await startSite({ PAINTER_URL: 'http://127.0.0.1:1', SHELL_DATA: data });
    onTestFinished(again.stop);
    expect((await again.get(pathname)).status).toBe(503);
  });

  test('has the same address whatever the query is', async () => {
    expect(await addressOf('/alpha/one?page=2')).toEqual(await addressOf('/alpha/one'));
    expect(await addressOf('/alpha/two')).not.toEqual(await addressOf('/alpha/one'));
  });

  test('is known to a shell that has not rendered the page', async () => {
    const { pathname } = await addressOf('/alpha/three');
    const fresh = await startSite();
    onTestFinished(fresh.stop);
    expect((await fresh.get(pathname)).status).toBe(200);
  });

  test('that was drawn is served after a restart without the painter', async () => {
    const data = path.join(folder, 'data');
    const first = await startSite({ PAINTER_URL: painter.url, SHELL_DATA: data });
    onTestFinished(first.stop);
    const { pathname } = await addressOf('/alpha/kept', first);
    const drawn = await first.get(pathname);
    const again = await startSite({ PAINTER_URL: 'http://127.0.0.1:1', SHELL_DATA: data });
    onTestFinished(again.stop);
    const kept = await again.get(pathname);
    expect([drawn.status, kept.status]).toEqual([200, 200]);
    expect(await kept.arrayBuffer()).toEqual(await drawn.arrayBuffer());
    expect((await again.get((await addressOf('/alpha/five')).pathname)).status).toBe(503);
  });

  test('stays known while another version of the module, which says other words, is deployed', async () => {
    const { pathname } = await addressOf('/alpha/four');
    const before = registry.index;
    registry.publish('alpha', {
      version: 'other-words',
      server: (code) => code.replaceAll("kicker: 'Item'", "kicker: 'Thing'"),
    });
    const shows = ({ html }: { html: string }) => tagOf(html, 'og:image')?.endsWith(pathname) === true;
    await site.waitFor('/alpha/four', (page) => !shows(page));
    expect((await site.get(pathname)).status).toBe(200);
    // The other tests of this file need the words of before.
    registry.index = { ...before, revision: registry.index.revision + 1 };
    await site.waitFor('/alpha/four', shows);
  });

  test('is a 404 with a hash that no page names', async () => {
    const { pathname } = await addressOf('/alpha/one');
    const others = [
      pathname.replace(/[\da-f]{20}\./, '0123456789abcdef0123.'),
      pathname.replace('/alpha/one', '/alpha/other'),
      pathname.replace('/alpha/one', '/beta'),
      pathname.replace('.png', '.jpg'),
      '/og/alpha/one.png',
    ];
    for (const other of others) expect([other, (await site.get(other)).status]).toEqual([other, 404]);
  });

  test('is drawn without a picture that is gone, and asked for again soon', async () => {
    const response = await site.get((await addressOf('/alpha/lost')).pathname);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(1200);
  });
});

describe('a page has no preview picture', () => {
  test.each([
    ['if its module says no card', '/beta'],
    ['if its card fails', '/alpha/cardless'],
    ['if it is not found', '/alpha/missing'],
  ])('%s', async (_, page) => {
    expect(tagOf((await site.page(page)).html, 'og:image')).toBeUndefined();
  });

  test('if its data depend on the visitor', async () => {
    const auth = await TestAuth.start();
    const withVisitors = await startTestSite({
      registry: registry.url,
      supabase: auth.url,
      environment: { PAINTER_URL: painter.url },
    });
    onTestFinished(async () => {
      withVisitors.stop();
      await auth.stop();
    });
    const { html } = await withVisitors.page('/private', { Cookie: await auth.cookie('a') });
    expect(html).toContain('loaded by a');
    expect(tagOf(html, 'og:image')).toBeUndefined();
  });

  test('without a painter', async () => {
    const without = await startSite({});
    onTestFinished(without.stop);
    const { html, status } = await without.page('/alpha/one');
    expect([status, tagOf(html, 'og:image')]).toEqual([200, undefined]);
  });
});

test('while the painter is away, a preview picture is a 503 and its page is as before', async () => {
  const away = await startSite({ PAINTER_URL: 'http://127.0.0.1:1' });
  onTestFinished(away.stop);
  const { pathname } = await addressOf('/alpha/one', away);
  const response = await away.get(pathname);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
});
