import { environment } from '../fixtures/environment.ts';
import { expect, test } from '../fixtures/test.ts';

const mailbox = `${environment.SUPABASE_URL}/mailbox`;

test('a visitor who forgot the password gets a mail, chooses a new one, and signs in with it', async ({
  page,
  account,
  quietConsole,
}) => {
  // Mails may run nothing, the test's own scripts included.
  quietConsole.push(/^Blocked script execution in '[^']+\/mailbox\//);
  const { email } = await account();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const answer = await page.request.get(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  const { messages } = (await answer.json()) as { messages: { id: string }[] };
  const [mail] = messages;
  await page.goto(`${mailbox}/${mail?.id}`);
  await page.frameLocator('iframe').getByRole('link').first().click();

  await expect(page).toHaveURL(/\/new-password$/);
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a kite over quiet water');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'To your account' }).click();
  await expect(page).toHaveURL(/\/account$/);

  await page.getByRole('button', { name: 'On this device' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a kite over quiet water');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test('for an address that nobody has, the page says the same and no mail is written', async ({ page }) => {
  const email = 'nobody-at-all@irodori.example';
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const answer = await page.request.get(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  expect(await answer.json()).toMatchObject({ total: 0 });
});
