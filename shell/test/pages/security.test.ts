import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let site: TestSite;

beforeAll(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  site = await startTestSite({ registry: registry.url, supabase: 'http://127.0.0.1:1' });
});

afterAll(async () => {
  site.stop();
  await registry.stop();
});

const policyOf = ({ headers }: { headers: Headers }): Record<string, string> =>
  Object.fromEntries(
    (headers.get('Content-Security-Policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

/** The elements that a policy names; JSON-LD is data, which browsers do not run. */
const inlineElements = (html: string) => {
  const found = [...html.matchAll(/(<(script|style)[^>]*>)([\s\S]*?)<\/\2>/g)]
    .map(([, tag = '', name, text = '']) => ({ tag, name, text }))
    .filter(({ tag }) => !tag.includes('application/ld+json'));
  return {
    scripts: found.filter(({ name }) => name === 'script'),
    styles: found.filter(({ name }) => name === 'style'),
  };
};

describe('the Content-Security-Policy of a page', () => {
  test('allows no frames, no other origins and no inline handlers', async () => {
    const { html, headers } = await site.page('/');
    const policy = policyOf({ headers });
    expect(policy['default-src']).toBe("'none'");
    expect(policy['style-src']).not.toContain('unsafe');
    expect(policy['frame-ancestors']).toBe("'none'");
    expect(policy['base-uri']).toBe("'none'");
    expect(policy['form-action']).toBe("'self'");
    expect(policy['connect-src']).toBe("'self' http://127.0.0.1:1 ws://127.0.0.1:1");
    expect(html).not.toMatch(/\son\w+="/);
  });

  test('allows only scripts and styles with the nonce of a page that is rendered for the visitor', async () => {
    const { html, headers } = await site.page('/reader');
    const policy = policyOf({ headers });
    expect(policy['script-src']).toMatch(/^'nonce-[\w-]{22}' 'strict-dynamic'$/);
    const nonce = /'nonce-([^']+)'/.exec(policy['script-src'] ?? '')?.[1];
    expect(policy['style-src']).toContain(`'nonce-${nonce}'`);
    for (const elements of Object.values(inlineElements(html))) {
      expect(elements.length).toBeGreaterThan(0);
      for (const { tag } of elements) expect(tag).toContain(`nonce="${nonce}"`);
    }
  });

  test('allows only the scripts and styles of a page that is kept for all visitors, by their hashes', async () => {
    await site.page('/');
    const { html, headers } = await site.page('/');
    const policy = policyOf({ headers });
    expect(headers.get('ETag')).not.toBeNull();
    expect(html).not.toContain(' nonce="');
    const { scripts, styles } = inlineElements(html);
    const hashes = (elements: typeof scripts) =>
      elements.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
    expect(scripts.length).toBeGreaterThan(1);
    expect(policy['script-src']).toBe(`${hashes(scripts)} 'strict-dynamic'`);
    expect(policy['style-src']).toBe(`'self' ${hashes(styles)}`);
  });

  test('allows workers of the site, but no frames and no scripts or requests of other origins', async () => {
    const policy = policyOf(await site.get('/'));
    expect(policy['worker-src']).toBe("'self' blob:");
    expect(policy['frame-src']).toBe("'none'");
    expect(JSON.stringify(policy)).not.toMatch(/google|cloudflare|eval|'unsafe-inline'.*script/);
  });

  test.each([
    ['turnstile', 'https://challenges.cloudflare.com', /google/],
    ['recaptcha', 'https://www.google.com/recaptcha/', /cloudflare/],
  ])(
    'allows for %s the sources that it needs, and none of the other provider',
    async (provider, host, other) => {
      const environment = { VERIFICATION_PROVIDER: provider, VERIFICATION_SITE_KEY: 'public key' };
      const checked = await startTestSite({ registry: registry.url, environment });
      const policy = policyOf(await checked.get('/'));
      checked.stop();
      expect(policy['frame-src']).toContain(host);
      expect(policy['script-src']).toContain(host);
      expect(policy['script-src']).toContain("'strict-dynamic'");
      expect(JSON.stringify(policy)).not.toMatch(other);
      expect(JSON.stringify(policy)).not.toContain('unsafe-eval');
    },
  );

  test('allows requests and pictures of the content backend if one is configured, and pictures of the places of its uploads', async () => {
    const environment = {
      CONTENT_URL: 'https://cms.example/',
      CONTENT_MEDIA_URL: 'https://files.example/bucket, https://cdn.example',
    };
    const withContent = await startTestSite({ registry: registry.url, environment });
    const policy = policyOf(await withContent.get('/'));
    withContent.stop();
    expect(policy['connect-src']).toMatch(/ https:\/\/cms\.example$/);
    expect(policy['img-src']).toMatch(
      / http:\/\/127\.0\.0\.1:1\/storage\/v1\/ https:\/\/cms\.example https:\/\/files\.example https:\/\/cdn\.example$/,
    );
  });

  test('has another nonce for each page that is rendered', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => (await site.page('/reader')).headers.get('Content-Security-Policy')),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('is sent with the other security headers on every response', async () => {
    for (const path of ['/', '/nowhere/at/all', '/builds/latest.json']) {
      const { headers } = await site.get(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Permissions-Policy')).toContain('camera=()');
      expect(headers.get('Strict-Transport-Security')).toBeNull();
    }
  });
});

describe('text in a request’s path', () => {
  test('cannot close the script element that contains the page’s state', async () => {
    const attack = '</script><script>alert(1)</script><!--';
    const { html } = await site.page(`/alpha/${encodeURIComponent(attack)}`);
    expect(html).not.toContain('<script>alert(1)');
    const state = /self\.irodoriPage=(.*?);\(function/.exec(html)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(state))).toContain('alert(1)');
  });

  test('cannot redirect to another origin', async () => {
    const { status, html } = await site.page('//evil.example/alpha');
    expect(status).toBe(404);
    expect(html).not.toMatch(/(?:href|src)="\/\/evil/);
  });
});

describe('a form that a browser sends without scripts', () => {
  const post = (path: string, accept: string) =>
    site.fetch(
      new Request(`http://site.test${path}`, { method: 'POST', headers: { Accept: accept }, body: 'a=1' }),
    );

  test.each([
    ['/alpha', '/alpha'],
    ['/alpha?mode=sign-up&from=%2F', '/alpha?mode=sign-up&from=%2F'],
    ['//evil.example/alpha?a=1', '/'],
  ])('to %s leads to %s', async (path, target) => {
    const { status, headers } = await post(path, 'text/html,*/*;q=0.8');
    expect([status, headers.get('Location')]).toEqual([303, target]);
  });

  test('is told apart from a program’s request, which is refused', async () => {
    expect((await post('/alpha', 'application/json')).status).toBe(405);
  });
});

test('a file of the shell without a hash in its name is cached for an hour', async () => {
  const { status, headers } = await site.get('/favicon.svg');
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=3600']);
});

describe('the hashed files of the shell', () => {
  test('are served compressed and as immutable', async () => {
    const { html } = await site.page('/');
    const script = /"href":"(\/static\/js\/[^"]+)"/.exec(html)?.[1] ?? '';
    const response = await site.get(script, { 'Accept-Encoding': 'br' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await site.get('/static/../../package.json')).status).toBe(404);
    expect((await site.get('/static/js/gone.js')).headers.get('Content-Type')).toMatch('text/plain');
  });
});
