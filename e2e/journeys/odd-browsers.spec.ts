import type { Page } from '@playwright/test';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { contentUrl } from '../fixtures/content/content-url.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const generator = '/generating-free-ai-anime';
const words = 'a girl with red hair';

const order = async (page: Page): Promise<void> => {
  await visit(page, generator);
  await page.getByRole('textbox', { name: 'A small moment' }).fill(words);
  await page.getByRole('button', { name: 'Make the picture' }).click();
};

test('a browser whose clock is a day ahead signs in, and a guest of it makes a picture', async ({
  page,
  account,
  signIn,
}) => {
  await page.addInitScript((ahead) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
  }, 86_400_000);
  await order(page);
  await expect(page.getByText('Your picture is ready.')).toBeVisible();

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.setViewportSize(phone);
  const visitor = await account();
  await signIn(page, visitor);
  await visit(page, '/account');
  await expect(page.getByRole('main')).toContainText(visitor.email);
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
});

test('a browser that blocks storage makes a picture, and keeps the page alive', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await order(page);
  await expect(page.getByText('Your picture is ready.')).toBeVisible();
});

test('a browser that keeps no cookies is told so where it signs in, also at a provider and as a reader, saves a text and orders a picture, and forms stay as they are', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  const told = page.getByText(/^Your browser keeps no cookies/);
  const { email, password } = await account();
  await page.goto('/login');
  await alive(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await visit(page, '/login');
  await page.getByRole('button', { name: 'Continue with GitLab' }).click();
  await expect(told).toBeVisible();

  await contentUrl();
  await visit(page, '/reader/sign-in');
  await page.getByLabel('Name or email').fill('Aki');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Name or email')).toHaveValue('Aki');

  await visit(page, '/blog/how-ink-draws');
  await page.getByRole('button', { name: 'Save this post' }).click();
  await expect(told).toBeVisible();

  await order(page);
  await expect(told).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'A small moment' })).toHaveValue(words);
});
