import type { IncomingHttpHeaders } from 'node:http';
import { awaitsSecondFactor } from '@irodori/contract/second-factor';
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
  site = await startTestSite({ registry: registry.url, supabase: auth.url });
});

afterAll(async () => {
  site.stop();
  await Promise.all([registry.stop(), auth.stop()]);
});

describe('a guarded page', () => {
  test('sends a visitor without a session to the login page and remembers the path', async () => {
    const { status, headers } = await site.page('/private?tab=2');
    expect([status, headers.get('Location')]).toEqual([302, '/login']);
    expect(headers.get('Set-Cookie')).toMatch(
      /^sb-127-auth-token-redirect-path=%2Fprivate%3Ftab%3D2; Path=\/; Max-Age=28800/,
    );
  });

  test('is not remembered if its path is too long for a cookie', async () => {
    const { status, headers } = await site.page(`/private?tab=${'2'.repeat(5000)}`);
    expect([status, headers.get('Location'), headers.get('Set-Cookie')]).toEqual([302, '/login', null]);
  });

  test('is rendered for a visitor with a session, with no-store', async () => {
    const { status, html, headers } = await site.page('/private', { Cookie: await auth.cookie('user-a') });
    expect(status).toBe(200);
    expect(html).toContain('loaded by user-a, then user-a, rendered for user-a');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Set-Cookie')).toBeNull();
  });

  test('of private data is offered to search engines only if it describes itself to them', async () => {
    const Cookie = await auth.cookie('user-a');
    const robots = async (path: string, headers = {}) =>
      (await site.page(path, headers)).headers.get('X-Robots-Tag');
    expect(await robots('/lent/revocable')).toBeNull();
    expect(await robots('/lent/own', { Cookie })).toBe('noindex');
  });

  test('is rendered for a visitor whose session fills several cookies', async () => {
    const [name = '', value = ''] = (await auth.cookie('user-a')).split('=');
    const Cookie = `${name}.0=${value.slice(0, 300)}; ${name}.1=${value.slice(300)}`;
    expect((await site.page('/private', { Cookie })).html).toContain('rendered for user-a');
  });

  test('sends a visitor who has yet to give the second factor to the login page, with no-store', async () => {
    const Cookie = await auth.cookie('user-a', 3600, { [awaitsSecondFactor]: true });
    const { status, headers } = await site.page('/private', { Cookie });
    expect([status, headers.get('Location')]).toEqual([302, '/login']);
    expect((await site.page('/', { Cookie })).headers.get('Cache-Control')).toBe('no-store');
  });

  test('is refused for a token that was signed with another key', async () => {
    const stranger = await TestAuth.start(auth.keyId);
    const { status } = await site.page('/private', { Cookie: await stranger.cookie('user-a') });
    await stranger.stop();
    expect(status).toBe(302);
  });
});

describe('the end of a session', () => {
  const ended = 'session-end=found; Path=/; Max-Age=300; SameSite=Lax';

  test('that the server finds is noted for the login page, and nothing is noted for a stranger', async () => {
    auth.isRefusing = true;
    const { status, headers } = await site.page('/private', { Cookie: await auth.cookie('old', -60) });
    auth.isRefusing = false;
    expect([status, headers.get('Location')]).toEqual([302, '/login']);
    expect(headers.getSetCookie()).toContain(ended);
    for (const Cookie of ['', 'sb-127-auth-token=base64-e30'])
      expect((await site.page('/private', { Cookie })).headers.getSetCookie()).not.toContain(ended);
  });
});

describe('a page whose loader asks for a session', () => {
  test('sends a visitor without one to the login page, as a guarded page does, and is rendered for others', async () => {
    const { status, headers } = await site.page('/lent/mine');
    expect([status, headers.get('Location')]).toEqual([302, '/login']);
    expect(headers.get('Set-Cookie')).toContain('redirect-path=%2Flent%2Fmine;');
    expect((await site.page('/lent/revocable')).html).toContain('Lent revocable');
    const { html } = await site.page('/lent/mine', { Cookie: await auth.cookie('user-a') });
    expect(html).toContain('Lent mine');
  });
});

describe('a page of its own with the status 404', () => {
  test('is rendered by its module, and kept from search engines and shared caches', async () => {
    const { status, html, headers } = await site.page('/lent/lost');
    expect(status).toBe(404);
    expect(html).toContain('Lent lost');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  });
});

describe('a session that has expired', () => {
  test('is refreshed before the page is sent, and the browser gets the new session', async () => {
    const { status, html, headers } = await site.page('/private', { Cookie: await auth.cookie('old', -60) });
    expect(status).toBe(200);
    expect(html).toContain('rendered for refreshed-old');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^sb-127-auth-token=base64-[\w-]+; Max-Age=34560000; Path=\/; SameSite=Lax$/);
  });
});

describe('a site that is reached over https', () => {
  test('sets its cookies with the attribute Secure', async () => {
    const secure = await startTestSite({
      registry: registry.url,
      supabase: auth.url,
      environment: { SITE_URL: 'https://site.test' },
    });
    const refreshed = await secure.page('/private', { Cookie: await auth.cookie('old', -60) });
    const refused = await secure.page('/private');
    secure.stop();
    for (const cookie of [...refreshed.headers.getSetCookie(), ...refused.headers.getSetCookie()])
      expect(cookie).toContain('; Secure');
    expect(refused.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });
});

describe('tokens of a session', () => {
  test('are in no page and no log line', async () => {
    const cookie = await auth.cookie('user-a');
    const { html } = await site.page('/private?code=secret-code', { Cookie: cookie });
    const token = cookie.split('=')[1] ?? '';
    const accessToken = (
      JSON.parse(Buffer.from(token.slice(7), 'base64url').toString()) as { access_token: string }
    ).access_token;
    for (const secret of [token, accessToken]) {
      expect(html).not.toContain(secret);
      expect(JSON.stringify(site.log)).not.toContain(secret);
    }
    expect(JSON.stringify(site.log)).not.toContain('secret-code');
  });
});

describe('a picture of a private bucket', () => {
  const address = '/_pictures/outputs/user-a/job/0.webp';
  const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  /** Has the storage answer each request as it answers this visitor for an existing object. */
  const answerBy = (answer: TestAuth['storage']) => {
    asked.length = 0;
    auth.storage = (request, response) => {
      asked.push({ url: (request.url ?? '').replace(/\?.*cacheNonce=\w+$/, ''), headers: request.headers });
      answer?.(request, response);
    };
  };
  const refuse: TestAuth['storage'] = (_, response) => response.writeHead(400).end('{"statusCode":"404"}');
  const picture: TestAuth['storage'] = ({ headers }, response) => {
    const isSame = headers['if-none-match'] === '"1"';
    response.writeHead(isSame ? 304 : 200, {
      'Content-Type': 'image/webp',
      ETag: '"1"',
      'Set-Cookie': 'cdn=1',
    });
    response.end(isSame ? undefined : 'pixels');
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    site.get(path, { Cookie: await auth.cookie('user-a'), ...headers });

  test('is read with the visitor’s own token, and kept by the browser under the condition that it asks again', async () => {
    answerBy(picture);
    const response = await get(address, { Accept: 'image/webp' });
    expect([response.status, await response.text()]).toEqual([200, 'pixels']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      etag: '"1"',
      vary: 'Cookie, Accept',
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(asked).toEqual([
      {
        url: '/storage/v1/object/authenticated/outputs/user-a/job/0.webp',
        headers: expect.objectContaining({
          apikey: 'sb_publishable_test',
          accept: 'image/webp',
          authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
        }),
      },
    ]);
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
  });

  test('is not sent again to a browser that has it', async () => {
    answerBy(picture);
    const response = await get(address, { 'If-None-Match': '"1"' });
    expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([304, '"1"', '']);
  });

  test('is not sent again either if the storage sends it in spite of the condition', async () => {
    answerBy((_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/webp', ETag: 'W/"1"' }).end('pixels'),
    );
    expect((await get(address, { 'If-None-Match': '"1"' })).status).toBe(304);
  });

  test('is resized to the width of lists, and comes whole from a project that resizes none', async () => {
    answerBy(picture);
    expect((await get(`${address}?width=512`)).status).toBe(200);
    expect(asked.map(({ url }) => url)).toEqual([
      '/storage/v1/render/image/authenticated/outputs/user-a/job/0.webp',
    ]);
    answerBy((request, response) =>
      (request.url?.includes('/render/') === true ? refuse : picture)(request, response),
    );
    const whole = await get(`${address}?width=512`);
    expect([whole.status, await whole.text()]).toEqual([200, 'pixels']);
  });

  test.each([
    ['another width', '/_pictures/outputs/user-a/job/0.webp?width=2500'],
    ['another parameter', '/_pictures/outputs/user-a/job/0.webp?width=512&format=origin'],
    ['a bucket of other files', '/_pictures/exports/user-a/1.zip'],
    ['no object', '/_pictures/outputs'],
    ['a path that leads out of the bucket', '/_pictures/outputs/..%2f..%2fexports/1.zip'],
  ])('is a 404 with %s, and the storage is not asked', async (_, path) => {
    answerBy(picture);
    expect((await get(path)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('is a 404 without a session, with a broken cookie and before the second factor, and the storage is not asked', async () => {
    answerBy(picture);
    const incomplete = await auth.cookie('user-a', 3600, { [awaitsSecondFactor]: true });
    for (const Cookie of ['', 'sb-127-auth-token=base64-e30', incomplete])
      expect((await get(address, { Cookie })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('is a 401 with a token that has expired, which the page renews', async () => {
    answerBy(picture);
    const response = await get(address, { Cookie: await auth.cookie('user-a', -60) });
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
    expect(asked).toEqual([]);
    expect(auth.refreshes).not.toContain('refresh-user-a');
  });

  test('gets the response 404 without caching if the storage refuses it to the visitor, or if the file is no picture', async () => {
    answerBy(refuse);
    const refused = await get(address);
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    answerBy((_, response) => response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>'));
    expect((await get(address)).status).toBe(404);
  });

  test('is a 503 if the storage fails, and the log has neither the token nor the number of the account', async () => {
    answerBy((_, response) => response.writeHead(502).end());
    const response = await get(address);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
    const log = JSON.stringify(site.log.filter(({ path }) => path === '/_pictures'));
    expect(log).toContain('picture-failed');
    expect(log).not.toContain(asked[0]?.headers.authorization?.slice('Bearer '.length));
    expect(JSON.stringify(site.log)).not.toContain('user-a/job');
  });

  test('is not read any further when the visitor has left', async () => {
    const cut = Promise.withResolvers<void>();
    answerBy((request, response) => {
      request.once('close', () => cut.resolve());
      response.writeHead(200, { 'Content-Type': 'image/webp' }).write('pix');
    });
    const left = new AbortController();
    const response = await site.fetch(
      new Request(`http://site.test${address}`, {
        headers: { Cookie: await auth.cookie('user-a') },
        signal: left.signal,
      }),
    );
    expect(response.status).toBe(200);
    left.abort();
    await cut.promise;
  });
});
