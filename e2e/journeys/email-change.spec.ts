import { visit } from '../fixtures/hydrated.ts';
import { linkIn, mailsTo } from '../fixtures/mailbox.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

/** The link in the latest mail to an address, which then has `count` mails. */
async function linkTo(address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(count);
  const [latest = { id: '', subject: '' }] = await mailsTo(address);
  return linkIn(latest);
}

test('a visitor moves the account to another address, which both mailboxes confirm; a canceled change stays undone', async ({
  page,
  account,
}) => {
  const visitor = await account();
  const next = `next-${visitor.email}`;
  await startSession(page, visitor);
  const ask = async () => {
    await page.getByRole('textbox', { name: 'New address' }).fill(next);
    await page.getByRole('button', { name: 'Change the address' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'has not confirmed yet' })).toHaveCount(2);
  };
  await visit(page, '/account/profile');
  await ask();
  const unused = await linkTo(visitor.email);
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByRole('textbox', { name: 'New address' })).toBeVisible();
  await page.goto(unused);
  await expect(page.getByText('This link no longer works.')).toBeVisible();

  await ask();
  const [there, here] = [await linkTo(next, 2), await linkTo(visitor.email, 2)];
  await page.goto(there);
  await expect(page.getByText('One mailbox has confirmed.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: next })).toContainText('has confirmed');
  await page.goto(here);
  await expect(page.getByText('Your address is changed.')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/profile$/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('banner').getByText(next)).toBeVisible();
});
