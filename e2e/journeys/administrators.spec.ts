import { makeAdministrator } from '../fixtures/account.ts';
import { startSessionWithFactor } from '../fixtures/authenticator.ts';
import { loadAxe, violationsIn, violationsInModes } from '../fixtures/axe.ts';
import { visit } from '../fixtures/hydrated.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { missedStops } from '../fixtures/tab-stops.ts';
import { expect, test } from '../fixtures/test.ts';

test('an administrator finds a visitor and bans the account, whose open page ends; to the visitor the page is unknown', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  quietConsole.push(/404/);
  const [administrator, visitor] = [await account(), await account()];
  const theirs = await (await browser.newContext()).newPage();
  await startSession(theirs, visitor);
  await visit(theirs, '/account');

  await test.step('for the visitor it is the 404 of any unknown address', async () => {
    const shown = async (path: string) => {
      const response = await theirs.request.get(path);
      expect(response.status()).toBe(404);
      return /<main[^]*<\/main>/
        .exec(await response.text())?.[0]
        .replaceAll(path, 'PATH')
        .replaceAll(/<code[^]*?<\/code>|reference=\w+/g, '');
    };
    expect(await shown('/admin')).toBe(await shown('/nobody-knows-this'));
  });

  await makeAdministrator(administrator);
  await startSessionWithFactor(page, administrator);
  await visit(page, '/admin');
  expect(await violationsInModes(page, '/admin')).toEqual([]);
  expect(await missedStops(page, 10)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a user' }).fill(visitor.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: visitor.email }).click();
  await expect(page.getByRole('heading', { name: visitor.email })).toBeVisible();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Ban…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Stolen cards');
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The user is banned' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Lift the ban…' })).toBeVisible();
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
});
