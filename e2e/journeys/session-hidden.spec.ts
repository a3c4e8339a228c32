import { asService, sessionOf } from '../fixtures/accounts/account.ts';
import { browserAt } from '../fixtures/browser/browser-at.ts';
import { type BareTab, openBareWindow } from '../fixtures/browser/bare-tab.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { countTicks } from '../fixtures/browser/count-ticks.ts';
import { orderPicture } from '../fixtures/engines/make-picture.ts';
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

const slug = 'generating-free-ai-anime';

const title = (tab: BareTab) => tab.evaluate('document.title');
const icon = (tab: BareTab) =>
  tab.evaluate(`document.querySelector('link[rel="icon"]').getAttribute('href')`);
const readsOfJobs = (tab: BareTab) =>
  tab.requests.filter((request) => /^GET .*\/rest\/v1\/jobs\?/.test(request)).length;

test('a visitor who wants to be told looks elsewhere: two tabs are marked when the picture is ready, one of them notifies, whose notification leads to the picture, and a tab that is seen loses its mark', async ({
  browser,
  account,
}) => {
  const visitor = await account();
  const window = await openBareWindow(browser);
  await window.setCookies(cookiesOf(await sessionOf(visitor), 3600));
  await window.allowNotifications(environment.SITE_URL);
  // The question is for those who have waited before.
  await asService('block_job', {
    job_id: await orderPicture(visitor, slug, 'one before'),
    message: 'A test.',
  });
  const job = await orderPicture(visitor, slug, 'a girl with red hair');
  const open = async (path: string): Promise<BareTab> => {
    const tab = await window.open(`${environment.SITE_URL}${path}`);
    // The second read follows when the tab is connected.
    await expect.poll(() => readsOfJobs(tab)).toBeGreaterThan(1);
    return tab;
  };
  const tabs = [await open('/app'), await open('/support')] as const;
  await tabs[0].activate();
  await tabs[0].press('Latest pictures');
  await tabs[0].press('Tell me when it is ready');
  await expect
    .poll(() => tabs[0].evaluate('document.body.textContent'))
    .toContain('This browser tells you when a picture is ready.');
  const other = await window.open('about:blank');
  await other.activate();
  for (const tab of tabs) await expect.poll(() => visibility(tab)).toBe('hidden');

  await asService('accept_job', { job_id: job });
  for (const tab of tabs) {
    await expect.poll(() => title(tab), { timeout: 120_000 }).toMatch(/^\(1\) /);
    expect(await icon(tab)).toBe('/favicon-ready.svg');
  }
  const shown = `navigator.serviceWorker.getRegistration()
    .then((found) => found?.getNotifications() ?? [])
    .then((all) => all.map(({ title, body }) => title + ': ' + body))`;
  await expect.poll(() => tabs[0].evaluate(shown)).toEqual(['Your picture is ready: a girl with red hair']);

  // Nobody presses a notification of a browser without a screen.
  await window.inServiceWorker(`registration.getNotifications().then(([notification]) =>
    void dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  const path = `/${slug}/output/${job}`;
  const paths = () => Promise.all(tabs.map((tab) => tab.evaluate('location.pathname')));
  await expect.poll(paths).toContain(path);
  const [first] = await paths();
  const seen = first === path ? tabs[0] : tabs[1];
  await seen.activate();
  await expect.poll(() => title(seen)).not.toMatch(/^\(/);
  expect(await icon(seen)).toBe('/favicon.svg');
  const workers = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)';
  await expect.poll(() => seen.evaluate(workers)).toBe(0);
  await window.close();
});
