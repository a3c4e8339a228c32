import { sessionOf } from '../fixtures/accounts/account.ts';
import { browserAt } from '../fixtures/browser/browser-at.ts';
import { type BareTab, openBareWindow } from '../fixtures/browser/bare-tab.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { countTicks } from '../fixtures/browser/count-ticks.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { cookiesOf, sessionIn } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

// The headless shell never hides a tab.
test.use({ launchOptions: browserAt(environment.FULL_BROWSER_PATH) });

const visibility = (tab: BareTab) => tab.evaluate('document.visibilityState');
const ticks = (tab: BareTab) => tab.evaluate('globalThis.ticks?.size');
const refreshes = (tab: BareTab) =>
  tab.requests.filter((request) => /^POST .*grant_type=refresh_token/.test(request)).length;

test('a tab in the background does not tick, and refreshes its session when it becomes visible', async ({
  browser,
  account,
}) => {
  const session = await sessionOf(await account());
  const window = await openBareWindow(browser);
  await window.setCookies(cookiesOf(session, 3600));

  const tab = await window.open(`${environment.SITE_URL}/app`, countTicks);
  await expect.poll(() => ticks(tab)).toBe(1);
  const other = await window.open('about:blank');
  await other.activate();
  await expect.poll(() => visibility(tab)).toBe('hidden');
  await expect.poll(() => ticks(tab)).toBe(0);

  await window.setCookies(cookiesOf(session, 45));
  expect(refreshes(tab)).toBe(0);

  await tab.activate();
  await expect.poll(() => visibility(tab)).toBe('visible');
  await expect.poll(() => refreshes(tab)).toBe(1);
  await expect
    .poll(async () => sessionIn(await window.cookies())?.refresh_token)
    .not.toBe(session.refresh_token);
  await expect.poll(() => ticks(tab)).toBe(1);
  expect(refreshes(tab)).toBe(1);
  await window.close();
});

/** Runs in the page: its visitor wants notifications, which are recorded. */
const recordNotifications = `
  localStorage.setItem('irodori:picture-news', '"yes"');
  globalThis.told = [];
  globalThis.Notification = class extends EventTarget {
    static permission = 'granted';
    constructor(title) { super(); told.push(title); }
    close() {}
  };`;
const title = (tab: BareTab) => tab.evaluate('document.title');
const icon = (tab: BareTab) =>
  tab.evaluate(`document.querySelector('link[rel="icon"]').getAttribute('href')`);
const readsOfJobs = (tab: BareTab) =>
  tab.requests.filter((request) => /^GET .*\/rest\/v1\/jobs\?/.test(request)).length;

test('two tabs in the background are marked when a picture is ready, one of them notifies, and a tab that is seen loses its mark', async ({
  browser,
  account,
}) => {
  const visitor = await account();
  const window = await openBareWindow(browser);
  await window.setCookies(cookiesOf(await sessionOf(visitor), 3600));
  const open = async (path: string): Promise<BareTab> => {
    const tab = await window.open(`${environment.SITE_URL}${path}`, recordNotifications);
    // The second read follows when the tab is connected.
    await expect.poll(() => readsOfJobs(tab)).toBeGreaterThan(1);
    return tab;
  };
  const tabs = [await open('/app'), await open('/support')] as const;
  const other = await window.open('about:blank');
  await other.activate();
  for (const tab of tabs) await expect.poll(() => visibility(tab)).toBe('hidden');

  await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  for (const tab of tabs) {
    await expect.poll(() => title(tab)).toMatch(/^\(1\) /);
    expect(await icon(tab)).toBe('/favicon-ready.svg');
  }
  const told = await Promise.all(tabs.map((tab) => tab.evaluate(`told.join()`)));
  expect(told.toSorted()).toEqual(['', 'Your picture is ready']);

  const [seen] = tabs;
  await seen.activate();
  await expect.poll(() => title(seen)).not.toMatch(/^\(/);
  expect(await icon(seen)).toBe('/favicon.svg');
  await window.close();
});
