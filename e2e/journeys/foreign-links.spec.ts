import type { Page } from '@playwright/test';
import { asOwner, linkTokenOf, sessionOf } from '../fixtures/accounts/account.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { send } from '../fixtures/browser/send.ts';
import { sessionIn, startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

/** The page of a generator. */
const form = '/generating-free-ai-anime';
const promptField = (page: Page) => page.getByRole('textbox', { name: 'A small moment' });
const question = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Sign in with another account?' });
const isHere = (page: Page, email: string) => expect(page.getByRole('main').getByText(email)).toBeVisible();

test('a sign-in link of another account asks a signed-in visitor before its token is used, and that account finds nothing of what the visitor typed', async ({
  page,
  account,
}) => {
  const [victim, stranger] = [await account(), await account()];
  await startSession(page, victim);
  await visit(page, form);
  await promptField(page).fill('An unsent prompt');
  await visit(page, form);
  await expect(promptField(page)).toHaveValue('An unsent prompt');
  const link = `/confirm?token_hash=${await linkTokenOf(stranger)}&type=magiclink`;

  await page.goto(link);
  await expect(question(page)).toBeVisible();
  await isHere(page, victim.email);
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await isHere(page, victim.email);

  // The question has not used the token, so the link works again.
  await page.goto(link);
  await expect(question(page)).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isOldDocument: true }));
  await page.getByRole('button', { name: 'Continue with the link' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await isHere(page, stranger.email);
  await expect(page.getByText(victim.email)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isOldDocument'))).toBeUndefined();
  await visit(page, form);
  await expect(promptField(page)).toHaveValue('');
});

test('a sign-in link of another account warns a guest, who would lose the guest account, and whose sign-out deletes it', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the responses to the session of the guest, which has ended.
  quietConsole.push(/401|403/);
  const stranger = await account();
  await visit(page, '/login');
  await send(page.getByRole('button', { name: 'Continue as a guest' }), '/auth/v1/signup');
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`/confirm?token_hash=${await linkTokenOf(stranger)}&type=magiclink`);
  await expect(question(page)).toBeVisible();
  await expect(page.getByText('You are here as a guest.')).toBeVisible();
  await page.getByRole('link', { name: 'Stay a guest' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guest' })).toBeVisible();

  const guest = sessionIn(await page.context().cookies())?.user.id;
  const rows = () => asOwner(`select is_anonymous from auth.users where id = '${guest}'`);
  expect(await rows()).toEqual([{ is_anonymous: true }]);
  await page.getByRole('button', { name: 'Sign out…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out and delete the guest account?' });
  await dialog.getByRole('button', { name: 'Sign out and delete it' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await rows()).toEqual([]);
});

test('tokens in the fragment of a link neither replace nor start a session', async ({ page, account }) => {
  const [victim, stranger] = [await account(), await account()];
  const session = await sessionOf(stranger);
  const tokens = new URLSearchParams({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'magiclink',
  });
  await page.goto(`/confirm#${tokens}`);
  await expect(page.getByRole('alert')).toContainText('There is nothing to confirm here');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await startSession(page, victim);
  await visit(page, `/app#${tokens}`);
  await page.goto(`/confirm#${tokens}`);
  await expect(page).toHaveURL(/\/account$/);
  await alive(page);
  await isHere(page, victim.email);
});
