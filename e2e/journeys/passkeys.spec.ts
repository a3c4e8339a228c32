import type { Page } from '@playwright/test';
import { loginPath, securityPath } from '@irodori/contract/paths';
import { type Account, asOwner } from '../fixtures/accounts/account.ts';
import { loadAxe, violationsIn } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { mailTo } from '../fixtures/accounts/mailbox.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { sessionIn, startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';
import { addVirtualAuthenticator, forgetSession } from '../fixtures/accounts/virtual-authenticator.ts';

async function enterAsGuest(page: Page): Promise<void> {
  await forgetSession(page);
  await visit(page, loginPath);
  await send(page.getByRole('button', { name: 'Continue as a guest' }), '/auth/v1/signup');
  await expect(page).toHaveURL('/');
}

/** A guest who has chosen a passkey agrees to leave the guest account, and is in the account of the passkey. */
async function leaveGuestFor(page: Page, { email }: Account): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Leave the guest account?' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
}

test('a visitor adds a passkey, signs in with it as a guest whose bookmark goes along, sees the authenticator’s name, renames it, and gives it once more long after the sign-in to remove it', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await addVirtualAuthenticator(page, 'internal');
  await startSession(page, visitor);
  await visit(page, securityPath);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey is added.')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await expect(panel.getByText('not used yet')).toBeVisible();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await mailTo(visitor.email, /^A passkey was added$/);

  await enterAsGuest(page);
  await visit(page, '/blog/how-ink-draws');
  await page.getByRole('button', { name: 'Save this post' }).click();
  await expect(page.getByText('Saved in your bookmarks, on this device.')).toBeVisible();
  await visit(page, loginPath);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await leaveGuestFor(page, visitor);
  expect(await asOwner(`select slug from public.bookmarks where user_id = '${visitor.id}'`)).toEqual([
    { slug: 'how-ink-draws' },
  ]);

  // Chromium's authenticator is of a model without a name.
  await asOwner(
    `update auth.webauthn_credentials set aaguid = 'bada5566-a7aa-401f-bd96-45619a55120d'
     where user_id = '${visitor.id}' returning id`,
  );
  await visit(page, securityPath);
  await expect(panel.getByText(/^1Password, since .* last used/)).toBeVisible();
  await panel.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Kitchen tablet');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const remove = panel.getByRole('button', { name: 'Remove Kitchen tablet…' });
  // A new name that is still on its way would be asked about once the sign-in is long ago.
  await expect(remove).toBeVisible();
  const sessions = () =>
    asOwner(`select id from auth.sessions where user_id = '${visitor.id}'`) as Promise<unknown[]>;
  const before = await sessions();
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await remove.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Is it you?' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await expect(panel.getByText('Kitchen tablet is removed.')).toBeVisible();
  await expect(panel.getByRole('heading')).toBeFocused();
  await mailTo(visitor.email, /^A passkey was removed$/);
  // The session goes on under another id.
  expect(await sessions()).toHaveLength(before.length);
  expect(await sessions()).not.toEqual(before);
});

test('on a phone, a passkey is suggested in the email field and signs in from there, also as a guest who is asked first, and that of another account is no answer before a sensitive action', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  const visitor = await account();
  const empty = await addVirtualAuthenticator(page, 'internal');
  const addPasskey = async (owner: Account): Promise<void> => {
    await startSession(page, owner);
    await visit(page, securityPath);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Your passkey is added.')).toBeVisible();
  };
  await addPasskey(visitor);

  await forgetSession(page);
  await visit(page, loginPath);
  // The authenticator picks its passkey by itself.
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(visitor.email)).toBeVisible();

  await enterAsGuest(page);
  await visit(page, loginPath);
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await leaveGuestFor(page, visitor);

  await empty();
  await forgetSession(page);
  await addPasskey(await account());
  await forgetSession(page);
  await startSession(page, visitor);
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await visit(page, securityPath);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(question.getByRole('alert')).toContainText('This passkey belongs to another account.');
  expect(sessionIn(await page.context().cookies())?.user.id).toBe(visitor.id);
});
