import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip, createZstdDecompress, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FoundRoute, FoundRoutes } from '../../src/modules/route-owner.ts';
import { TestAuth } from '../test-auth.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let auth: TestAuth;
let site: TestSite;

beforeAll(async () => {
  registry = await TestRegistry.start();
  auth = await TestAuth.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url, supabase: auth.url });
});

afterAll(async () => {
  site.stop();
  await Promise.all([registry.stop(), auth.stop()]);
});

/** A site that has rendered no page yet, so the text that is late in its first page still is. */
async function freshSite(): Promise<TestSite> {
  const fresh = await startTestSite({ registry: registry.url });
  onTestFinished(fresh.stop);
  return fresh;
}

describe('a page of a module', () => {
  test('is rendered with its data, inside the layout', async () => {
    const { status, html } = await site.page('/alpha/one?page=2');
    expect(status).toBe(200);
    expect(html).toContain('<h1>Item one</h1>');
    expect(html).toContain('Page 2 for a visitor who is signed-out.');
    expect(html).toContain('<title>Item one · Irodori</title>');
    expect(html).toMatch(/<body><noscript>.*need\s+scripts.*<\/noscript>/s);
    expect(html).toMatch(/<header[\s\S]*<main[\s\S]*Item one[\s\S]*<\/main>[\s\S]*<footer/);
  });

  test('has its absolute URL for search engines and link previews', async () => {
    const { html } = await site.page('/alpha/one?page=2');
    expect(html).toContain('<link rel="canonical" href="http://site.test/alpha/one"/>');
    expect(html).toContain('<meta property="og:url" content="http://site.test/alpha/one"/>');
  });

  test('requests its scripts by an inline script alone, with integrity', async () => {
    const { html } = await site.page('/');
    expect(html).not.toMatch(/<script[^>]* src=|<link[^>]* as="script"/);
    const files = [...html.matchAll(/{"href":"([^"]+\.js)","integrity":"sha256-[^"]{44}"}/g)];
    const addresses = files.map(([, href]) => href);
    expect(addresses).toContainEqual(expect.stringMatching(/^\/static\/js\//));
    expect(addresses).toContainEqual(expect.stringMatching(/^\/modules\/alpha\/\w+\/remoteEntry\.js$/));
  });

  test('has the hashes of later files of the shell in one file, whose hash its entry has', async () => {
    const { html } = await site.page('/beta');
    const entry = /"href":"(\/static\/js\/shell\.\w+\.js)"/.exec(html)?.[1] ?? '';
    const code = await (await site.get(entry)).text();
    const [, integrity, file] = /integrity:"([^"]+)"\},\w+\.integrityFile="([^"]+)"/.exec(code) ?? [];
    const hashes = await (await site.get(`/${file}`)).text();
    expect(`sha256-${hash('sha256', hashes, 'base64')}`).toBe(integrity);
    const later = [...html.matchAll(/\/static\/js\/async\/[^"]+","integrity":"([^"]+)"/g)].map(
      ([, known]) => known,
    );
    expect(later).not.toEqual([]);
    for (const known of later) expect(hashes).toContain(known);
  });

  test('names nothing of the devtools unless the operator allows them', async () => {
    const { html } = await site.page('/');
    expect(html).not.toContain('devtools');
    const response = await site.get(`/_devtools?c=${site.composition()}`);
    expect(response.headers.get('Content-Type')).toContain('text/html');
  });

  test('contains the styles of the shell and of its page in its head, and names no stylesheet but that for paper', async () => {
    const { html } = await site.page('/');
    const head = html.slice(0, html.indexOf('</head>'));
    const files = [...head.matchAll(/<style data-href="([^"]+)"/g)].map(([, href]) => href);
    expect(files).toEqual([
      expect.stringMatching(/^\/static\/css\/shell\.\w+\.css$/),
      expect.stringMatching(/^\/modules\/alpha\/\w+\/chunks\/\S+\.css$/),
    ]);
    expect(head).toMatch(/<style[^>]*\/modules\/alpha\/[^>]*>[^<]*\.\w+-/);
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/print.css" media="print"/>',
    ]);
  });

  test('names the stylesheet that comes with its scripts after its text, as its structured data', async () => {
    const { html } = await site.page('/');
    expect(html.match(/\/static\/css\/late\.\w+\.css/g)).toHaveLength(1);
    const end = html.slice(html.indexOf('</footer>'));
    expect(end).toContain('/static/css/late.');
    expect(end).toContain('application/ld+json');
  });

  test('contains the styles of the shared components that its code shows, and of no others', async () => {
    const sharedStyles = async (path: string) =>
      [...(await site.page(path)).html.matchAll(/<style data-href="[^"]*\/shared-ui-([\w-]+)\./g)].map(
        ([, name]) => name,
      );
    expect(await sharedStyles('/beta')).toEqual(['disclosure']);
    expect(await sharedStyles('/')).toEqual([]);
  });

  test('streams its late parts after the rest', async () => {
    const response = await (await freshSite()).get('/slow');
    const chunks: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) chunks.push(decoder.decode(chunk));
    const first = chunks.findIndex((chunk) => chunk.includes('Still to come'));
    const last = chunks.findIndex((chunk) => chunk.includes('and the rest'));
    expect(first).toBeGreaterThanOrEqual(0);
    expect(last).toBeGreaterThan(first);
  });

  test.for([
    ['gzip', 'gzip', createGunzip],
    ['gzip, deflate, br', 'br', createBrotliDecompress],
    ['gzip, deflate, br, zstd', 'zstd', createZstdDecompress],
  ] as const)(
    'streams its late parts also to a browser that accepts %s',
    async ([accepted, chosen, unpack]) => {
      const response = await (await freshSite()).get('/slow', { 'Accept-Encoding': accepted });
      expect(response.headers.get('Content-Encoding')).toBe(chosen);
      const chunks: string[] = [];
      const unpacked = Readable.fromWeb(response.body as ReadableStream<Uint8Array>).pipe(unpack());
      for await (const chunk of unpacked.setEncoding('utf8')) chunks.push(String(chunk));
      const first = chunks.findIndex((chunk) => chunk.includes('Still to come'));
      const last = chunks.findIndex((chunk) => chunk.includes('and the rest'));
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeGreaterThan(first);
    },
  );

  test('belongs to the module whose pattern matches best, not to the first module that matches', async () => {
    expect((await site.page('/beta')).html).toContain('<h1>Beta</h1>');
    expect((await site.page('/gamma')).html).toContain('<h1>Anything: gamma</h1>');
  });

  test('that forces a colour mode is rendered in that mode', async () => {
    expect((await site.page('/night')).html).toContain(
      '<html lang="en" class="dark" data-forced-mode="dark">',
    );
    expect((await site.page('/', { Cookie: 'color-mode=light' })).html).toContain(
      '<html lang="en" class="light">',
    );
  });
});

describe('the status and view of a path', () => {
  test('are 404 and the shell’s not-found view if no module owns the path', async () => {
    const { status, html, headers } = await site.page('/nowhere/at/all');
    expect(status).toBe(404);
    expect(html).toContain('Page not found: /nowhere/at/all');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(html).toContain('<header');
  });

  test('are 404 and the not-found view if the loader throws notFound', async () => {
    const { status, html } = await site.page('/alpha/missing?page=2');
    expect(status).toBe(404);
    expect(html).toContain('Page Not Found: /alpha/missing?page=2');
  });

  test('are 404 and the not-found view if the path contains a control character', async () => {
    expect((await site.page('/alpha/%00')).status).toBe(404);
    expect((await site.page('/alpha/%E0%A4%A')).status).toBeLessThan(500);
  });

  test('keep the text of the path as the visitor wrote it', async () => {
    expect((await site.page('/alpha/100%2525')).html).toContain('<h1>Item 100%25</h1>');
  });

  test('are a redirect if the loader throws a redirect', async () => {
    const { status, headers } = await site.page('/alpha/moved');
    expect([status, headers.get('Location')]).toEqual([302, '/alpha/one']);
  });
});

describe('the id of the composition', () => {
  test('is on the page, in a header, in the log and in builds/latest.json', async () => {
    const { html, headers } = await site.page('/beta');
    const latest = (await (await site.get('/builds/latest.json')).json()) as { id: string };
    expect(html).toContain(`<meta name="composition" content="${latest.id}"/>`);
    expect(headers.get('X-Composition')).toBe(latest.id);
    expect(site.log.findLast((line) => line['path'] === '/beta')).toMatchObject({
      composition: latest.id,
      status: 200,
      method: 'GET',
    });
  });

  test('leads a tab’s /_route request to the files of a module that the path needs', async () => {
    const response = await site.get(`/_route?path=/alpha/one&c=${site.composition()}`);
    expect(await response.json()).toMatchObject({ owner: { module: 'alpha', pattern: '/alpha/:item' } });
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    const nobody = await site.get(`/_route?path=/nowhere/at/all&c=${site.composition()}`);
    expect(await nobody.json()).toEqual({ owner: null });
    expect((await site.get('/_route?path=/beta&c=0000000000000000')).status).toBe(409);
    expect((await site.get('/_route?path=beta')).status).toBe(400);
  });

  test('names in the /_route response all files that a navigation to the path needs, and whether its data is public', async () => {
    const ownerOf = async (path: string) => {
      const response = await site.get(`/_route?path=${path}&c=${site.composition()}`);
      return ((await response.json()) as { owner: FoundRoute }).owner;
    };
    const home = await ownerOf('/');
    expect(home).toMatchObject({
      data: 'public',
      guarded: false,
      styles: [{ href: expect.stringMatching(/\/modules\/alpha\/.+\/home\.css$/) }],
    });
    const beta = await ownerOf('/beta');
    expect(beta.shared.map(({ href }) => href)).toContainEqual(expect.stringMatching(/zustand/));
    expect(beta.styles.map(({ href }) => href)).toEqual([expect.stringMatching(/\/shared-ui-disclosure\./)]);
    for (const file of [home.entry, ...home.scripts, ...home.styles, ...beta.shared, ...beta.styles])
      expect(file.integrity).toMatch(/^sha256-/);
    expect(await ownerOf('/private')).toMatchObject({ data: 'private', guarded: true });
  });

  test('lists in the /_route response for several links each route once, without the paths that no module serves', async () => {
    const ask = (paths: readonly string[], composition = site.composition()) => {
      const query = new URLSearchParams([...paths.map((path) => ['link', path]), ['c', composition]]);
      return site.get(`/_route?${query.toString()}`);
    };
    const response = await ask(['/alpha/one', '/beta', '/alpha/two', '/nowhere/at/all']);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    const { routes, paths } = (await response.json()) as FoundRoutes;
    expect(routes.map(({ module, pattern }) => `${module} ${pattern}`)).toEqual([
      'alpha /alpha/:item',
      'beta /beta',
    ]);
    expect(paths).toEqual({ '/alpha/one': 0, '/beta': 1, '/alpha/two': 0 });
    expect((await ask(['/beta'], '0000000000000000')).status).toBe(409);
    expect((await ask(['/beta', 'beta'])).status).toBe(400);
    expect((await ask(Array.from({ length: 51 }, (_, index) => `/${index}`))).status).toBe(400);
  });
});

describe('the public data of a page', () => {
  test('is served without the page and may be cached', async () => {
    const response = await site.get(`/alpha/one/_payload.json?${site.composition()}&page=3`);
    expect(await response.json()).toEqual({ data: { name: 'one', page: '3', session: 'signed-out' } });
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/);
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  });

  test('is compressed for browsers that accept it, with one entity tag for all encodings', async () => {
    const address = `/alpha/one/_payload.json?${site.composition()}`;
    const plain = await site.get(address);
    const compressed = await site.get(address, { 'Accept-Encoding': 'gzip' });
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
    expect(compressed.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = gunzipSync(await compressed.arrayBuffer());
    expect(JSON.parse(bytes.toString())).toEqual(await plain.json());
    const etag = compressed.headers.get('ETag') ?? '';
    expect(plain.headers.get('ETag')).toBe(etag);
    expect((await site.get(address, { 'If-None-Match': etag })).status).toBe(304);
  });

  test('is the same for a signed-in visitor', async () => {
    const headers = { Cookie: await auth.cookie('user-a') };
    const payload = await site.page(`/alpha/one/_payload.json?${site.composition()}`, headers);
    expect(payload.html).toContain('"session":"signed-out"');
    expect((await site.page('/alpha/one', headers)).html).toContain('who is signed-out');
  });

  test('contains the problem if the page has one', async () => {
    const missing = await site.get(`/alpha/missing/_payload.json?${site.composition()}`);
    expect(await missing.json()).toMatchObject({ problem: { status: 404 } });
    const moved = await site.get(`/alpha/moved/_payload.json?${site.composition()}`);
    expect(await moved.json()).toEqual({ redirect: '/alpha/one' });
    expect((await site.get('/alpha/one/_payload.json?0000000000000000')).status).toBe(409);
  });

  test('is refused for a route with private data', async () => {
    const response = await site.get(`/private/_payload.json?${site.composition()}`, {
      Cookie: await auth.cookie('a'),
    });
    expect(response.status).toBe(404);
  });
});
