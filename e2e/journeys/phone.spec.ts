import type { Page } from '@playwright/test';
import { asOwner } from '../fixtures/accounts/account.ts';
import { addAuthenticator, givePassword } from '../fixtures/accounts/authenticator.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { textTo } from '../fixtures/accounts/mailbox.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { sessionIn, startSession } from '../fixtures/accounts/session-cookie.ts';
import { missedStops } from '../fixtures/browser/tab-stops.ts';
import { expect, test } from '../fixtures/test.ts';
import { forgetSession } from '../fixtures/accounts/virtual-authenticator.ts';

const userIn = async (page: Page) => sessionIn(await page.context().cookies())?.user.id ?? '';
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from the text message' });

/** A number that no other test uses. */
const newNumber = (): string => `+8190${Math.floor(1e7 + Math.random() * 9e7)}`;

async function giveCode(page: Page, number: string): Promise<void> {
  // The message is sent before the page asks for its code.
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill(await textTo(number));
  await codeField(page).press('Enter');
}

async function giveNumber(page: Page, number: string, path = '/login'): Promise<void> {
  await visit(page, path);
  await page.getByRole('button', { name: 'Use your phone' }).click();
  await page.getByLabel('Phone number').fill(number);
  await send(page.getByRole('button', { name: 'Text me a code' }), '/auth/v1/otp');
  await giveCode(page, number);
}

async function signIn(page: Page, number: string): Promise<void> {
  await giveNumber(page, number);
  await expect(page).toHaveURL(/\/account$/);
}

test('on a phone, a guest registers by the code of a text message, keeps the guest account, changes the number after one more code by a code to the new one, and signs in with it on a desktop', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const [first, next] = [newNumber(), newNumber()];
  await visit(page, '/login');
  await send(page.getByRole('button', { name: 'Continue as a guest' }), '/auth/v1/signup');
  await expect(page).not.toHaveURL(/\/login/);
  const visitor = await userIn(page);
  await giveNumber(page, first, '/login?mode=sign-up');
  await expect(page).toHaveURL('/');
  expect(await userIn(page)).toBe(visitor);
  await expect(page.getByRole('button', { name: `Account of Phone …${first.slice(-4)}` })).toBeVisible();

  await visit(page, '/account/profile');
  const panel = page.getByRole('region', { name: 'Phone' });
  await expect(panel).toContainText(first);
  await panel.getByRole('textbox', { name: 'New phone number' }).fill(next);
  await panel.getByRole('button', { name: 'Change the number' }).click();
  // The session is still the guest's.
  await page.getByRole('dialog').getByRole('button', { name: 'Text me a code' }).click();
  await giveCode(page, first);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await giveCode(page, next);
  await expect(panel.getByText('Your phone number is confirmed.')).toBeVisible();
  expect(await asOwner(`select phone from auth.users where id = '${visitor}'`)).toEqual([
    { phone: next.slice(1) },
  ]);

  await page.setViewportSize(desktop);
  await forgetSession(page);
  await signIn(page, next);
  expect(await userIn(page)).toBe(visitor);
});

test('a visitor without an address learns from the bell of a way to sign in that somebody else added, locks everybody out, and is back by the phone, which also reports a lost second factor', async ({
  page,
  quietConsole,
}) => {
  // The browser logs the responses to the session, which has ended.
  quietConsole.push(/401|403/);
  await page.setViewportSize(phone);
  const number = newNumber();
  await signIn(page, number);
  const visitor = await userIn(page);
  await asOwner(
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     values ('${number}', '${visitor}', '{}', 'github') returning id`,
  );
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: /Way to sign in added: GitHub/ }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('heading')).toBeFocused();
  await history.getByRole('link', { name: 'This was not me: Way to sign in added: GitHub' }).click();
  await page.getByRole('button', { name: 'Lock everybody out' }).click();
  await expect(page.getByText('Everybody is locked out.')).toBeVisible();
  expect(
    await asOwner(`
      select array(select provider from auth.identities where user_id = '${visitor}') as providers,
        (select count(*)::int from auth.sessions where user_id = '${visitor}') as sessions`),
  ).toEqual([{ providers: ['phone'], sessions: 0 }]);
  await expect.poll(() => userIn(page)).toBe('');
  await expect(page.getByText('Everybody is locked out.')).toBeVisible();

  await signIn(page, number);
  expect(await userIn(page)).toBe(visitor);

  await addAuthenticator(page);
  await forgetSession(page);
  await giveNumber(page, number);
  await page.getByText('Lost your second factor and the recovery codes?').click();
  await page.getByRole('button', { name: 'Ask for the removal' }).click();
  await expect(page.getByText('Your second factor will be removed.')).toBeVisible();
});

test('a visitor adds a phone as the second factor, whose code completes the next sign-in', async ({
  page,
  account,
}) => {
  const visitor = await account();
  const number = newNumber();
  await startSession(page, visitor);
  await visit(page, '/account/security');
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await giveCode(page, number);
  await expect(page.getByText('Your phone is added.')).toBeVisible();

  await forgetSession(page);
  await visit(page, '/login');
  await givePassword(page, visitor);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await giveCode(page, number);
  await expect(page).toHaveURL(/\/account$/);
  expect(
    await asOwner(`select aal from auth.sessions where user_id = '${visitor.id}' order by aal`),
  ).toContainEqual({
    aal: 'aal2',
  });
});

test('axe and the Tab key find no fault in the steps of a sign-in by text message', async ({ page }) => {
  await visit(page, '/support');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use your phone' }).click();
  expect(await violationsInModes(page, 'the number')).toEqual([]);
  expect(await missedStops(page, 5)).toEqual([]);
  const number = newNumber();
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText(number)).toBeVisible();
  expect(await violationsInModes(page, 'the code')).toEqual([]);
  expect(await missedStops(page, 5)).toEqual([]);
});
