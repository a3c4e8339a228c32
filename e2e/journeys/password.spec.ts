import { apiOf, asOwner } from '../fixtures/accounts/account.ts';
import {
  codeField,
  givePasswordAgain,
  nextCode,
  startSessionWithFactor,
} from '../fixtures/accounts/authenticator.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { linkIn, mailsTo, mailTo } from '../fixtures/accounts/mailbox.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('long after the sign-in, a visitor gives the password to choose a new one, not a weak one, which ends the sessions of other devices', async ({
  page,
  account,
}) => {
  const visitor = await account();
  const elsewhere = await apiOf(visitor);
  await startSession(page, visitor);
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await visit(page, '/account/security');
  await page.getByRole('link', { name: 'Choose a password' }).click();
  // The security page has a section with the name of the field.
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const field = page.getByLabel('Password', { exact: true });
  const save = page.getByRole('button', { name: 'Save the new password' });

  await field.fill('Football1');
  await expect(page.getByText('Long enough, but')).toBeVisible();
  await save.click();
  await expect(page.getByText('This is too easy to guess. Add a word or two.')).toBeVisible();
  // The auth service refuses it as well, whoever asks, and the visitor's own name.
  for (const password of ['Football1', 'SampleVisitor1'])
    expect((await elsewhere.auth.updateUser({ password })).error?.code).toBe('weak_password');

  await field.fill('a kite over quiet water');
  await expect(page.getByText('Strong.')).toBeVisible();
  await save.click();
  await givePasswordAgain(page, visitor);
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  await expect
    .poll(async () => (await mailsTo(visitor.email)).map(({ subject }) => subject))
    .toContain('Your password was changed');
});

test('on a phone, a visitor whose session is older than a day gives the second factor and the code of a mail to choose a new password', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the refusals of a session that is too old and of a wrong code.
  quietConsole.push(/40[01]|422/);
  await page.setViewportSize(phone);
  const visitor = await account();
  const app = await startSessionWithFactor(page, visitor);
  await asOwner(
    `update auth.sessions set created_at = now() - interval '2 days' where user_id = '${visitor.id}' returning id`,
  );
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await visit(page, '/new-password');
  const password = page.getByLabel('Password', { exact: true });
  const save = page.getByRole('button', { name: 'Save the new password' });
  await password.fill('a kite over quiet water');
  await save.click();
  await codeField(page).fill(nextCode(app));
  await page.keyboard.press('Enter');
  // The second factor was given now, which is long ago by a clock that is ahead.
  await page.clock.setSystemTime(Date.now());

  await expect(page.getByText('You signed in a while ago, so we sent a code')).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Code from the email' });
  const sent = /^\d{6}/.exec((await mailTo(visitor.email, /^\d{6} is your code$/)).subject)?.[0] ?? '';
  await code.fill(sent === '000000' ? '000001' : '000000');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('This code does not fit.');
  await expect(password).toHaveValue('a kite over quiet water');
  await code.fill(sent);
  await save.click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});

test('an intruder changes the password; by “This was not me” in the mail, the owner on a phone locks the intruder out and gets back in', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  // The browser logs the responses to the intruder's session, which has ended.
  quietConsole.push(/401|403/);
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, '/new-password');
  await page.getByLabel('Password', { exact: true }).fill('a kite over quiet water');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();

  const device = await browser.newContext({ viewport: phone });
  const owner = await device.newPage();
  await visit(owner, await linkIn(await mailTo(visitor.email, /^Your password was changed$/)));
  await expect(owner.getByText('Password changed')).toBeVisible();
  await owner.getByRole('button', { name: 'Lock everybody out' }).click();
  await expect(owner.getByText('Everybody is locked out.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const left = await asOwner(`
    select coalesce(u.encrypted_password, '') = '' as "hasNoPassword",
      (select count(*) from auth.sessions s where s.user_id = u.id) as sessions
    from auth.users u where u.id = '${visitor.id}'`);
  expect(left).toEqual([{ hasNoPassword: true, sessions: 0 }]);

  await send(owner.getByRole('button', { name: 'Send the link' }), '/auth/v1/recover');
  await owner.goto(await linkIn(await mailTo(visitor.email, /^Choose a new password$/)));
  await owner.getByLabel('Password', { exact: true }).fill('a boat under a loud bridge');
  await owner.getByRole('button', { name: 'Save the new password' }).click();
  await expect(owner.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await device.close();
});
