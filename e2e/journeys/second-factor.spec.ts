import { loginPath, securityPath } from '@irodori/contract/paths';
import { apiOf, type Account } from '../fixtures/accounts/account.ts';
import { addAuthenticator, codeField, givePassword, nextCode } from '../fixtures/accounts/authenticator.ts';
import { loadAxe, violationsIn } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { mailsTo } from '../fixtures/accounts/mailbox.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';
import { addVirtualAuthenticator, forgetSession } from '../fixtures/accounts/virtual-authenticator.ts';

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
  await expect.poll(() => subjectsTo(visitor)).toContain('A second factor was added');
  // The password alone had opened the other session, which the new factor ends.
  expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');

  const device = await browser.newContext({ viewport: phone });
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

test('on a phone, a visitor adds a security key and two authenticator apps; the key completes the next sign-in on a desktop, and the chosen app the one after it on the phone', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the response to the code of the other app.
  quietConsole.push(/422/);
  await page.setViewportSize(phone);
  const visitor = await account();
  await addVirtualAuthenticator(page, 'usb');
  await startSession(page, visitor);
  await visit(page, securityPath);
  await page.getByRole('button', { name: 'Add a security key' }).click();
  await page.keyboard.type('keyring');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your security key is added.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();
  await addAuthenticator(page);
  const second = await addAuthenticator(page);

  await page.setViewportSize(desktop);
  await forgetSession(page);
  await visit(page, loginPath);
  await givePassword(page, visitor);
  const key = page.getByRole('button', { name: 'Use your security key' });
  await expect(key).toBeFocused();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);

  await page.setViewportSize(phone);
  await forgetSession(page);
  await visit(page, loginPath);
  await givePassword(page, visitor);
  await page.getByRole('button', { name: 'Use your authenticator app' }).click();
  const apps = page.getByRole('group', { name: 'Authenticator app' });
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await expect(apps.getByRole('radio', { name: 'Authenticator app', exact: true })).toBeChecked();
  await codeField(page).fill(nextCode(second));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code does not fit.');
  await apps.getByRole('radio', { name: 'Authenticator app 2' }).check();
  await codeField(page).fill(nextCode(second));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/account$/);
});
