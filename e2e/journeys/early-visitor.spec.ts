import type { Page } from '@playwright/test';
import { alive } from '../fixtures/browser/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

/** Delays the page's scripts, like a slow connection; the returned function releases them. */
async function slowScripts(page: Page): Promise<() => void> {
  const { promise: come, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await come;
    await route.continue();
  });
  return resolve;
}

test('a visitor who submits the sign-in form before hydration is signed in after it', async ({
  page,
  account,
}) => {
  const { email, password, name } = await account();
  const come = await slowScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  come();
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

test('values that are entered before hydration stay and become React’s state', async ({ page }) => {
  const come = await slowScripts(page);
  await page.goto('/ai-image-generator', { waitUntil: 'commit' });
  const prompt = page.getByRole('textbox').first();
  await prompt.fill('A lighthouse at dusk');
  await page.getByRole('radio', { checked: false }).first().check({ force: true });
  const chosen = await page
    .getByRole('radio', { checked: true })
    .evaluateAll((all) => all.map((one) => one.id));
  come();
  await alive(page);
  // The sketch shows what React knows of the form.
  await expect(page.getByRole('region', { name: 'In the sketch' })).toContainText('lighthouse');
  await expect(prompt).toHaveValue('A lighthouse at dusk');
  expect(
    await page.getByRole('radio', { checked: true }).evaluateAll((all) => all.map((one) => one.id)),
  ).toEqual(chosen);
});
