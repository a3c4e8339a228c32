import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { agreeToPay } from '../fixtures/accounts/payment.ts';
import { apiOf } from '../fixtures/accounts/account.ts';
import { codeField, nextCode } from '../fixtures/accounts/authenticator.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';
import { addVirtualAuthenticator } from '../fixtures/accounts/virtual-authenticator.ts';

/** Lets so much time pass in the browser that each sensitive action asks again. */
const longAfter = (page: Page): Promise<void> => page.clock.setSystemTime(Date.now() + 20 * 60_000);

const questionOn = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' });

test('long after the sign-in, a visitor gives the password to add a second factor and its code to remove it', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the response to a wrong password.
  quietConsole.push(/400/);
  const visitor = await account();
  await startSession(page, visitor);
  await longAfter(page);
  await visit(page, '/account/security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const question = questionOn(page);
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

test('long after the sign-in, a visitor gives the security key to pay, to change address and password, to get the data and to delete the account, on a phone and on a desktop, and each goes on', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await addVirtualAuthenticator(page, 'usb');
  await startSession(page, visitor);
  await visit(page, '/account/security');
  await page.getByRole('button', { name: 'Add a security key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('Your security key is added.')).toBeVisible();
  await longAfter(page);
  const giveKey = async (): Promise<void> => {
    const button = questionOn(page).getByRole('button', { name: 'Use your security key' });
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };

  await test.step('money, on a phone', async () => {
    await page.setViewportSize(phone);
    await visit(page, '/checkout');
    await agreeToPay(page);
    await page.getByRole('button', { name: 'Pay €4.00 on the next page' }).click();
    await expect(questionOn(page).getByRole('button', { name: 'Use your security key' })).toBeVisible();
    expect(await violationsInModes(page, 'the question')).toEqual([]);
    await giveKey();
    await expect(page).toHaveTitle(/^Test payment/);
  });

  await test.step('the address, on a phone', async () => {
    await visit(page, '/account/profile');
    await page.getByRole('textbox', { name: 'New address' }).fill(`next-${visitor.email}`);
    await page.getByRole('button', { name: 'Change the address' }).click();
    await giveKey();
    await expect(page.getByRole('listitem').filter({ hasText: 'has not confirmed yet' })).toHaveCount(2);
  });

  await test.step('the password, on a desktop', async () => {
    await page.setViewportSize(desktop);
    await visit(page, '/new-password');
    await page.getByLabel('Password', { exact: true }).fill('a kite over quiet water');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await giveKey();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  });

  await test.step('the archive, on a desktop', async () => {
    await visit(page, '/account');
    await page.getByRole('button', { name: 'Make the archive' }).click();
    await giveKey();
    await expect(page.getByText(/^Your archive is (?:being made|ready)/)).toBeVisible();
  });

  await test.step('the deletion, on a phone', async () => {
    await page.setViewportSize(phone);
    await visit(page, '/account/profile');
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('textbox', { name: 'Your address' }).fill(visitor.email);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await giveKey();
    await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible();
  });
});
