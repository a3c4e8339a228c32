import type { Page } from '@playwright/test';
import { givePasswordAgain } from '../fixtures/accounts/authenticator.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { linkIn, mailTo } from '../fixtures/accounts/mailbox.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

/** The link in the mail about the change. */
const linkTo = async (address: string): Promise<string> =>
  linkIn(await mailTo(address, /^Confirm the change of your address$/));

/** Requests the change on the page of the profile. */
async function ask(page: Page, address: string, prove = () => Promise.resolve()): Promise<void> {
  await visit(page, '/account/profile');
  await page.getByRole('textbox', { name: 'New address' }).fill(address);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await prove();
  await expect(page.getByRole('listitem').filter({ hasText: 'has not confirmed yet' })).toHaveCount(2);
}

test('on a phone, a visitor moves the account to another address, which both mailboxes confirm', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  const visitor = await account();
  const next = `${'n'.repeat(30)}${visitor.id.replaceAll('-', '')}@irodori.example`;
  await startSession(page, visitor);
  await ask(page, next);
  await test.step('the mail about it is not wider than the screen', async () => {
    const mail = await page.context().newPage();
    await mail.setViewportSize(phone);
    await mail.setContent((await mailTo(next, /^Confirm the change of your address$/)).html);
    await expect(mail.getByRole('link', { name: 'Confirm the change' })).toBeInViewport();
    expect(await mail.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await mail.close();
  });
  const [there, here] = [await linkTo(next), await linkTo(visitor.email)];
  await page.goto(there);
  await expect(page.getByRole('heading', { name: 'Email' })).toBeFocused();
  await expect(page.getByText('One mailbox has confirmed.')).toBeInViewport();
  await expect(page.getByRole('listitem').filter({ hasText: next })).toContainText('has confirmed');
  await page.goto(here);
  await expect(page.getByText('Your address is changed.')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/profile#email-title$/);
  await alive(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('banner').getByText(next)).toBeVisible();
});

test('long after the sign-in, a change of address asks for the password; when it is canceled, its link no longer works', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await ask(page, `next-${visitor.email}`, () => givePasswordAgain(page, visitor));
  const unused = await linkTo(visitor.email);
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByRole('textbox', { name: 'New address' })).toBeVisible();
  await page.goto(unused);
  await expect(page.getByText('This link no longer works.')).toBeVisible();
});
