import { givePassword, startSessionWithFactor } from '../fixtures/authenticator.ts';
import { visit } from '../fixtures/hydrated.ts';
import { linkIn, mailTo } from '../fixtures/mailbox.ts';
import { phone } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('an intruder with the password asks to remove the second factor; the owner’s mailbox on a phone locks the intruder out', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  // The browser logs the responses to the session that has ended: the page asks for the notice that tells of it.
  quietConsole.push(/401|403/);
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSessionWithFactor(page, visitor);

  const device = await browser.newContext();
  const intruder = await device.newPage();
  await visit(intruder, '/login');
  await givePassword(intruder, visitor);
  await intruder.getByText('Lost your second factor and the recovery codes?').click();
  await intruder.getByRole('button', { name: 'Send me the link' }).click();
  await expect(intruder.getByText('Please confirm it by email.')).toBeVisible();

  await visit(page, await linkIn(await mailTo(visitor.email, /^Did you lose your second factor/)));
  await page.getByRole('button', { name: 'Yes, it is lost' }).click();
  await expect(page.getByText('The seven days have begun.')).toBeVisible();

  await visit(page, await linkIn(await mailTo(visitor.email, /^Your second factor will be removed/)));
  await page.getByRole('button', { name: 'Lock everybody out' }).click();
  await expect(page.getByText('Everybody is locked out.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(visitor.email);
  await expect(intruder.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await device.close();
});
