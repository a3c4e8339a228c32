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
