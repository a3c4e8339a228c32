import { TOTP } from 'otpauth';
import { apiOf } from '../fixtures/account.ts';
import { codeField, nextCode } from '../fixtures/authenticator.ts';
import { visit } from '../fixtures/hydrated.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('long after the sign-in, a visitor gives the password to add a second factor and its code to remove it', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the response to a wrong password.
  quietConsole.push(/400/);
  const visitor = await account();
  await startSession(page, visitor);
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await visit(page, '/account/security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const password = question.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toContainText('This is not your password.');
  await password.fill(visitor.password);
  await page.keyboard.press('Enter');

  const secret = await page.locator('code').textContent();
  const app = new TOTP({ secret: (secret ?? '').replaceAll(' ', '') });
  await codeField(page).fill(app.generate());
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('Your authenticator app is added.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Authenticator app…' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(nextCode(app));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove Authenticator app…' })).toHaveCount(0);
  const api = await apiOf(visitor);
  expect((await api.auth.mfa.listFactors()).data?.all).toEqual([]);
});
