import { randomUUID } from 'node:crypto';
import { contentUrl } from '../fixtures/content/content-url.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { linkIn, mailTo } from '../fixtures/accounts/mailbox.ts';
import { expect, test } from '../fixtures/test.ts';

const post = '/blog/how-ink-draws#comments';

test('a reader signs up, confirms the address, signs in, is back at the text, changes the password, signs out, replaces a forgotten password, and deletes the account', async ({
  page,
  quietConsole,
}) => {
  await contentUrl();
  const name = `mei-${randomUUID().slice(0, 8)}`;
  const email = `${name}@irodori.example`;
  const [first, second, third] = ['correct horse battery', 'another horse', 'a third horse'];
  const password = (label = 'Password') => page.getByLabel(label, { exact: true });
  const press = (button: string) => page.getByRole('button', { name: button }).click();
  const follow = (link: string) => page.getByRole('link', { name: link }).click();
  const signIn = async (given: string) => {
    await page.getByLabel('Name or email').fill(name);
    await password().fill(given);
    await press('Sign in');
  };
  const seeAccount = async () => {
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  };
  const signOut = async () => {
    await press('Sign out');
    await follow('Sign in as a reader');
  };

  await test.step('a new account is opened by the link of its mail', async () => {
    await visit(page, `/reader/sign-in?to=${encodeURIComponent(post)}`);
    await follow('Create a reader account');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await password().fill(first);
    await press('Create account');
    await expect(page.getByText(`A message is on its way to ${email}`)).toBeVisible();
    await visit(page, await linkIn(await mailTo(email, /Confirm your address/)));
    await press('Yes, confirm it');
    await page.getByRole('status').getByRole('link', { name: 'Sign in' }).click();
    await signIn(first);
    await expect(page).toHaveURL(post);
  });

  await test.step('a changed password is the one that signs in', async () => {
    await visit(page, '/reader');
    await seeAccount();
    await password('Current password').fill(first);
    await password('New password').fill(second);
    await press('Change the password');
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await signOut();
    await signIn(second);
    await seeAccount();
  });

  await test.step('a forgotten password is replaced by the link of a mail', async () => {
    await signOut();
    await follow('Forgot your password?');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await press('Send the link');
    await expect(page.getByText('Check your inbox')).toBeVisible();
    await visit(page, await linkIn(await mailTo(email, /Choose a new reader password/)));
    await password('New password').fill(third);
    await press('Save the new password');
    await follow('To your reader account');
  });

  await test.step('the account is deleted with its password', async () => {
    // The session has ended with the account.
    quietConsole.push(/status of 401 .*\/api\/auth\/(?:logout|refresh)/);
    await press('Delete the account…');
    await password().fill(third);
    await press('Delete account and comments');
    await expect(page.getByText('Your reader account is deleted')).toBeVisible();
  });
});
