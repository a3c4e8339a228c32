import type { Browser, Page } from '@playwright/test';
import { awaitsSecondFactor } from '@irodori/contract/second-factor';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestAuth } from '../test-auth.ts';
import { launchBrowser, openPort, type Visit, visitor } from '../test-browser.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let browser: Browser;
let registry: TestRegistry;
let auth: TestAuth;
let site: TestSite;
let port: Awaited<ReturnType<typeof openPort>>;
let visit: Visit;

/** The browser of a describe’s tests. */
function inBrowser(options?: Parameters<typeof launchBrowser>[0]): void {
  beforeAll(async () => {
    browser = await launchBrowser(options);
  }, 600_000);
  afterAll(() => browser.close());
}

/** Chromium rarely keeps pages with `no-store` for Back, while other browsers do; so the header is replaced. */
const storable = async (request: Request): Promise<Response> => {
  const response = await site.fetch(request);
  if (response.headers.get('Cache-Control') === 'no-store') response.headers.set('Cache-Control', 'no-cache');
  return response;
};

beforeAll(async () => {
  registry = await TestRegistry.start();
  auth = await TestAuth.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url, supabase: auth.url });
  port = await openPort({ ...site, fetch: storable });
});

afterAll(async () => {
  port.close();
  site.stop();
  await Promise.all([registry.stop(), auth.stop()]);
});

beforeEach(async () => {
  visit = await visitor(browser, port.url);
  await visit.context.addInitScript(() => {
    const look = () => getComputedStyle(document.body).visibility;
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('came back', look());
    });
    addEventListener('pagehide', () => sessionStorage.setItem('left', look()));
  });
  await becomes('user-a');
});

afterEach(async () => {
  auth.endedBy = undefined;
  auth.silence = undefined;
  await visit.context.close();
  await vi.waitUntil(() => auth.sockets === 0, { timeout: 30_000 });
});

/** Replaces the browser's session by a session of this user, as if another tab had signed in. */
async function becomes(userId: string, claims: JWTPayload = {}): Promise<void> {
  const [name = '', value = ''] = (await auth.cookie(userId, 3600, claims)).split(/=(.*)/s);
  await visit.context.addCookies([{ name, value, url: port.url }]);
}

/** Whether a document was visible when it was left for another, and when the browser brought it back. */
const lookOf = (moment: 'left' | 'came back') =>
  visit.page.evaluate((key) => sessionStorage.getItem(key), moment);

const noteOfEnd = async () =>
  (await visit.context.cookies()).find(({ name }) => name === 'session-end')?.value;

const renderedFor = (page: Page, userId: string) =>
  page.getByText(`loaded by ${userId}, then ${userId}, rendered for ${userId}`);
const isOldDocument = () => visit.page.evaluate(() => Reflect.get(globalThis, 'isOld') === true);

async function openPrivate(): Promise<void> {
  await visit.open('/private');
  await renderedFor(visit.page, 'user-a').waitFor();
  await visit.page.evaluate(() => Object.assign(globalThis, { isOld: true }));
}

describe('a guarded page in an open tab', () => {
  inBrowser();

  test('is covered at once when another tab signs out, and is replaced by a new document with the login page', async () => {
    await openPrivate();
    const other = await visit.context.newPage();
    await other.goto(port.url);
    await expect.poll(() => other.evaluate(() => history.scrollRestoration)).toBe('manual');
    await other.getByRole('button', { name: 'Account of' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await visit.page.waitForURL('**/login');
    expect(await lookOf('left')).toBe('hidden');
    expect(await visit.page.getByText('user-a').count()).toBe(0);
    expect(await isOldDocument()).toBe(false);
    expect(await noteOfEnd()).toBe('own');
  });

  test('leaves the reason for the login page when the session was ended elsewhere, and keeps nothing of whose it was', async () => {
    await becomes('user-a', { session_id: 'session-a' });
    await openPrivate();
    await expect.poll(() => auth.joinedSockets).toBe(1);
    auth.endedBy = 'session_not_found';
    await visit.page.evaluate(() => dispatchEvent(new Event('online')));
    await visit.page.waitForURL('**/login');
    expect(await noteOfEnd()).toBe('found');
  });

  test('is loaded again for the visitor whose session replaced the one that it was rendered for', async () => {
    await openPrivate();
    await becomes('user-b');
    await renderedFor(visit.page, 'user-b').waitFor();
    expect(await isOldDocument()).toBe(false);
  });

  test('becomes the login page for a visitor who has yet to give the second factor', async () => {
    await openPrivate();
    await becomes('user-b', { [awaitsSecondFactor]: true });
    await visit.page.waitForURL('**/login');
    expect(await visit.page.getByText('user-a').count()).toBe(0);
    expect(await isOldDocument()).toBe(false);
  });

  test('stays as it is when the session is refreshed', async () => {
    await openPrivate();
    await becomes('user-a');
    await visit.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await renderedFor(visit.page, 'user-a').isVisible()).toBe(true);
    expect(await isOldDocument()).toBe(true);
  });

  test('is covered with a note while the browser is offline, and becomes the login page once it is online', async () => {
    await openPrivate();
    await visit.context.setOffline(true);
    await visit.context.clearCookies();
    await visit.page.getByText('This page comes back as soon as you are online.').waitFor();
    expect(await renderedFor(visit.page, 'user-a').isVisible()).toBe(false);
    await visit.context.setOffline(false);
    await visit.page.waitForURL('**/login');
  });

  test('is loaded again without the visitor’s stored form values and scroll positions, and other settings stay', async () => {
    await openPrivate();
    await visit.page.evaluate(() => {
      sessionStorage.setItem('irodori:draft', 'words');
      localStorage.setItem('irodori:settings', 'words');
      localStorage.setItem('color', 'dark');
    });
    await visit.context.clearCookies();
    await visit.page.waitForURL('**/login');
    expect(
      await visit.page.evaluate(() => [
        sessionStorage.getItem('irodori:draft'),
        localStorage.getItem('irodori:settings'),
        localStorage.getItem('color'),
        sessionStorage.getItem('irodori:scroll'),
      ]),
    ).toEqual([null, null, 'dark', '{}']);
  });
});

describe('a page that begins sessions', () => {
  inBrowser();

  test.each([
    ['without what was typed with the account before', {}, null],
    ['with what was typed as a guest before', { is_anonymous: true }, 'words'],
  ])('goes on in another account %s', async (_, claims, left) => {
    await becomes('user-a', claims);
    await visit.open('/login');
    await visit.page.evaluate(() => {
      Object.assign(globalThis, { isOld: true });
      for (const storage of [sessionStorage, localStorage]) storage.setItem('irodori:draft', 'words');
    });
    await becomes('user-b');
    await visit.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(
      await visit.page.evaluate(() =>
        [sessionStorage, localStorage].map((storage) => storage.getItem('irodori:draft')),
      ),
    ).toEqual([left, left]);
    expect(await isOldDocument()).toBe(true);
  });
});

describe('a guarded page in the browser’s back/forward cache', () => {
  inBrowser({ keepsPages: true });

  /** Leaves a page whose start is over: until then the auth library may hold a Web Lock, and the browser keeps no such page. */
  async function leave(): Promise<void> {
    await expect.poll(() => auth.joinedSockets).toBe(1);
    await expect.poll(locksOfPage).toBe(0);
    await visit.page.goto(`${auth.url}/auth/v1/.well-known/jwks.json`);
  }

  const locksOfPage = () =>
    visit.page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return held.length + pending.length;
    });

  test('is covered on Back and becomes the login page if the session has ended meanwhile', async () => {
    await openPrivate();
    await leave();
    await visit.context.clearCookies();
    await visit.page.goBack({ waitUntil: 'commit' });
    await visit.page.waitForURL('**/login');
    expect(await lookOf('came back')).toBe('hidden');
    expect(await visit.page.getByText('user-a').count()).toBe(0);
    expect(await isOldDocument()).toBe(false);
  });

  test.each([
    ['the session was ended on another device', 'session_not_found'],
    ['the account was deleted', 'user_not_found'],
  ] as const)('becomes the login page after Back, without drafts, if %s meanwhile', async (_, code) => {
    await becomes('user-a', { session_id: 'session-a' });
    await openPrivate();
    await visit.page.evaluate(() => sessionStorage.setItem('irodori:draft', 'words'));
    await leave();
    auth.endedBy = code;
    await visit.page.goBack({ waitUntil: 'commit' });
    await visit.page.waitForURL('**/login');
    expect(await lookOf('came back')).toBe('hidden');
    expect(await visit.page.evaluate(() => sessionStorage.getItem('irodori:draft'))).toBeNull();
    expect(await isOldDocument()).toBe(false);
    const names = (await visit.context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('sb-127-auth-token');
  });

  /** Goes back, and returns what has the auth service answer the page’s question. */
  async function goBackUnanswered(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    auth.silence = promise;
    const before = auth.questions;
    await visit.page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => auth.questions).toBeGreaterThan(before);
    return resolve;
  }

  test('stays covered until the auth service has said that its session still exists', async () => {
    await openPrivate();
    await leave();
    const answer = await goBackUnanswered();
    expect(await renderedFor(visit.page, 'user-a').isVisible()).toBe(false);
    answer();
    await expect.poll(() => renderedFor(visit.page, 'user-a').isVisible()).toBe(true);
    expect(await isOldDocument()).toBe(true);
  });

  test('stays covered, and becomes the login page, if the auth service says that its session has ended', async () => {
    await openPrivate();
    await leave();
    const answer = await goBackUnanswered();
    expect(await renderedFor(visit.page, 'user-a').isVisible()).toBe(false);
    auth.endedBy = 'session_not_found';
    answer();
    await visit.page.waitForURL('**/login');
    expect(await lookOf('left')).toBe('hidden');
  });

  test('is loaded again on Back if the auth service does not say whether the session exists', async () => {
    await openPrivate();
    await leave();
    auth.endedBy = 'unexpected_failure';
    await visit.page.goBack({ waitUntil: 'commit' });
    await expect.poll(isOldDocument).toBe(false);
    await expect.poll(() => renderedFor(visit.page, 'user-a').isVisible()).toBe(true);
    expect(await lookOf('left')).toBe('hidden');
  });

  test('stays covered with a note on Back while the browser is offline, and is loaded again once it is online', async () => {
    await openPrivate();
    await leave();
    await visit.context.setOffline(true);
    await visit.page.goBack({ waitUntil: 'commit' });
    await visit.page.getByText('We cannot see whether you are still signed in.').waitFor();
    expect(await renderedFor(visit.page, 'user-a').isVisible()).toBe(false);
    await visit.context.setOffline(false);
    await expect.poll(() => renderedFor(visit.page, 'user-a').isVisible()).toBe(true);
    expect(await isOldDocument()).toBe(false);
  });

  test('is shown unchanged on Back if the session is the same', async () => {
    await openPrivate();
    await leave();
    await visit.page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => renderedFor(visit.page, 'user-a').isVisible()).toBe(true);
    expect(await lookOf('came back')).toBe('hidden');
    expect(await isOldDocument()).toBe(true);
  });

  test('is shown unchanged on Back if its realtime socket was open, and opens the socket again', async () => {
    await openPrivate();
    await leave();
    await expect.poll(() => auth.sockets).toBe(0);
    await visit.page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => auth.sockets).toBe(1);
    expect(await isOldDocument()).toBe(true);
  });
});
