import { phone } from '../fixtures/browser/screens.ts';
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

test('on a phone without scripts, a form that needs them leads back to its page', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/webtoon-ai-image-generator');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('textbox').first().fill('a fox');
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'POST'),
    page.getByRole('button', { name: 'Make the picture' }).click(),
  ]);
  expect(response.status()).toBe(303);
  await expect(page).toHaveURL('/webtoon-ai-image-generator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
});
