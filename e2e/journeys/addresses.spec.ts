import type { Page } from '@playwright/test';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { send, signInPath } from '../fixtures/browser/send.ts';
import { expect, test } from '../fixtures/test.ts';

/** Navigates without a page load, like a link or the Back button. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

test('an address that a page refuses is removed from the address bar, one without a page stays', async ({
  page,
  quietConsole,
}) => {
  quietConsole.push(/404/);
  await visit(page, '/support');
  await goInside(page, '/results/not-a-key?page=2#part');
  await expect(page.getByText('Page Not Found: /results/not-a-key?page=2#part')).toBeVisible();
  await expect(page).toHaveURL('/support');
  await page.getByRole('link', { name: 'Back to the page before' }).click();
  await expect(page).toHaveTitle(/^Support/);

  await goInside(page, '/nothing/of/this/shape?page=2#part');
  await expect(page.getByText('Page not found: /nothing/of/this/shape?page=2#part')).toBeVisible();
  await expect(page).toHaveURL('/nothing/of/this/shape?page=2#part');
  await page.goBack();
  await expect(page).toHaveTitle(/^Support/);
});

test('signing in returns to the guarded page with its query and fragment', async ({ page, account }) => {
  const { email, password } = await account();
  await page.goto('/account?from=here#pictures');
  await expect(page).toHaveURL('/login');
  await alive(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await send(page.getByRole('button', { name: 'Sign in' }), signInPath);
  await expect(page).toHaveURL('/account?from=here#pictures');
});
