import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const words = 'We could not check that you are human.';

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test('nothing of the check is loaded until a form is used; the work is then done in workers', async ({
  page,
}) => {
  const challenges: string[] = [];
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  page.on('request', (request) => {
    if (request.url().includes('verification-challenge')) challenges.push(request.postData() ?? '');
  });
  await page.goto('/login?mode=sign-up', { waitUntil: 'networkidle' });
  expect({ challenges, workers }).toEqual({ challenges: [], workers: 0 });

  const challenge = page.waitForRequest(/verification-challenge/);
  await page.getByLabel('Name').focus();
  await challenge;
  await expect.poll(() => workers).toBeGreaterThan(0);

  const signUp = page.waitForRequest(/\/auth\/v1\/signup/);
  await fillLogin(page, `${randomUUID()}@irodori.example`, 'a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  const sent = (await signUp).postDataJSON() as { gotrue_meta_security: { captcha_token: string } };
  expect(atob(sent.gotrue_meta_security.captcha_token)).toContain('"action":"sign_up"');
  await expect(page).toHaveURL(/\/account/);
  expect(challenges.filter((body) => body.includes('sign_up'))).toHaveLength(1);
});

test('a refused proof loses nothing that was typed, and the same form goes through again', async ({
  page,
  account,
  quietConsole,
}) => {
  quietConsole.push(/400/, /403/);
  const visitor = await account();
  const forgeOnce = async (path: string, forge: (body: Record<string, unknown>) => unknown) =>
    page.route(
      path,
      async (route: Route) => {
        const body = route.request().postDataJSON() as Record<string, unknown>;
        await route.continue({ postData: JSON.stringify({ ...body, ...(forge(body) as object) }) });
      },
      { times: 1 },
    );

  await test.step('at the sign-in', async () => {
    await page.goto('/login');
    await forgeOnce('**/auth/v1/token?grant_type=password', () => ({
      gotrue_meta_security: { captcha_token: btoa('{"made":"up"}') },
    }));
    await fillLogin(page, visitor.email, visitor.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(visitor.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/account/);
  });

  await test.step('at the order of a picture', async () => {
    await page.goto('/ai-elf-generator');
    await forgeOnce('**/functions/v1/submit-job', () => ({ verification: btoa('{"made":"up"}') }));
    const prompt = page.getByRole('textbox', { name: 'Who is your elf?' });
    await prompt.fill('an elf with silver hair');
    await page.getByRole('button', { name: 'Make the picture' }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(prompt).toHaveValue('an elf with silver hair');
    await page.getByRole('button', { name: 'Make the picture' }).click();
    await expect(page).toHaveURL(/\/output\//);
  });
});
