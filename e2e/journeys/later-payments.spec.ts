import { admin, asOwner } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { mailTo, unsubscribeByOneClick } from '../fixtures/accounts/mailbox.ts';
import { agreeToPay, dispute, passDays, paymentOn, winDispute } from '../fixtures/accounts/payment.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('after a payment page that expires, a payment by bank debit brings its credits three days later; when the bank takes it back after they were spent, the visitor owes them until the dispute is won', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  const balance = (label: string) => page.getByRole('region', { name: label });
  const bought = page.getByRole('region', { name: 'What you bought' });

  const goToPayment = async () => {
    await visit(page, '/checkout');
    await agreeToPay(page);
    await page.getByRole('button', { name: 'Pay €4.00 on the next page' }).click();
    await expect(page).toHaveTitle(/test/i);
    return paymentOn(page);
  };

  await passDays(await goToPayment(), 1);
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByText('The payment page has expired.')).toBeVisible();

  await page.setViewportSize(phone);
  const payment = await goToPayment();
  await page.getByRole('button', { name: /arrives after three days/ }).click();
  await expect(page.getByText('Your payment is on its way.')).toBeVisible();
  await expect(bought).toContainText('On its way to us');
  await expect(balance('Left to spend')).toContainText('100');

  await passDays(payment, 3);
  await visit(page, page.url());
  await expect(page.getByText('Thank you: 100 credits are yours.')).toBeVisible();
  await expect(balance('Left to spend')).toContainText('200');
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Total, tax included€4.00');
  await alive(page);
  expect(await violationsInModes(page, 'the receipt')).toEqual([]);

  const spent = { user_id: visitor.id, kind: 'correction', amount: -150 };
  expect((await admin.from('credit_entries').insert(spent)).error).toBeNull();
  const disputed = await dispute(payment);
  await visit(page, '/checkout');
  await expect(balance('Owed')).toContainText('50');
  const owes = page.getByText('A payment was taken back after its credits were spent.');
  await expect(owes).toBeVisible();
  await page.setViewportSize(desktop);
  await expect(owes).toBeVisible();
  await expect(bought).toContainText('In dispute with your bank');

  await winDispute(payment, disputed);
  await visit(page, '/checkout');
  await expect(balance('Left to spend')).toContainText('50');
  await expect(bought).toContainText('Paid');
});

test('a plan whose second month is declined says so, on a phone too; another card pays that month, and the third one by itself, until the portal cancels the plan; the mail about the declined month switches such mails off by one click', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  const left = page.getByRole('region', { name: 'Left to spend' });
  const unpaid = page.getByText('The last month could not be paid.');

  await visit(page, '/checkout');
  await page.getByRole('radio', { name: /^400 credits a month/ }).check();
  await agreeToPay(page);
  await page.getByRole('button', { name: 'Pay €8.00 a month on the next page' }).click();
  await expect(page).toHaveTitle(/test/i);
  const payment = paymentOn(page);
  await page.getByRole('button', { name: /renewals of a plan are declined/ }).click();
  await expect(page.getByText('Thank you: 400 credits are yours.')).toBeVisible();

  await passDays(payment, 24);
  await mailTo(visitor.email, /^Your plan renews on /);
  await passDays(payment, 31);
  const declined = await mailTo(visitor.email, /^Your plan could not be paid/);
  expect(await unsubscribeByOneClick(declined)).toBe(200);
  expect(
    await asOwner(
      `select kind, in_page, by_mail from public.notification_preferences where user_id = '${visitor.id}'`,
    ),
  ).toEqual([{ kind: 'purchases', in_page: true, by_mail: false }]);
  await page.setViewportSize(phone);
  await visit(page, '/checkout');
  await expect(left).toContainText('500');
  await expect(unpaid).toBeVisible();

  await page.setViewportSize(desktop);
  await expect(unpaid).toBeVisible();
  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await page.getByText('Use another test card').click();
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await expect(page.getByText('Test card that ends with 4242.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
  await expect
    .poll(() => asOwner(`select sum(amount) from public.credit_entries where user_id = '${visitor.id}'`))
    .toEqual([{ sum: 900 }]);
  await visit(page, '/checkout');
  await expect(left).toContainText('900');
  await expect(unpaid).toHaveCount(0);

  await passDays(payment, 62);
  await page.setViewportSize(phone);
  await visit(page, '/checkout');
  await expect(left).toContainText('1300');
  await expect(page.getByText('The next month is charged on')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you bought' }).getByRole('row')).toHaveCount(4);

  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await expect(page).toHaveTitle(/test/i);
  await page.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(page.getByText('Cancelled: it ends on')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await expect(page.getByText(/^400 credits for €8.00 each month. It ends on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the plan after all' })).toBeVisible();
});
