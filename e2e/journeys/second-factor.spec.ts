import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { apiOf, type Account } from '../fixtures/account.ts';
import { visit } from '../fixtures/hydrated.ts';
import { mailsTo } from '../fixtures/mailbox.ts';
import { send, signInPath } from '../fixtures/send.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

/** A code works once, so the first one after the enrolment is that of the next 30 s, which the backend accepts early. */
const nextCode = (app: TOTP): string => app.generate({ timestamp: Date.now() + 30_000 });

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from your authenticator app' });

/** Adds an authenticator app on the security page; returns what the app would hold. */
async function addAuthenticator(page: Page): Promise<TOTP> {
  await visit(page, '/account/security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const secret = await page.locator('code').textContent();
  const app = new TOTP({ secret: (secret ?? '').replaceAll(' ', '') });
  await codeField(page).fill(app.generate());
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('Your authenticator app is added.')).toBeVisible();
  return app;
}

async function givePassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await send(page.getByRole('button', { name: 'Sign in' }), signInPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
}

const subjectsTo = async ({ email }: Account) => (await mailsTo(email)).map(({ subject }) => subject);

test('a visitor adds a second factor, is asked for it at the next sign-in, and removes it again', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  // The browser logs the response to a wrong code.
  quietConsole.push(/422/);
  const visitor = await account();
  const elsewhere = await apiOf(visitor);
  await startSession(page, visitor);
  const app = await addAuthenticator(page);
  await expect.poll(() => subjectsTo(visitor)).toEqual(['A second factor was added']);
  // The password alone had opened the other session, which the new factor ends.
  expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');

  const device = await browser.newContext();
  const other = await device.newPage();
  await visit(other, '/login');
  await givePassword(other, visitor);
  await codeField(other).fill('000 000');
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByRole('alert')).toContainText('This code does not fit.');

  // No page of the visitor opens meanwhile, and a reload asks again.
  await visit(other, '/results');
  await expect(other).toHaveURL(/\/login$/);
  await codeField(other).fill(nextCode(app));
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other).toHaveURL(/\/results$/);

  await visit(other, '/account/security');
  await other.getByRole('button', { name: 'Remove Authenticator app…' }).click();
  await other.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Remove Authenticator app…' })).toHaveCount(0);
  await expect.poll(() => subjectsTo(visitor)).toContain('A second factor was removed');
  await device.close();
});

test('before the second factor, the password reads nothing of the visitor', async ({ page, account }) => {
  const visitor = await account();
  await startSession(page, visitor);
  const app = await addAuthenticator(page);
  const api = await apiOf(visitor);
  expect((await api.from('users').select('id')).data).toEqual([]);
  expect((await api.rpc('credit_balance')).data).toBe(0);
  const submit = await api.functions.invoke('submit-job', { body: {} });
  expect((submit.error as { context: Response }).context.status).toBe(401);

  const { data } = await api.auth.mfa.listFactors();
  const factorId = data?.totp[0]?.id ?? '';
  await api.auth.mfa.challengeAndVerify({ factorId, code: nextCode(app) });
  expect((await api.from('users').select('id')).data).toEqual([{ id: visitor.id }]);
});
