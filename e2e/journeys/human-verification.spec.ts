import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { alive, hydrated } from '../fixtures/browser/hydrated.ts';
import { send, signInPath } from '../fixtures/browser/send.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const words = 'We could not check that you are human.';

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await hydrated(page.getByLabel('Email'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test('the check that a visitor is human is loaded when a form is used, and works in web workers', async ({
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
  await alive(page);
  expect({ challenges, workers }).toEqual({ challenges: [], workers: 0 });

  const challenge = page.waitForRequest(/verification-challenge/);
  await page.getByLabel('Name').focus();
  await challenge;
  await expect.poll(() => workers).toBeGreaterThan(0);

  const signUp = page.waitForRequest(/\/auth\/v1\/otp/);
  await page.getByLabel('Email').fill(`${randomUUID()}@irodori.example`);
  await page.getByRole('button', { name: 'Create account' }).click();
  const sent = (await signUp).postDataJSON() as { gotrue_meta_security: { captcha_token: string } };
  expect(atob(sent.gotrue_meta_security.captcha_token)).toContain('"action":"sign_in"');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(challenges).toHaveLength(1);
});

/** Replaces the proof in the next request to a path by a forged one. */
async function forgeOnce(page: Page, path: string, forged: object): Promise<void> {
  const forge = async (route: Route): Promise<void> => {
    const body = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...body, ...forged }) });
  };
  await page.route(path, forge, { times: 1 });
}
const madeUp = btoa('{"made":"up"}');

test('a sign-in with a refused proof keeps the typed values, and succeeds when it is repeated', async ({
  page,
  account,
  quietConsole,
}) => {
  quietConsole.push(/400/);
  const { email, password } = await account();
  await forgeOnce(page, '**/auth/v1/token?grant_type=password', {
    gotrue_meta_security: { captcha_token: madeUp },
  });
  await page.goto('/login');
  await fillLogin(page, email, password);
  const button = page.getByRole('button', { name: 'Sign in' });
  await send(button, signInPath);
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await send(button, signInPath);
  await expect(page).toHaveURL(/\/account/);
});

test('an order with a refused proof keeps the form, costs nothing, and succeeds when it is repeated', async ({
  page,
  account,
  quietConsole,
}) => {
  quietConsole.push(/403/);
  await startSession(page, await account());
  await forgeOnce(page, '**/functions/v1/submit-job', { verification: madeUp });
  await page.goto('/ai-elf-generator');
  const prompt = page.getByRole('textbox', { name: 'Who is your elf?' });
  await hydrated(prompt);
  await prompt.fill('an elf with silver hair');
  const button = page.getByRole('button', { name: 'Make the picture' });
  await send(button, '/submit-job');
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(prompt).toHaveValue('an elf with silver hair');
  await send(button, '/submit-job');
  await expect(page).toHaveURL(/\/output\//);
});
