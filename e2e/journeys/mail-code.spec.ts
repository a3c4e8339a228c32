import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { loadAxe, violationsIn } from '../fixtures/browser/axe.ts';
import { afterRegistration, fillGuest, holdingsOf } from '../fixtures/accounts/guest-holdings.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { linkIn, mailTo } from '../fixtures/accounts/mailbox.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { sessionIn } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';
import { forgetSession } from '../fixtures/accounts/virtual-authenticator.ts';

const codeMail = /^\d{6} is your sign-in code$/;
const newAccountMail = /^\d{6} is your code to confirm your address$/;
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from the email' });
const userIn = async (page: Page) => sessionIn(await page.context().cookies())?.user.id;

/** Makes the guest account from the header of a page without a form; the site then leads the visitor to a form. */
async function beginAsGuest(page: Page): Promise<void> {
  await visit(page, '/support');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await send(page.getByRole('button', { name: 'Continue as a guest' }), '/auth/v1/signup');
  await expectMaker(page);
}

/** Expects the form of the home page, in which a picture begins. */
async function expectMaker(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('textbox', { name: 'Describe your picture' })).toBeInViewport({ ratio: 1 });
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await send(page.getByRole('button', { name: /^(Email me a code|Create account)$/ }), '/auth/v1/otp');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

test('on a phone, a guest registers by the code of an email and keeps the guest account with pictures, credits, upload, notice, favourite, preset and bookmarks, of which it removes one', async ({
  page,
  quietConsole,
}) => {
  // The browser logs the response to a wrong code.
  quietConsole.push(/403/);
  await page.setViewportSize(phone);
  const email = `${randomUUID()}@irodori.example`;
  await beginAsGuest(page);
  await visit(page, '/blog/how-ink-draws');
  await page.getByRole('button', { name: 'Save this post' }).click();
  await expect(page.getByText('Saved in your bookmarks, on this device.')).toBeVisible();
  const guest = await fillGuest(page);
  const before = await holdingsOf(guest);

  await visit(page, '/login?mode=sign-up');
  await askForCode(page, email);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  const [code = ''] = (await mailTo(email, newAccountMail)).subject.split(' ');
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await codeField(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code does not work.');
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await codeField(page).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  expect(await userIn(page)).toBe(guest);
  expect(await holdingsOf(guest)).toEqual(afterRegistration(before));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Bookmarks', exact: true }).click();
  await page.getByRole('link', { name: 'How Ink draws a picture' }).click();
  await page.getByRole('button', { name: 'Saved (remove this post)' }).click();
  await expect(page.getByText('Removed from your bookmarks.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet' })).toBeVisible();
});

test('a visitor who creates an account from the header of a page about the site is led to the form in which a picture begins', async ({
  page,
}) => {
  const email = `${randomUUID()}@irodori.example`;
  await visit(page, '/support');
  await followInHeader(page, 'Create account');
  await askForCode(page, email);
  const [code = ''] = (await mailTo(email, newAccountMail)).subject.split(' ');
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
  await expectMaker(page);
});

test('a guest registers by the link of an email and keeps the guest account', async ({ page }) => {
  const email = `${randomUUID()}@irodori.example`;
  await beginAsGuest(page);
  const guest = await userIn(page);
  await visit(page, '/login?mode=sign-up');
  await askForCode(page, email);
  await page.goto(await linkIn(await mailTo(email, newAccountMail)));
  await expect(page.getByText(`If it is the link for ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Continue with the link' }).click();
  await expect(page).toHaveURL('/');
  await visit(page, '/account');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  expect(await userIn(page)).toBe(guest);
});

test('a visitor signs in by the code of an email; the link of another visitor’s email works once, in another browser than the one that asked for it', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  quietConsole.push(/403/);
  const first = await account();
  await visit(page, '/login');
  await askForCode(page, first.email);
  const [code = ''] = (await mailTo(first.email, codeMail)).subject.split(' ');
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  expect(await userIn(page)).toBe(first.id);

  await forgetSession(page);
  const { id, email } = await account();
  await visit(page, '/login');
  await askForCode(page, email);
  const link = await linkIn(await mailTo(email, codeMail));

  const device = await browser.newContext();
  const elsewhere = await device.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL(/\/account$/);
  expect(await userIn(elsewhere)).toBe(id);
  await device.close();

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
});
