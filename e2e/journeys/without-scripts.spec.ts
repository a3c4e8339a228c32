import type { Page } from '@playwright/test';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

/** Expects words that stand in an element `noscript`, where Playwright looks for no text, to be drawn. */
const expectWords = (page: Page, words: string): Promise<void> =>
  expect(page.locator('body')).toContainText(words, { useInnerText: true });

test('without scripts, the home page opens the chosen generator with the typed prompt, and says on top what needs scripts', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Describe your picture' }).fill('a fox & a moon');
  await page.getByRole('combobox', { name: 'Drawn by' }).selectOption({ label: 'Webtoon Generator' });
  await page.getByRole('button', { name: 'Draw it' }).click();
  await expect(page).toHaveURL('/webtoon-ai-image-generator?prompt=a+fox+%26+a+moon');
  await expect(page.getByRole('textbox').first()).toHaveValue('a fox & a moon');
  await expectWords(page, 'This browser does not run scripts here.');
  await expect(page.locator('noscript').first()).toBeInViewport();
  await expectWords(page, 'Making a picture, signing in, comments and the contact form need scripts.');
});

test('on a phone without scripts, a form that needs them leads back to its page, which says so', async ({
  page,
}) => {
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
  await expectWords(page, 'This browser does not run scripts here.');
  await expect(page.locator('noscript').first()).toBeInViewport();
});

test('without scripts, forms and lists that a script fills say so at their place', async ({
  page,
  account,
}) => {
  for (const [path, words] of [
    ['/support/contact', 'This form needs scripts, because it checks that no machine fills it in.'],
    ['/blog/how-bloom-learned', 'A script reads the comments on this post, and your browser runs none.'],
    ['/login', 'Making a picture, signing in, comments and the contact form need scripts.'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expectWords(page, words);
    });
  await test.step('the bookmarks of an account', async () => {
    await startSession(page, await account());
    await page.goto('/bookmarks');
    await expectWords(page, 'A script reads your bookmarks, and your browser runs none.');
  });
});
