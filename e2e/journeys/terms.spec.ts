import { visit } from '../fixtures/browser/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

// Also run on a site without a backend, by stack/commands/journey.test.ts.
test('a visitor reads the terms and follows the link to the privacy page below them', async ({ page }) => {
  await visit(page, '/terms-of-service');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});
