import { randomUUID } from 'node:crypto';
import { firstCredits } from '@irodori/contract/credits';
import { agreeToPay } from '../fixtures/accounts/payment.ts';
import { admin, asOwner } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { mailTo } from '../fixtures/accounts/mailbox.ts';
import { photo, place } from '../fixtures/browser/photo.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { sessionIn, startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const words = 'A girl with a bob and glasses at sunset';

/** The amounts of the ledger's entries. */
const amountsOf = async (userId: string): Promise<unknown> =>
  (await admin.from('credit_entries').select('kind,amount').eq('user_id', userId).order('number')).data;

test('a visitor with too few credits buys some on a phone, comes back to the form with the uploaded picture, gets a picture in its colours on a desktop, and withdraws from the unused credits', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the refusal of the order.
  quietConsole.push(/status of 402 .*submit-job/);
  await page.setViewportSize(phone);
  const visitor = await account();
  const spent = { user_id: visitor.id, kind: 'correction', amount: -99 };
  expect((await admin.from('credit_entries').insert(spent)).error).toBeNull();
  await startSession(page, visitor);
  await visit(page, '/ai-image-generator');
  const prompt = page.getByRole('textbox', { name: 'Describe the portrait' });
  const input = page.getByLabel('Colours from a picture');
  const make = page.getByRole('button', { name: 'Make the picture' });

  await test.step('a file that is a picture by its name alone is named at once, and the form keeps the rest', async () => {
    await prompt.fill(words);
    await input.setInputFiles({
      name: 'sunset.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(input).toHaveAccessibleDescription(/This file could not be opened as a picture/);
    await make.click();
    await expect(input).toBeFocused();
    await expect(prompt).toHaveValue(words);
  });

  await test.step('the picture costs more than the visitor has, and the form offers the way to more credits', async () => {
    await input.setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: await photo() });
    await send(make, '/submit-job');
    await expect(page.getByText('This picture costs 2 credits and you have 1.')).toBeVisible();
    expect(await violationsInModes(page, 'the form without credits')).toEqual([]);
    await page.getByRole('button', { name: 'Get more credits' }).click();
  });

  await test.step('after the payment the visitor goes back to the form, which is filled', async () => {
    await agreeToPay(page);
    await page.getByRole('button', { name: 'Pay €4.00 on the next page' }).click();
    await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
    await expect(page.getByText('Thank you: 100 credits are yours.')).toBeVisible();
    await alive(page);
    await page.getByRole('button', { name: 'Go on where you were' }).click();
    await page.setViewportSize(desktop);
    await expect(prompt).toHaveValue(words);
    await expect(page.getByText('Your own picture')).toBeVisible();
    await expect(page.getByText('This picture costs 2 credits; you have 101.')).toBeVisible();
  });

  await test.step('the order draws with the colours of the uploaded picture', async () => {
    await send(make, '/submit-job');
    const drawn = page.getByRole('img', { name: /^Image Generator: .*colours from your picture/ });
    await expect(drawn).toBeVisible({ timeout: 120_000 });
    const jobs = (await asOwner(`
      select j.status, j.cost, o.name from public.jobs j
      join storage.objects o on o.bucket_id = 'inputs' and o.name = j.prompt ->> 'palette'
      where j.user_id = '${visitor.id}'`)) as { name: string }[];
    const name = expect.stringMatching(new RegExp(`^${visitor.id}/.*\\.webp$`));
    expect(jobs).toEqual([{ status: 'SUCCESS', cost: 2, name }]);
    const { data: stored } = await admin.storage.from('inputs').download(jobs[0]?.name ?? '');
    expect(await stored?.text()).not.toContain(place);
  });

  await test.step('the withdrawal pays back what was not used, and the ledger has every credit', async () => {
    await visit(page, '/checkout');
    await page.getByRole('button', { name: 'Withdraw from 100 credits…' }).click();
    await expect(page.getByRole('dialog')).toContainText('€3.96 go back to you');
    expect(await violationsInModes(page, 'the dialog of the withdrawal')).toEqual([]);
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByText('You have withdrawn from 100 credits.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Left to spend' })).toContainText('0');
    expect(await amountsOf(visitor.id)).toEqual([
      { kind: 'grant', amount: 100 },
      { kind: 'correction', amount: -99 },
      { kind: 'purchase', amount: 100 },
      { kind: 'hold', amount: -2 },
      { kind: 'capture', amount: 0 },
      { kind: 'reversal', amount: -99 },
    ]);
  });
});

test('on a phone, a guest with too few credits creates an account, comes back to the filled form with the credits of an account, and gets a picture', async ({
  page,
  quietConsole,
}) => {
  // The browser logs the refusal of the order.
  quietConsole.push(/status of 402 .*submit-job/);
  await page.setViewportSize(phone);
  await visit(page, '/login');
  await send(page.getByRole('button', { name: 'Continue as a guest' }), '/auth/v1/signup');
  await expect(page).not.toHaveURL(/\/login/);
  const guest = sessionIn(await page.context().cookies())?.user.id ?? '';
  const spent = { user_id: guest, kind: 'correction', amount: 1 - firstCredits.guest };
  expect((await admin.from('credit_entries').insert(spent)).error).toBeNull();

  await visit(page, '/ai-image-generator');
  const prompt = page.getByRole('textbox', { name: 'Describe the portrait' });
  const make = page.getByRole('button', { name: 'Make the picture' });
  await prompt.fill(words);
  await send(make, '/submit-job');
  await expect(page.getByText('A free account starts with 100 credits.')).toBeVisible();
  await page.getByRole('button', { name: 'Create an account' }).click();
  const email = `${randomUUID()}@irodori.example`;
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await send(page.getByRole('button', { name: 'Create account' }), '/auth/v1/otp');
  const [code = ''] = (await mailTo(email, /is your code to confirm your address$/)).subject.split(' ');
  const field = page.getByRole('textbox', { name: 'Code from the email' });
  await field.fill(code);
  await field.press('Enter');

  await expect(page).toHaveURL(/\/ai-image-generator$/);
  await expect(prompt).toHaveValue(words);
  const balance = 1 + firstCredits.account - firstCredits.guest;
  await expect(page.getByText(`This picture costs 2 credits; you have ${balance}.`)).toBeVisible();
  await send(make, '/submit-job');
  await expect(page.getByRole('img', { name: /^Image Generator: / })).toBeVisible({ timeout: 120_000 });
  expect(await amountsOf(guest)).toContainEqual({ kind: 'hold', amount: -2 });
});
