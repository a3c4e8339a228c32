import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { tabTo } from '../fixtures/browser/tab-to.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { expect, test } from '../fixtures/test.ts';

test('by keys alone, a visitor rates a picture, makes it a favourite, starts another one from it, deletes it and takes that back', async ({
  page,
  account,
}) => {
  const visitor = await account();
  const app = 'generating-free-ai-anime';
  const words = 'a girl with red hair';
  const job = await makePicture(visitor, app, words);
  const { keyboard } = page;
  await startSession(page, visitor);

  await test.step('rates it', async () => {
    await visit(page, `/${app}/output/${job}`);
    const stars = page.getByRole('radiogroup', { name: 'How good is it' });
    await tabTo(stars.getByRole('radio').first());
    await keyboard.press('Space');
    for (let presses = 0; presses < 3; presses += 1) await keyboard.press('ArrowRight');
    await expect(stars.getByRole('radio', { name: /^4/ })).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: 'Kept. Thank you.' })).toBeVisible();
    await page.reload();
    await expect(stars.getByRole('radio', { name: /^4/ })).toBeChecked();
  });

  await test.step('makes it a favourite, which the filter of the list finds', async () => {
    await visit(page, `/results/${job}`);
    const favourite = page.getByRole('button', { name: 'Favourite' });
    await tabTo(favourite);
    await keyboard.press('Enter');
    await expect(favourite).toHaveAttribute('aria-pressed', 'true');
    await expect(favourite).toBeFocused();
    await visit(page, '/results?favourite=yes');
    await expect(page.getByRole('article')).toContainText(words);
  });

  await test.step('starts another one from it', async () => {
    await visit(page, `/results/${job}`);
    await tabTo(page.getByRole('link', { name: 'Remix' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${app}\\?from=${job}`));
    await expect(page.getByRole('textbox').first()).toHaveValue(words);
    await keyboard.press('Tab');
    await tabTo(page.getByRole('button', { name: 'Make the picture' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${app}/output/(?!${job})`));
  });

  await test.step('deletes it, and takes that back', async () => {
    await visit(page, `/results/${job}`);
    await tabTo(page.getByRole('button', { name: 'Delete' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/results');
    const link = page.getByRole('list', { name: 'Finished' }).locator(`a[href="/results/${job}"]`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(link).toHaveCount(0);
    await tabTo(page.getByRole('button', { name: 'Undo' }));
    await keyboard.press('Enter');
    await expect(heading).toBeFocused();
    await expect(link).toHaveCount(1);
  });
});
