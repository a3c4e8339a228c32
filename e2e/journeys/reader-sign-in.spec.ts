import { randomUUID } from 'node:crypto';
import { contentUrl } from '../fixtures/content/content-url.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { openPageFaults } from '../fixtures/closure/site-page.ts';
import { expect, test } from '../fixtures/test.ts';

const path = '/blog/how-ink-draws#comments';

test('a visitor continues with Irodori as a reader, says no, then yes, comments on the text, finds no way into the same sign-in again, takes the consent back, and leaves both by one sign-out', async ({
  page,
  account,
  quietConsole,
}) => {
  const visitor = await account();
  await Promise.all([startSession(page, visitor), contentUrl()]);
  const comments = page.getByRole('region', { name: 'Comments' });
  const leave = async (): Promise<void> => {
    await alive(page);
    await page.getByRole('button', { name: 'Continue with Irodori' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Comments on Irodori?' })).toBeVisible();
  };

  await test.step('“Deny” leads to words and back to the sign-in', async () => {
    await visit(page, path);
    await comments.getByRole('link', { name: 'sign in to your reader account' }).click();
    await leave();
    expect(await openPageFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByRole('alert')).toContainText('You did not allow it.');
    await page.getByRole('link', { name: 'To the sign-in page' }).click();
  });

  /** The address by which Irodori leads back to the content backend, with the code of the sign-in. */
  let back = '';
  await test.step('“Allow” leads back to the text, on which the reader comments', async () => {
    await leave();
    const returned = page.waitForRequest(/\/api\/connect\/irodori\/callback\?code=/);
    await page.getByRole('button', { name: 'Allow' }).click();
    back = (await returned).url();
    await expect(page).toHaveURL(path);
    const words = `Signed in a moment ago. ${randomUUID()}`;
    await comments.getByRole('textbox', { name: 'Write a comment' }).fill(words);
    await comments.getByRole('button', { name: 'Send' }).click();
    await expect(comments.getByText('Your comment has arrived')).toBeVisible();
    await expect(comments.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    await visit(page, '/reader');
    await expect(page.getByRole('main').getByText(visitor.email)).toBeVisible();
  });

  await test.step('the same sign-in again, and one whose time is over, lead to words, and change nothing', async () => {
    await visit(page, back);
    await expect(page.getByRole('alert')).toContainText('This sign-in was used before.');
    await page.context().clearCookies({ name: 'irodori_sign_in' });
    await visit(page, back);
    await expect(page.getByRole('alert')).toContainText('This sign-in is over.');
    await visit(page, '/reader');
    await expect(page.getByRole('main').getByText(visitor.email)).toBeVisible();
  });

  await test.step('the next renewal of the token ends the session when the visitor takes the consent back', async () => {
    await visit(page, '/account/security');
    await page.getByRole('button', { name: 'Remove Comments on Irodori' }).click();
    await expect(page.getByRole('button', { name: 'Remove Comments on Irodori' })).toHaveCount(0);
    quietConsole.push(/status of 40[13] .*\/api\/(?:users\/me|auth\/refresh)/);
    await page.evaluate(() => {
      document.cookie = 'strapi_jwt=no-longer-valid; path=/';
    });
    await visit(page, '/reader');
    await page.getByRole('link', { name: 'Sign in as a reader' }).click();
    await leave();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL('/reader');
    await expect(page.getByRole('main').getByText(visitor.email)).toBeVisible();
  });

  await test.step('signing out of Irodori signs the reader out', async () => {
    await visit(page, '/account');
    await page.getByRole('button', { name: 'On this device' }).click();
    await expect(page).toHaveURL(/\/login/);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain('strapi_jwt');
  });
});
