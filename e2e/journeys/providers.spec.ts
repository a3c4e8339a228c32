import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { asOwner } from '../fixtures/accounts/account.ts';
import { codeField, nextCode, startSessionWithFactor } from '../fixtures/accounts/authenticator.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { afterRegistration, fillGuest, holdingsOf } from '../fixtures/accounts/guest-holdings.ts';
import { hydrated, visit } from '../fixtures/browser/hydrated.ts';
import { linkIn, mailTo } from '../fixtures/accounts/mailbox.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { sessionIn, startSession } from '../fixtures/accounts/session-cookie.ts';
import { SignInProvider } from '../fixtures/accounts/sign-in-provider.ts';
import { expect, test } from '../fixtures/test.ts';
import { forgetSession } from '../fixtures/accounts/virtual-authenticator.ts';

const userIn = async (page: Page) => sessionIn(await page.context().cookies())?.user.id;
const button = (page: Page) => page.getByRole('button', { name: 'Continue with GitLab' });

/** The providers of a visitor's identities in the database. */
const identitiesOf = (id: string): Promise<unknown> =>
  asOwner(`select provider from auth.identities where user_id = '${id}' order by provider`);

const sessionsOf = (id: string): Promise<unknown> =>
  asOwner(`select id from auth.sessions where user_id = '${id}'`);

/** The cookies of a request’s header. */
const cookiesIn = (header: string) =>
  header.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: environment.SITE_URL };
  });

let provider: SignInProvider;
test.beforeAll(async () => {
  provider = await SignInProvider.start();
});
test.afterAll(() => provider.stop());

test('a guest of a phone continues on a wider screen with an account of another site and keeps the guest account with pictures, credits, upload, notice, favourite and preset', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const email = `${randomUUID()}@irodori.example`;
  provider.allowAs(email);
  await visit(page, '/login');
  await send(page.getByRole('button', { name: 'Continue as a guest' }), '/auth/v1/signup');
  await expect(page).not.toHaveURL(/\/login/);
  const guest = await fillGuest(page);
  const before = await holdingsOf(guest);
  await page.setViewportSize(desktop);
  await visit(page, '/login');
  await button(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  expect(await userIn(page)).toBe(guest);
  expect(await holdingsOf(guest)).toEqual(afterRegistration(before));
});

test('a visitor signs in with an account of another site that has the same address, gives the second factor, and unlinks it on a phone by the keyboard after a question, which says that the address stays', async ({
  page,
  account,
}) => {
  const visitor = await account();
  const app = await startSessionWithFactor(page, visitor);
  await forgetSession(page);
  provider.allowAs(visitor.email);
  await visit(page, '/login');
  await button(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await visit(page, '/account');
  await expect(page).toHaveURL(/\/login$/);
  await codeField(page).fill(nextCode(app));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/account$/);
  expect(await userIn(page)).toBe(visitor.id);
  expect(await identitiesOf(visitor.id)).toEqual([{ provider: 'email' }, { provider: 'gitlab' }]);

  await page.setViewportSize(phone);
  await visit(page, '/account/security');
  const linked = page.getByRole('region', { name: 'Linked accounts' });
  await expect(linked.getByRole('listitem')).toContainText(visitor.email);
  const unlink = linked.getByRole('button', { name: 'Unlink GitLab' });
  await hydrated(unlink);
  await unlink.press('Enter');
  const question = page.getByRole('dialog', { name: 'Unlink GitLab?' });
  await expect(question).toContainText(`Your account keeps the address ${visitor.email}.`);
  await question.getByRole('button', { name: 'Unlink', exact: true }).press('Enter');
  await expect(linked.getByRole('listitem')).toHaveCount(0);
  await expect(linked.getByRole('status')).toHaveText('GitLab is unlinked.');
  await expect(linked.getByRole('heading')).toBeFocused();
  expect(await identitiesOf(visitor.id)).toEqual([{ provider: 'email' }]);
});

test('on a phone, a visitor links an account of another site by the keyboard and stays in the same session, nobody else can link it, and “This was not me” in the mail unlinks it', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  // The browser logs the responses to a session that the mail ends.
  quietConsole.push(/401|403/);
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, '/account/security');
  const section = page.getByRole('region', { name: 'Linked accounts' });
  const link = section.getByRole('button', { name: 'Link GitLab' });
  const press = async (): Promise<void> => {
    await hydrated(link);
    await link.focus();
    await page.keyboard.press('Enter');
  };
  provider.deny();
  await press();
  await expect(section.getByRole('alert')).toContainText('You did not allow it at GitLab');
  await expect(page).toHaveURL(/\/account\/security#linked-accounts$/);

  const before = await sessionsOf(visitor.id);
  provider.allowAs(`${randomUUID()}@elsewhere.example`);
  await press();
  await expect(section.getByRole('status')).toContainText('Your GitLab account is linked.');
  await expect(section.getByRole('heading')).toBeFocused();
  await expect(section.getByRole('listitem')).toContainText('@elsewhere.example');
  await expect(page.getByText('Way to sign in added: GitLab')).toBeVisible();
  expect(await sessionsOf(visitor.id)).toEqual(before);

  const device = await browser.newContext();
  const other = await device.newPage();
  await startSession(other, await account());
  await visit(other, '/account/security');
  await other.getByRole('button', { name: 'Link GitLab' }).click();
  await expect(other.getByRole('alert')).toContainText(
    'That GitLab account belongs to another account here.',
  );

  await visit(other, await linkIn(await mailTo(visitor.email, /way to sign in was added/)));
  await other.getByRole('button', { name: 'Lock everybody out' }).click();
  await expect(other.getByText('Everybody is locked out.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await identitiesOf(visitor.id)).toEqual([{ provider: 'email' }]);
  await device.close();
});

test('on a phone, long after the sign-in, a visitor whose provider tells no address is led there and back to add a second factor', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  provider.allowAs(null);
  await visit(page, '/login');
  await button(page).click();
  await expect(page).toHaveURL(/\/account$/);
  const visitor = await userIn(page);
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await visit(page, '/account/security');
  const add = page.getByRole('button', { name: 'Add an authenticator app' });
  await add.click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const leave = question.getByRole('button', { name: 'Continue with GitLab' });
  await expect(leave).toBeVisible();
  await expect(question.getByRole('button', { name: 'Text me a code' })).toHaveCount(0);
  expect(await violationsInModes(page, 'the question')).toEqual([]);
  await page.clock.setSystemTime(Date.now());
  await leave.click();
  await expect(page).toHaveURL(/\/account\/security$/);
  expect(await userIn(page)).toBe(visitor);
  expect(await sessionsOf(visitor ?? '')).toHaveLength(1);
  await hydrated(add);
  await add.click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
});

test('a visitor who comes back from the provider with another account is refused, stays signed in, and no session of the other account is left', async ({
  page,
}) => {
  provider.allowAs(null);
  await visit(page, '/login');
  await button(page).click();
  await expect(page).toHaveURL(/\/account$/);
  const visitor = (await userIn(page)) ?? '';
  const sessions = await sessionsOf(visitor);
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await visit(page, '/account/security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const leave = page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', {
    name: 'Continue with GitLab',
  });
  await expect(leave).toBeVisible();
  await page.clock.setSystemTime(Date.now());
  const other = `${randomUUID()}@irodori.example`;
  provider.allowAs(other);
  await leave.click();
  await expect(page.getByRole('alert')).toContainText('This is another account');
  expect(await userIn(page)).toBe(visitor);
  expect(await sessionsOf(visitor)).toEqual(sessions);
  expect(
    await asOwner(
      `select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${other}'`,
    ),
  ).toEqual([]);
  await page.getByRole('button', { name: 'Back to your account' }).click();
  await expect(page).toHaveURL(/\/account\/security$/);
  expect(await userIn(page)).toBe(visitor);
});

test('a visitor who denies at the other site is told how to go on, and a code that signed the visitor in signs nobody in again', async ({
  page,
  browser,
  quietConsole,
}) => {
  quietConsole.push(/40[0-9]/);
  provider.deny();
  await visit(page, '/login');
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was confirmed');
  await page.getByRole('link', { name: 'To the sign-in page' }).click();
  await expect(page).toHaveURL(/\/login$/);

  provider.allowAs(`${randomUUID()}@irodori.example`);
  const [callback] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/confirm?code=')),
    button(page).click(),
  ]);
  await expect(page).toHaveURL(/\/account$/);
  const visitor = (await userIn(page)) ?? '';
  const sessions = await sessionsOf(visitor);
  expect(sessions).toHaveLength(1);

  // The code works only with the verifier, which the browser had in a cookie until the first use.
  const device = await browser.newContext();
  await device.addCookies(cookiesIn((await callback.headerValue('cookie')) ?? ''));
  const other = await device.newPage();
  await visit(other, callback.url());
  await expect(other.getByRole('alert')).toContainText('This link no longer works');
  expect(await userIn(other)).toBeUndefined();
  expect(await sessionsOf(visitor)).toEqual(sessions);
  await device.close();
});
