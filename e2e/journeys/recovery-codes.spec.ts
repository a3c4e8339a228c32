import { addAuthenticator, givePassword } from '../fixtures/authenticator.ts';
import { violationsInModes } from '../fixtures/axe.ts';
import { visit } from '../fixtures/hydrated.ts';
import { mailTo } from '../fixtures/mailbox.ts';
import { phone } from '../fixtures/screens.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor who lost the second factor signs in with a recovery code and removes the factor', async ({
  page,
  browser,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  await addAuthenticator(page);
  const codes = page.getByRole('list', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const code = await codes.getByRole('listitem').first().textContent();
  expect(await violationsInModes(page, 'the recovery codes')).toEqual([]);
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

  await visit(other, '/account/security');
  await expect(other.getByText('9 of 10 left')).toBeVisible();
  await other.getByRole('button', { name: 'Remove my second factor' }).click();
  await expect(other.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  await expect(other.getByText('of 10 left')).toHaveCount(0);
  await mailTo(visitor.email, /^A recovery code was used$/);
  await device.close();
});
