import { getDocumentProxy } from 'unpdf';
import { addAuthenticator, givePassword } from '../fixtures/accounts/authenticator.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { mailTo } from '../fixtures/accounts/mailbox.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor who lost the second factor signs in with a recovery code, removes the factor where a new password asks for it, and sets the password; the codes are printed on one sheet', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  // The new password ends the session of the other device.
  quietConsole.push(/status of 40[13] /);
  const visitor = await account();
  await startSession(page, visitor);
  await addAuthenticator(page);
  const codes = page.getByRole('list', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const code = await codes.getByRole('listitem').first().textContent();
  expect(await violationsInModes(page, 'the recovery codes')).toEqual([]);
  const sheets = await getDocumentProxy(new Uint8Array(await page.pdf()));
  expect(sheets.numPages).toBe(1);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  const device = await browser.newContext({ viewport: phone });
  const other = await device.newPage();
  await visit(other, '/login');
  await givePassword(other, visitor);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(code ?? '');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/account$/);

  await visit(other, '/new-password');
  const field = other.getByLabel('Password', { exact: true });
  await field.fill('a tide of seven lanterns');
  const save = other.getByRole('button', { name: 'Save the new password' });
  await save.click();
  const question = other.getByRole('dialog', { name: 'Is it you?' });
  await expect(question.getByRole('textbox', { name: /^Code/ })).toBeVisible();
  await expect(question.getByRole('button', { name: 'Use a recovery code' })).toHaveCount(0);
  expect(await violationsInModes(other, 'the question for the factor itself')).toEqual([]);
  await question.getByRole('link', { name: 'Remove my second factor' }).click();
  await expect(other.getByRole('heading', { name: 'Second factor' })).toBeFocused();

  await expect(other.getByText('9 of 10 left')).toBeVisible();
  await other.getByRole('button', { name: 'Remove my second factor' }).click();
  await expect(other.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  await expect(other.getByText('of 10 left')).toHaveCount(0);
  await visit(other, '/new-password');
  await field.fill('a tide of seven lanterns');
  await save.click();
  await expect(other.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await mailTo(visitor.email, /^A recovery code was used$/);
  await device.close();
});
