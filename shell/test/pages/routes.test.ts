import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  site = await startTestSite({
    registry: registry.url,
    supabase: auth.url,
    environment: {
      SITE_PROFILES: 'https://social.example/@irodori, https://video.example/irodori',
      AUTH_PROVIDERS: 'custom:acme, custom:other',
    },
  });
});

afterAll(async () => {
  site.stop();
  await Promise.all([registry.stop(), auth.stop()]);
});

describe('an address that its route’s `validate` refuses', () => {
  test.each(['no', 'late'])('is a 404 that names the full path, inside the layout: %s', async (word) => {
    const { status, html } = await site.page(`/checked/${word}?page=2`);
    expect(status).toBe(404);
    expect(html).toContain(`Page Not Found: /checked/${word}?page=2`);
    expect(html).toMatch(/<header[\s\S]*<main[\s\S]*Page Not Found[\s\S]*<footer/);
  });

  test('has the status and the message of the thrown error', async () => {
    const { status, html } = await site.page('/checked/gone');
    expect(status).toBe(410);
    expect(html).toContain('This word was taken back.');
  });

  test('has another message than an address that no module owns', async () => {
    const { status, html } = await site.page('/nowhere/at/all?page=2');
    expect(status).toBe(404);
    expect(html).toContain('Page not found: /nowhere/at/all?page=2');
    expect(html).not.toContain('"isFatal"');
    expect((await site.page('/checked/no')).html).toContain('"isFatal":true');
  });

  test('has a payload with the problem and without data', async () => {
    const response = await site.get(`/checked/no/_payload.json?${site.composition()}`);
    expect(await response.json()).toMatchObject({ problem: { status: 404 } });
  });

  test('is escaped when the page names it', async () => {
    const { html } = await site.page('/checked/no?<script>alert(1)</script>');
    expect(html).not.toContain('<script>alert(1)');
  });
});

describe('the not-found page', () => {
  test('has the path /404, even if a module owns a pattern that matches it', async () => {
    const { status, html } = await site.page('/404');
    expect(status).toBe(404);
    expect(html).toContain('Page not found: /404');
  });
});

describe('a rule', () => {
  test('of a module redirects before the page’s loader, with the query', async () => {
    const { status, headers } = await site.page('/alpha/old-two?page=3');
    expect([status, headers.get('Location')]).toEqual([301, '/alpha/two?page=3']);
  });

  test('of a module may redirect to another site', async () => {
    const { status, headers } = await site.page('/alpha/away');
    expect([status, headers.get('Location')]).toEqual([307, 'https://away.example/alpha']);
  });

  test('of a module sets headers only of the module’s own pages', async () => {
    expect((await site.page('/alpha/one')).headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await site.page('/beta')).headers.get('X-Robots-Tag')).toBeNull();
  });

  test('of the site leads a refused return from a provider to the page that explains it', async () => {
    const refused =
      '?error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+state+has+expired';
    const { status, headers } = await site.page(`/${refused}`);
    expect([status, headers.get('Location')]).toEqual([303, `/confirm${refused}`]);
  });

  test('of the site is applied before any module', async () => {
    const { status, headers } = await site.page('/apps/elf?a=1');
    expect([status, headers.get('Location')]).toEqual([301, '/app/elf?a=1']);
    expect(headers.get('Cache-Control')).toBe('public, max-age=300');
  });

  test('for a path outside the module’s routes makes the shell refuse the version', async () => {
    const version = registry.publish('alpha', {
      version: 'strange-rule',
      server: (code) =>
        code.replace('"/alpha/old-*"', '"/beta/old"').replace("'/alpha/old-*'", "'/beta/old'"),
    });
    await expect
      .poll(() => site.log.map(({ msg }) => msg).join('\n'))
      .toContain(
        `alpha@${version} is not served: The rule for /beta/old concerns no path of the module's routes`,
      );
    expect((await site.page('/alpha/one')).status).toBe(200);
  });
});

describe('the page for links of emails and providers', () => {
  test('is rendered only in the browser', async () => {
    const { status, html } = await site.page('/confirm?code=abc');
    expect(status).toBe(200);
    expect(html).toContain('<title>One moment · Irodori</title>');
    expect(html).not.toContain('Confirmed at');
  });
});

describe('the head of a page', () => {
  test('has the title, description and tags for search engines and link previews', async () => {
    const { html } = await site.page('/checked/yes');
    const head = html.slice(0, html.indexOf('</head>'));
    for (const tag of [
      '<title>Word yes · Irodori</title>',
      '<meta name="description" content="A word that was checked"/>',
      '<link rel="canonical" href="http://site.test/checked/yes"/>',
      '<meta property="og:site_name" content="Irodori"/>',
      '<meta property="og:type" content="website"/>',
      '<meta property="og:url" content="http://site.test/checked/yes"/>',
      '<meta property="og:title" content="Word yes · Irodori"/>',
      '<meta property="og:description" content="A word that was checked"/>',
      '<meta name="robots" content="max-image-preview:large"/>',
    ])
      expect(head).toContain(tag);
  });

  test('has the structured data of its module, with the operator’s profiles, which cannot close their script element', async () => {
    const { html } = await site.page('/alpha/one');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Thing',
          name: '</script>one',
          url: 'http://site.test',
          sameAs: ['https://social.example/@irodori', 'https://video.example/irodori'],
          image: expect.stringMatching(/\/catalogue\/item.webp$/),
        },
      ],
    });
  });

  test('has no structured data if making them fails, and the page is as it was', async () => {
    const { status, html } = await site.page('/alpha/indescribable');
    expect(status).toBe(200);
    expect(html).toContain('<h1>Item indescribable</h1>');
    expect(html).not.toContain('ld+json');
    expect(site.log.map(({ err }) => JSON.stringify(err)).join()).toContain(
      'structured data of alpha are broken',
    );
  });
});

test('a page has a Vary header that names its cookies and its encoding', async () => {
  expect((await site.page('/alpha/one')).headers.get('Vary')).toBe('Cookie, Accept-Encoding');
});

test('a page tells its browser the custom providers that the operator has named', async () => {
  expect((await site.page('/alpha/one')).html).toContain('"customProviders":["custom:acme","custom:other"]');
});

describe('the Cache-Control header', () => {
  test('of a current composition lets no cache keep it', async () => {
    expect((await site.get('/builds/latest.json')).headers.get('Cache-Control')).toBe('no-store');
  });

  test('lets caches keep public data, but no pages, which contain the visitor’s session', async () => {
    const keeps = async (path: string) => (await site.page(path)).headers.get('Cache-Control');
    expect(await keeps('/alpha/one')).toBe('private, no-cache');
    expect(await keeps('/checked/no')).toBe('private, no-cache');
    expect(await keeps(`/alpha/one/_payload.json?${site.composition()}`)).toMatch(/^public, max-age=/);
    expect(await keeps(`/checked/no/_payload.json?${site.composition()}`)).toBe('no-store');
    expect(await keeps(`/private/_payload.json?${site.composition()}`)).toBe('no-store');
  });
});
