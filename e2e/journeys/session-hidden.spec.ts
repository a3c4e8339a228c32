import { sessionOf } from '../fixtures/account.ts';
import { browserAt } from '../fixtures/browser-at.ts';
import { type BareTab, openBareWindow } from '../fixtures/bare-tab.ts';
import { environment } from '../fixtures/environment.ts';
import { countTicks } from '../fixtures/count-ticks.ts';
import { cookiesOf, sessionIn } from '../fixtures/session-cookie.ts';
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
