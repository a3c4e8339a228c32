import { apiOf } from '../fixtures/account.ts';
import { visit } from '../fixtures/hydrated.ts';
import { mailsTo } from '../fixtures/mailbox.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor chooses a new password, not a leaked one, which ends the sessions of other devices', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the refusal of the leaked password.
  quietConsole.push(/422/);
  const visitor = await account();
  const elsewhere = await apiOf(visitor);
  await startSession(page, visitor);
  await visit(page, '/account/security');
  await page.getByRole('link', { name: 'Change your password' }).click();
  // The security page has a section with the name of the field.
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const field = page.getByLabel('Password', { exact: true });
  const save = page.getByRole('button', { name: 'Save the new password' });

  await field.fill('Football1');
  await expect(page.getByText('Long enough, but')).toBeVisible();
  await save.click();
  await expect(page.getByRole('alert')).toContainText('lists of leaked passwords');

  await field.fill('a kite over quiet water');
  await expect(page.getByText('Strong.')).toBeVisible();
  await save.click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  await expect
    .poll(async () => (await mailsTo(visitor.email)).map(({ subject }) => subject))
    .toEqual(['Your password was changed']);
});
