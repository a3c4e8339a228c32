import { apiOf, asOwner } from '../fixtures/accounts/account.ts';
import { givePassword, startSessionWithFactor } from '../fixtures/accounts/authenticator.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { linkIn, mailTo } from '../fixtures/accounts/mailbox.ts';
import { repeatNow } from '../fixtures/stack/repeat-now.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
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

test('a visitor who confirmed the loss of the second factor on a phone is reminded on the last of seven days; after it the factor and its session are gone, and on a desktop a session without it opens the account, where a new one can be added', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the response to the session that ends with the factor.
  quietConsole.push(/status of 403 .*\/auth\/v1\/user/);
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSessionWithFactor(page, visitor);
  expect((await (await apiOf(visitor)).rpc('ask_factor_loss')).data).toBe('asked');
  await visit(page, await linkIn(await mailTo(visitor.email, /^Did you lose your second factor/)));
  await page.getByRole('button', { name: 'Yes, it is lost' }).click();
  await expect(page.getByText('The seven days have begun.')).toBeVisible();
  await visit(page, '/account');
  await expect(page.getByText('Somebody says that your second factor is lost.')).toBeVisible();

  await becomeDue(visitor.id, `reminders = 2, removal_at = now() + interval '1 day'`);
  const lastMail = () =>
    asOwner(`
      select m.sent_at is not null as "isSent" from public.mails m join private.factor_losses l on m.key = l.id || ' 3'
      where l.user_id = '${visitor.id}'`);
  await expect.poll(lastMail).toEqual([{ isSent: true }]);
  await page.setViewportSize(desktop);
  await becomeDue(visitor.id, 'removal_at = now()');
  await expect(page).toHaveURL(/\/login$/);
  await mailTo(visitor.email, /^A second factor was removed$/);
  await startSession(page, visitor);
  await visit(page, '/account/security');
  await expect(page.getByText('Your account has lost its second factor.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove Authenticator app/ })).toHaveCount(0);
});

/** Moves the dates of a visitor's waiting time, and lets the worker do what is due then. */
async function becomeDue(visitor: string, dates: string): Promise<void> {
  await asOwner(
    `update private.factor_losses set ${dates} where user_id = '${visitor}' returning removal_at`,
  );
  repeatNow();
}
