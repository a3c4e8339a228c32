import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wrongCode } from '../../shared/platform/test/strapi-responses.ts';
import { newReader, type Reader } from './readers.ts';
import { useSiteBackend } from './site-backend.ts';
import { TestBrowser } from './test-browser.ts';
import type { TestCms } from './test-cms.ts';

const none = { data: null, error: { status: 401, name: 'UnauthorizedError' } };

/**
 * Sessions of the content client at the real Strapi, whose tokens are valid for minutes.
 * @param cms the content backend that the tests share, when they run
 */
export function clientSessions(cms: () => TestCms): void {
  let browser: TestBrowser;
  beforeEach(() => {
    browser = new TestBrowser(cms());
  });
  afterEach(() => browser.close());

  const signIn = async (reader: Reader, content = browser.open()) => {
    const { email, password, username } = reader;
    expect(await content.login({ identifier: email, password })).toMatchObject({ username, email });
    return content;
  };
  /** Asks for a token with a refresh token that a browser had. */
  const replay = (refreshToken: string | null) =>
    fetch(`${cms().url}/api/auth/refresh`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    });
  const countOf = (request: string) => browser.requests.filter((each) => each === request).length;

  test('a sign-in keeps a token in the page, and the refresh token where no script reads it', async () => {
    const reader = await newReader(cms());
    const content = await signIn(reader);
    expect(content.user()).toMatchObject({ username: reader.username });
    const [, claims = ''] = (browser.token ?? '').split('.');
    const { iat, exp } = JSON.parse(atob(claims)) as { iat: number; exp: number };
    expect(exp - iat).toBe(600);
    expect(browser.refreshToken).not.toBeNull();
  });

  test('a token that is no longer valid is replaced once, and its refresh token is refused afterwards', async () => {
    await signIn(await newReader(cms()));
    const used = browser.refreshToken;
    browser.token = 'no-longer-valid';
    const content = browser.open();
    expect(await content.ready()).not.toBeNull();
    expect(browser.token).toMatch(/^eyJ/);
    expect(browser.refreshToken).not.toBe(used);
    expect(browser.requests.slice(-3)).toEqual(['GET /users/me', 'POST /auth/refresh', 'GET /users/me']);
    const again = await replay(used);
    expect([again.status, await again.json()]).toMatchObject([401, none]);
    // The used token has not ended the session.
    browser.token = 'no-longer-valid';
    expect(await browser.open().ready()).not.toBeNull();
  });

  test('a reader whose content backend was away when the page loaded is known when the next entries arrive', async () => {
    const reader = await newReader(cms());
    await signIn(reader);
    const content = browser.open();
    browser.isAway = true;
    expect(await content.ready()).toBeNull();
    expect(content.hasToken()).toBe(true);
    browser.isAway = false;
    await content.find('posts', z.unknown());
    await expect.poll(() => content.user()).toMatchObject({ username: reader.username });
  });

  test('two tabs whose token is no longer valid share the next one', async () => {
    await signIn(await newReader(cms()));
    browser.token = 'no-longer-valid';
    const users = await Promise.all([browser.open().ready(), browser.open().ready()]);
    expect(users.every((user) => user !== null)).toBe(true);
    expect(countOf('POST /auth/refresh')).toBe(1);
  });

  test('a reader is signed out when Strapi has ended the session, and reads on as a visitor', async () => {
    const content = await signIn(await newReader(cms()));
    browser.token = 'no-longer-valid';
    browser.refreshToken = 'no-longer-valid';
    const posts = await content.find('posts', z.unknown());
    expect(posts.entries).not.toEqual([]);
    expect([browser.token, content.user()]).toEqual([null, null]);
  });

  test.each([
    ['with a valid token', (): void => undefined],
    [
      'with a token that is no longer valid',
      (): void => {
        browser.token = 'no-longer-valid';
      },
    ],
  ])('a sign-out %s ends the session at Strapi, and other tabs follow', async (_, before) => {
    const reader = await newReader(cms());
    const content = await signIn(reader);
    const other = browser.open();
    await other.ready();
    const [kept, refreshToken] = [browser.token, browser.refreshToken];
    before();
    await content.logout();
    expect([browser.token, browser.refreshToken]).toEqual([null, null]);
    expect((await replay(refreshToken)).status).toBe(401);
    await expect.poll(() => other.user()).toBeNull();
    expect(kept).not.toBeNull();
  });

  test('a changed password ends all other sessions, and this one goes on', async () => {
    const reader = await newReader(cms());
    const content = await signIn(reader);
    const before = browser.refreshToken;
    const password = `new ${randomUUID()}`;
    const wrong = { currentPassword: 'wrong', password, passwordConfirmation: password };
    await expect(content.changePassword(wrong)).rejects.toMatchObject({
      error: { status: 400, name: 'ValidationError', message: 'The provided current password is invalid' },
    });
    await content.changePassword({ ...wrong, currentPassword: reader.password });
    expect((await replay(before)).status).toBe(401);
    browser.token = 'no-longer-valid';
    expect(await browser.open().ready()).toMatchObject({ username: reader.username });
    await signIn({ ...reader, password });
  });

  describe('with mails', () => {
    const backend = useSiteBackend();
    /** The value in the link of the next mail to an address. */
    const mailed = async (email: string, parameter: string): Promise<string> => {
      const [address = ''] = /http:\S+/.exec((await backend().mail(email)).text) ?? [];
      return new URL(address).searchParams.get(parameter) ?? '';
    };

    test('a new reader is signed out until the address is confirmed', async () => {
      const username = `client-${randomUUID().slice(0, 8)}`;
      const email = `${username}@irodori.example`;
      const login = { identifier: email, password: 'correct horse battery' };
      const content = browser.open();
      expect(await content.register({ username, email, password: login.password })).toBeNull();
      expect([browser.token, browser.refreshToken]).toEqual([null, null]);
      // The account is created after the response.
      await mailed(email, 'confirmation');
      await expect(content.login(login)).rejects.toMatchObject({
        error: { status: 400, name: 'ApplicationError', message: 'Your account email is not confirmed' },
      });
      await content.sendEmailConfirmation({ email });
      const confirmation = await mailed(email, 'confirmation');
      await content.create('reader/confirm', z.strictObject({}), { confirmation });
      expect(await content.login(login)).toMatchObject({ username, confirmed: true });
    });

    test('the code of a mail replaces a forgotten password, signs in and ends the sessions before', async () => {
      const reader = await newReader(cms());
      const content = await signIn(reader);
      const before = browser.refreshToken;
      await content.forgotPassword({ email: reader.email });
      expect([browser.token, content.user()]).toEqual([null, null]);
      const code = await mailed(reader.email, 'code');
      const password = `new ${randomUUID()}`;
      const given = { password, passwordConfirmation: password };
      await expect(content.resetPassword({ ...given, code: 'wrong' })).rejects.toEqual(wrongCode.body);
      expect(await content.resetPassword({ ...given, code })).toMatchObject({ username: reader.username });
      expect((await replay(before)).status).toBe(401);
      browser.token = 'no-longer-valid';
      expect(await browser.open().ready()).toMatchObject({ username: reader.username });
    });
  });
}
