import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeptResponse } from '../../server/kept-pages/kept-response.ts';
import { createKeptPages } from '../../server/kept-pages/kept-pages.ts';
import { createWantedPages } from '../../server/kept-pages/wanted-pages.ts';
import { TestAuth } from '../test-auth.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let auth: TestAuth;
let site: TestSite;

beforeEach(async () => {
  registry = await TestRegistry.start();
  auth = await TestAuth.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url, supabase: auth.url });
});
afterEach(async () => {
  vi.useRealTimers();
  site.stop();
  await Promise.all([registry.stop(), auth.stop()]);
});

/** A kept page has an entity tag; a page that was rendered for its visitor has none. */
const isKept = async (path: string, headers?: Record<string, string>): Promise<boolean> =>
  (await site.page(path, headers)).headers.has('ETag');

const dark = { Cookie: 'color-mode=dark' };

describe('a page that is the same for all visitors without a session', () => {
  test('is rendered for the first visitor, and kept for the next one', async () => {
    expect(await isKept('/alpha/one')).toBe(false);
    const { html, headers } = await site.page('/alpha/one');
    expect(headers.get('ETag')).toMatch(/^W\/"[\w-]{43}"$/);
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    expect(html).toContain('Item one');
  });

  test('is kept apart for each path, query, colour mode and composition', async () => {
    await site.page('/alpha/one');
    expect(await isKept('/alpha/two')).toBe(false);
    expect(await isKept('/alpha/one?page=2')).toBe(false);
    expect(await isKept('/alpha/one', dark)).toBe(false);
    expect((await site.page('/alpha/one', dark)).html).toContain('<html lang="en" class="dark"');
    expect((await site.page('/alpha/one')).html).toContain('<html lang="en"><head>');
    const before = site.composition();
    registry.publish('beta', { version: 'next' });
    await expect.poll(() => site.composition()).not.toBe(before);
    const { html, headers } = await site.page('/alpha/one');
    expect(headers.has('ETag')).toBe(false);
    expect(html).toContain(`<meta name="composition" content="${site.composition()}"/>`);
  });

  test('is not sent again to a browser that has it', async () => {
    await site.page('/alpha/one');
    const { headers } = await site.page('/alpha/one');
    const again = await site.get('/alpha/one', { 'If-None-Match': headers.get('ETag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('Content-Security-Policy')).toBe(headers.get('Content-Security-Policy'));
  });

  test.each(['br', 'zstd', 'gzip'])('is compressed as %s where the browser takes that', async (encoding) => {
    await site.page('/alpha/one');
    const { headers } = await site.get('/alpha/one', { 'Accept-Encoding': encoding });
    expect([headers.get('Content-Encoding'), headers.has('ETag')]).toEqual([encoding, true]);
  });

  test('is rendered without the visitor’s cookies', async () => {
    // The route shows the reader of the content backend; its data are public.
    await site.page('/reader/public', { Cookie: 'other=visitor-a' });
    const { html, headers } = await site.page('/reader/public');
    expect(headers.has('ETag')).toBe(true);
    expect(html).not.toContain('visitor-a');
  });
});

describe('a page is never kept', () => {
  test('for a visitor with a session, who never gets a kept one', async () => {
    await site.page('/');
    const cookie = await auth.cookie('visitor-a', 3600);
    for (const path of ['/', '/']) expect(await isKept(path, { Cookie: cookie })).toBe(false);
    expect((await site.page('/')).html).not.toContain('visitor-a');
  });

  test('for a visitor with a session at the content backend', async () => {
    await site.page('/');
    expect(await isKept('/', { Cookie: 'strapi_jwt=token-of-a' })).toBe(false);
  });

  test('for a new visitor while a canary runs, who gets a place by a cookie', async () => {
    await site.page('/');
    registry.publish('beta', { version: 'next', canary: 0.5 });
    await expect
      .poll(async () => (await site.get('/')).headers.getSetCookie().join(';'))
      .toContain('canary=');
    for (const path of ['/', '/']) {
      const { headers } = await site.page(path);
      expect([headers.has('ETag'), headers.getSetCookie().length]).toEqual([false, 1]);
    }
  });

  test.each(['/private', '/reader', '/checked/no', '/throws', '/nowhere/at/all'])(
    'at %s, which is private, not there or failing',
    async (path) => {
      for (const again of [path, path]) expect(await isKept(again)).toBe(false);
    },
  );
});

describe('a kept page', () => {
  const given = globalThis as { alphaName?: string };
  const heading = async () => /<h1>([^<]*)<\/h1>/.exec((await site.page('/alpha/one')).html)?.[1];
  const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // A fake clock begins at 0, a time that the cache takes for none.
    seconds(1);
    given.alphaName = 'first';
    await heading();
    given.alphaName = 'second';
  });
  afterEach(() => {
    delete given.alphaName;
  });

  test('is fresh for ten seconds, and is then rendered again while its visitors get the last one', async () => {
    seconds(9);
    expect(await heading()).toBe('Item first');
    seconds(2);
    expect(await heading()).toBe('Item first');
    await expect.poll(heading).toBe('Item second');
  });

  test('is rendered anew for a visitor who comes more than a minute later', async () => {
    seconds(71);
    expect(await heading()).toBe('Item second');
  });

  test('is compressed as small as possible once it was rendered again and stayed the same', async () => {
    given.alphaName = 'first';
    const size = async () =>
      (await (await site.get('/alpha/one', { 'Accept-Encoding': 'br' })).arrayBuffer()).byteLength;
    const quick = await size();
    seconds(11);
    await expect.poll(size).toBeLessThan(quick);
  });

  test('stays while it cannot be rendered', async () => {
    given.alphaName = 'broken';
    seconds(11);
    const failures = async () => {
      await heading();
      return site.log.filter(({ msg }) => msg === 'module failed').length;
    };
    await expect.poll(failures).toBeGreaterThan(1);
    expect(await heading()).toBe('Item first');
  });

  test('is dropped when its address has no page any more', async () => {
    given.alphaName = 'missing';
    seconds(11);
    expect(await heading()).toBe('Item first');
    await expect.poll(async () => (await site.page('/alpha/one')).status).toBe(404);
  });
});

test('pages of more than 64 MiB together push out those that were not asked for lately', () => {
  const pages = createKeptPages();
  const large = () => new KeptResponse(new Headers(), Buffer.from('a'.repeat(30 * 1024 * 1024)));
  const kept = () => ['/one', '/two', '/three'].filter((key) => pages.find(key, async () => undefined));
  pages.keep('/one', large());
  pages.keep('/two', large());
  pages.find('/one', async () => undefined);
  pages.keep('/three', large());
  expect(kept()).toEqual(['/one', '/three']);
});

describe('a page that visitors asked for within the hour', () => {
  let loads = 0;
  let name = 'first';

  beforeEach(() => {
    site.stop();
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(1000);
    loads = 0;
    name = 'first';
    Object.defineProperty(globalThis, 'alphaName', {
      configurable: true,
      get() {
        loads += 1;
        return name;
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'alphaName');
  });

  test('is rendered again without a visitor when it is no longer fresh, and after a deployment', async () => {
    site = await startTestSite({
      registry: registry.url,
      supabase: auth.url,
      environment: { PAGE_RENEWAL_MS: '20' },
    });
    await site.page('/alpha/one');
    expect(loads).toBe(1);
    name = 'second';
    vi.advanceTimersByTime(11_000);
    await expect.poll(() => loads).toBe(2);
    await expect.poll(async () => (await site.page('/alpha/one')).html).toContain('Item second');
    expect(loads).toBe(2);

    const before = site.composition();
    registry.publish('beta', { version: 'next' });
    await expect.poll(() => site.composition()).not.toBe(before);
    await expect.poll(() => loads).toBe(3);
    await expect.poll(async () => (await site.page('/alpha/one')).headers.has('ETag')).toBe(true);
  });

  test('is not rendered again later, nor if its address has a query', () => {
    const wanted = createWantedPages();
    const visit = (address: string) =>
      wanted.add({ url: new URL(address, 'http://site.test'), colorPreference: 'system' });
    visit('/one');
    visit('/two?page=2');
    const paths = () => wanted.all().map(({ url }) => url.pathname);
    expect(paths()).toEqual(['/one']);
    vi.advanceTimersByTime(3_601_000);
    expect(paths()).toEqual([]);
  });
});
