import type { APIRequestContext, Page } from '@playwright/test';
import { environment } from '../fixtures/stack/environment.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { send, signInPath } from '../fixtures/browser/send.ts';
import { expect, test } from '../fixtures/test.ts';

const mailbox = `${environment.SUPABASE_URL}/mailbox`;

async function mailsTo(request: APIRequestContext, email: string): Promise<{ id: string }[]> {
  const response = await request.get(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { messages: { id: string }[] }).messages;
}

/** Waits for the first email to an address, which is written after the page confirms the request. */
async function mailTo(request: APIRequestContext, email: string): Promise<{ id: string }> {
  await expect.poll(() => mailsTo(request, email)).not.toEqual([]);
  const [mail] = await mailsTo(request, email);
  return mail ?? { id: '' };
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await send(page.getByRole('button', { name: 'Send the link' }), '/auth/v1/recover');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

test('on a phone, a visitor who forgot the password gets an email, sets a new password, and signs in with it', async ({
  page,
  account,
  quietConsole,
}) => {
  // The mailbox blocks scripts in emails, including the test's.
  quietConsole.push(/^Blocked script execution in '[^']+\/mailbox\//);
  await page.setViewportSize(phone);
  const { email } = await account();
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The previous page has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await askForLink(page, email);

  const mail = await mailTo(page.request, email);
  await page.goto(`${mailbox}/${mail.id}`);
  // By keyboard: a click in the first moments of the frame, which has a process of its own, has been lost.
  await page.frameLocator('iframe').getByRole('link').first().press('Enter');

  await expect(page).toHaveURL(/\/new-password$/);
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a kite over quiet water');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'To your account' }).click();
  await expect(page).toHaveURL(/\/account$/);

  await page.getByRole('button', { name: 'On this device' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await visit(page, '/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a kite over quiet water');
  await send(page.getByRole('button', { name: 'Sign in' }), signInPath);
  await expect(page).toHaveURL(/\/account$/);
});

test('for an address without an account the page shows the same message and no email is written', async ({
  page,
  account,
}) => {
  const nobody = 'nobody-at-all@irodori.example';
  await visit(page, '/forgot-password');
  await askForLink(page, nobody);
  // Emails are written after the response, so the test waits for one that was requested later.
  const { email } = await account();
  await visit(page, '/forgot-password');
  await askForLink(page, email);
  await mailTo(page.request, email);
  expect(await mailsTo(page.request, nobody)).toEqual([]);
});
