import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts, the home page opens the chosen generator with the typed prompt', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Describe your picture' }).fill('a fox & a moon');
  await page.getByRole('combobox', { name: 'Drawn by' }).selectOption({ label: 'Webtoon Generator' });
  await page.getByRole('button', { name: 'Draw it' }).click();
  await expect(page).toHaveURL('/webtoon-ai-image-generator?prompt=a+fox+%26+a+moon');
  await expect(page.getByRole('textbox').first()).toHaveValue('a fox & a moon');
});
