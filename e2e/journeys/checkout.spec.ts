import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { asOwner } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { chooseColours } from '../fixtures/browser/header.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { mailTo } from '../fixtures/accounts/mailbox.ts';
import { agreeToPay, loseEvents, passDays, paymentOn } from '../fixtures/accounts/payment.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { repeatNow } from '../fixtures/stack/repeat-now.ts';
import { openPageFaults } from '../fixtures/closure/site-page.ts';
import { missedStops } from '../fixtures/browser/tab-stops.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor who clicks twice and whose card is declined buys credits with 3-D Secure at the third try, gets them once with a receipt of net price, tax and seller, also as PDF and on one sheet of light paper, and withdraws', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the payment page's responses to the declined card and to the refused 3-D Secure.
  quietConsole.push(/422/);
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, '/checkout');
  await page.getByRole('radio', { name: /^300 credits/ }).check();
  await agreeToPay(page);
  await page.getByRole('button', { name: 'Pay €9.00 on the next page' }).dblclick();

  await expect(page).toHaveTitle(/test/i);
  const orders = () => asOwner(`select status from public.purchases where user_id = '${visitor.id}'`);
  expect(await orders()).toEqual([{ status: 'open' }]);
  await page.getByLabel('Country').selectOption('France');
  await page.getByRole('button', { name: 'Show its tax' }).click();
  const order = page.getByRole('region', { name: 'Pay' });
  await expect(order).toContainText(
    /net\s*€7.50\s*Tax in France \(test rate, 20 %\)\s*€1.50\s*Total, tax included\s*€9.00/,
  );
  await page.getByLabel('Number of a test card').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: /^Pay €9.00/ }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  for (const [card, decision, refusal] of [
    ['4000 0027 6000 3184', 'Refuse the payment', 'unable to authenticate'],
    ['4000 0082 6000 3178', 'Confirm the payment', 'insufficient funds'],
    ['4000 0027 6000 3184', 'Confirm the payment', undefined],
  ] as const) {
    await page.getByLabel('Number of a test card').fill(card);
    await page.getByRole('button', { name: /^Pay €9.00/ }).click();
    await expect(page.getByRole('heading', { name: '3-D Secure test' })).toBeVisible();
    await page.getByRole('button', { name: decision }).click();
    if (refusal !== undefined) await expect(page.getByRole('alert')).toContainText(refusal);
  }

  await expect(page.getByText('Thank you: 300 credits are yours.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Left to spend' })).toContainText('400');
  await page.reload();
  await alive(page);
  await expect(page.getByRole('region', { name: 'Left to spend' })).toContainText('400');
  await page.getByRole('link', { name: 'See the receipt' }).click();
  const paid = page.getByRole('region', { name: 'Receipt' });
  await expect(paid).toContainText('FromSample Seller Ltd');
  await expect(paid).toContainText('300 credits, net€7.50Tax€1.50Total, tax included€9.00');
  expect(await openPageFaults(page)).toEqual([]);
  const receipt = await mailTo(visitor.email, /^Your receipt: 300 credits$/);
  expect(receipt.html).toContain(new URL(page.url()).pathname);
  expect(receipt.html).toContain('That is €7.50 net and €1.50 tax.');
  expect(receipt.html).toContain('Sold by Sample Seller Ltd.');

  await alive(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receipt-\d{4}-\d\d-\d\d-[\w-]{36}\.pdf$/);
  const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true });
  expect(text).toMatch(/This was a test[^]*From Sample Seller Ltd[^]*Total, tax included €9.00/);

  await chooseColours(page, 'Dark');
  await expect(paid).toHaveCSS('color', 'rgb(245, 240, 231)');
  await page.emulateMedia({ media: 'print' });
  await expect(paid).toHaveCSS('color', 'rgb(20, 23, 43)');
  expect((await getDocumentProxy(new Uint8Array(await page.pdf()))).numPages).toBe(1);
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: 'Withdraw from 300 credits…' }).click();
  await expect(page.getByRole('dialog')).toContainText('€9.00 go back to you');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('You have withdrawn from 300 credits.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Withdrawal' })).toContainText('€9.00 were paid back.');
  await mailTo(visitor.email, /^Your withdrawal: 300 credits$/);
  await expect(paid).toContainText(
    'Tax€1.50Total, tax included€9.00Refunded−€9.00Tax in the refund−€1.50Left€0.00',
  );
  expect((await mailTo(visitor.email, /^Your refund: 300 credits$/)).html).toContain(
    'Sold by Sample Seller Ltd.',
  );
});

test('Back, a closed tab and two tabs lead to one payment, which is made once', async ({ page, account }) => {
  await startSession(page, await account());
  await visit(page, '/checkout');
  const goToPayment = async (tab: Page): Promise<void> => {
    await tab.getByRole('radio', { name: /^300 credits/ }).check();
    await agreeToPay(tab);
    await tab.getByRole('button', { name: 'Pay €9.00 on the next page' }).click();
    await expect(tab).toHaveTitle(/test/i);
  };
  await goToPayment(page);
  const left = /You left the payment page for 300 credits \(€9\.00\)/;
  await page.goBack();
  await expect(page.getByText(left)).toBeVisible();
  await alive(page);
  await goToPayment(page);
  const payment = page.url();
  await page.close();

  const [first, second] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [first, second]) {
    await visit(tab, '/checkout');
    await expect(tab.getByText(left)).toBeVisible();
    await goToPayment(tab);
    expect(tab.url()).toBe(payment);
  }
  await first.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await expect(first.getByText('Thank you: 300 credits are yours.')).toBeVisible();
  await second.goBack();
  await visit(second, '/checkout');
  await expect(second.getByRole('region', { name: 'Left to spend' })).toContainText('400');
  await expect(second.getByText(left)).toBeHidden();
});

test('a payment whose tab is closed before it comes back, and of which no event arrives, brings its credits all the same', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  const elsewhere = await page.context().newPage();
  await visit(elsewhere, '/');
  await visit(page, '/checkout');
  await agreeToPay(page);
  await page.getByRole('button', { name: 'Pay €4.00 on the next page' }).click();
  await expect(page).toHaveTitle(/test/i);
  await loseEvents(paymentOn(page));
  // The payment is made, and the tab never hears of it.
  await page.route('**/pay/**', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await lost;
  await page.close();

  repeatNow();
  await mailTo(visitor.email, /^Your receipt: 100 credits$/);
  await expect(elsewhere.getByRole('banner')).toContainText('Unread notifications: 1');
  await visit(elsewhere, '/checkout');
  await expect(elsewhere.getByRole('region', { name: 'Left to spend' })).toContainText('200');
  await expect(elsewhere.getByRole('region', { name: 'What you bought' })).toContainText('100 credits');
});

test('on a phone, a visitor who leaves the payment page ends that payment in one tab for all, puts away the news of a bank debit that failed, and with a second card, after an expired one, can take and end the plan', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the payment page's response to the declined card.
  quietConsole.push(/422/);
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, '/checkout');
  await agreeToPay(page);
  await page.getByRole('button', { name: 'Pay €4.00 on the next page' }).click();
  await expect(page).toHaveTitle(/test/i);
  expect(await violationsInModes(page, 'the payment page')).toEqual([]);
  expect(await missedStops(page, 10)).toEqual([]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByText('Nothing was paid.')).toBeVisible();
  await alive(page);
  await page.getByRole('button', { name: 'End this payment' }).click();
  await expect(page.getByText('This payment has ended.')).toBeVisible();
  await other.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await expect(other.getByRole('heading', { name: 'This payment has expired' })).toBeVisible();
  await other.close();

  await agreeToPay(page);
  await page.getByRole('button', { name: 'Pay €4.00 on the next page' }).click();
  await expect(page).toHaveTitle(/test/i);
  const payment = paymentOn(page);
  await page.getByRole('button', { name: /fails after three days/ }).click();
  await expect(page.getByText('Your payment is on its way.')).toBeVisible();
  await passDays(payment, 3);
  await mailTo(visitor.email, /^Your payment did not go through/);
  await visit(page, '/checkout');
  await expect(page.getByText('The payment did not go through.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('The payment did not go through.')).toBeHidden();
  await visit(page, '/checkout');
  await expect(page.getByText(/did not go through|Nothing was paid/)).toBeHidden();

  await page.getByRole('radio', { name: /^400 credits a month/ }).check();
  await agreeToPay(page);
  await page.getByRole('button', { name: 'Pay €8.00 a month on the next page' }).click();
  await page.getByRole('button', { name: /Declined: expired card/ }).click();
  await expect(page.getByRole('alert')).toContainText('Your card has expired.');
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await expect(page.getByText('Thank you: 400 credits are yours.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Left to spend' })).toContainText('500');
  await alive(page);

  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await expect(page).toHaveTitle(/test/i);
  expect(await violationsInModes(page, 'the portal')).toEqual([]);
  expect(await missedStops(page, 4)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await alive(page);
  await page.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(page.getByText(/^400 credits for €8.00 each month. It ends on/)).toBeVisible();
  const confirmation = await mailTo(visitor.email, /^Your plan is cancelled: /);
  expect(confirmation.html).toContain('and nothing more is charged');
  await expect(page.getByRole('button', { name: 'Keep the plan after all' })).toBeVisible();
});
