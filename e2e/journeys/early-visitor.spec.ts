import type { Page } from '@playwright/test';
import { alive } from '../fixtures/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

/** Holds the scripts of the page back, as a slow line does; the answer lets them come. */
async function slowScripts(page: Page): Promise<() => void> {
  const { promise: come, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await come;
    await route.continue();
  });
  return resolve;
}

test('who signs in before the page is alive is signed in when it is', async ({ page, account }) => {
  const { email, password, name } = await account();
  const come = await slowScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  come();
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

test('what is entered before the page is alive stays, and counts', async ({ page }) => {
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
  // Only React writes here.
  await expect(page.getByRole('region', { name: 'What you ask for' })).toContainText('A lighthouse at dusk');
  await expect(prompt).toHaveValue('A lighthouse at dusk');
  expect(
    await page.getByRole('radio', { checked: true }).evaluateAll((all) => all.map((one) => one.id)),
  ).toEqual(chosen);
});
