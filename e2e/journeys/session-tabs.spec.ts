import type { BrowserContext, Page } from '@playwright/test';
import type { Account } from '../fixtures/accounts/account.ts';
import { countTicks } from '../fixtures/browser/count-ticks.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import {
  cookiesOf,
  sessionCookieName,
  sessionIn,
  startSession,
} from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const isRefresh = (url: string): boolean => url.includes('/auth/v1/token?grant_type=refresh_token');

/** Records every refresh that any tab sends. */
function refreshesOf(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && isRefresh(request.url())) sent.push(request.url());
  });
  return sent;
}

async function sessionOf(context: BrowserContext) {
  const session = sessionIn(await context.cookies(environment.SITE_URL));
  if (session === undefined) throw new Error('The browser has no session.');
  return session;
}

/** Waits until the tab has finished its work with the session. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate((name) => navigator.locks.request(`lock:${name}`, () => undefined), sessionCookieName);

/** Makes the tab check its session now, as if it became visible. */
const wake = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

const accountButton = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });

/** Waits until the session's client runs in the tab. Polls from outside, since the page's policy forbids eval. */
const ticks = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('globalThis.ticks.size')).toBe(1);

/** Opens two tabs of a signed-in visitor and waits until the session's client runs in both. */
async function twoTabs(page: Page, visitor: Account): Promise<[Page, Page]> {
  await page.context().addInitScript(countTicks);
  await startSession(page, visitor);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/app');
    await ticks(tab);
    await settled(tab);
  }
  return [page, other];
}

test('two tabs whose session is about to expire send one refresh between them', async ({ page, account }) => {
  const visitor = await account();
  const context = page.context();
  const tabs = await twoTabs(page, visitor);
  await Promise.all(tabs.map((tab) => expect(accountButton(tab, visitor.name)).toBeVisible()));
  const before = await sessionOf(context);
  const sent = refreshesOf(context);

  await context.addCookies(cookiesOf(before, 45));
  await Promise.all(tabs.map(wake));
  await expect.poll(async () => (await sessionOf(context)).refresh_token).not.toBe(before.refresh_token);
  await Promise.all(tabs.map(settled));
  expect(sent).toHaveLength(1);

  // The new session is the only one and valid: both tabs and the server recognise the visitor.
  const after = await sessionOf(context);
  expect(after.expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
  for (const tab of tabs) {
    await expect(accountButton(tab, visitor.name)).toBeVisible();
    await tab.reload();
    await expect(accountButton(tab, visitor.name)).toBeVisible();
  }
  expect(sent).toHaveLength(1);
});

test('a signed-out tab notices a sign-in in another tab when it becomes visible', async ({
  page,
  account,
  signIn,
}) => {
  const visitor = await account();
  const other = await page.context().newPage();
  await other.goto('/support');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await alive(other);
  await signIn(page, visitor);
  await other.bringToFront();
  await wake(other);
  await expect(accountButton(other, visitor.name)).toBeVisible();
});

test('signing out in one tab signs the other tab out, in a new document', async ({ page, account }) => {
  const visitor = await account();
  const [, other] = await twoTabs(page, visitor);
  const loaded = other.waitForEvent('load');
  await expect(accountButton(other, visitor.name)).toBeVisible();

  await accountButton(page, visitor.name).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await loaded;
  await expect
    .poll(async () => sessionIn(await page.context().cookies(environment.SITE_URL)))
    .toBeUndefined();
});

test('signing out everywhere ends the session of a device that missed the announcement at its next refresh', async ({
  page,
  browser,
  account,
}) => {
  const visitor = await account();
  const elsewhere = await browser.newContext({ baseURL: environment.SITE_URL });
  const other = await elsewhere.newPage();
  await elsewhere.addInitScript(countTicks);
  await elsewhere.routeWebSocket('**/realtime/v1/**', () => undefined);
  await elsewhere.route('**/auth/v1/user', (route) => route.abort());
  await startSession(other, visitor);
  await other.goto('/app');
  await ticks(other);
  await startSession(page, visitor);

  await visit(page, '/account');
  await page.getByRole('button', { name: 'On every device' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await expect(accountButton(other, visitor.name)).toBeVisible();
  await elsewhere.addCookies(cookiesOf(await sessionOf(elsewhere), -10));
  await wake(other);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(async () => sessionIn(await elsewhere.cookies(environment.SITE_URL))).toBeUndefined();
  await elsewhere.close();
});
