import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { asService } from '../fixtures/accounts/account.ts';
import { orderPicture } from '../fixtures/engines/make-picture.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('an app can be opened from the list of apps with the keyboard alone', async ({ page }) => {
  await visit(page, '/app');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Elf Generator' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/ai-elf-generator$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('keys stop a picture, lead to others, make one a favourite and make another of its seed, and the focus on a stop button moves to the heading when the picture arrives', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  const stopped = await orderPicture(visitor, 'generating-free-ai-anime', 'a boy with blue hair');
  const id = await orderPicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await visit(page, `/generating-free-ai-anime/output/${stopped}`);
  const newer = page.getByRole('link', { name: /a girl with red hair/ });
  await expect(newer).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('heading', { name: 'You stopped this picture' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(`/generating-free-ai-anime/output/${id}`);
  await page.getByRole('button', { name: 'Stop' }).focus();
  await asService('accept_job', { job_id: id });
  await expect(page.getByRole('heading', { level: 2, name: 'Your picture', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your picture is ready.' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Compare' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toContainText('There is no other picture to compare this one with.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  for (const key of [
    'Stop the running picturex',
    'Make the picturem',
    'Make the picture a favourite, or notf',
  ])
    await expect(list).toContainText(key);
  expect(await violationsInModes(page, 'the list of keys')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const favourite = page.getByRole('button', { name: 'Favourite' });
  await page.keyboard.press('f');
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  const settings = page.getByText('Settings', { exact: true });
  const seed = page.getByText(/^Seed \d+$/);
  await settings.click();
  const first = await seed.innerText();
  await page.getByRole('button', { name: 'Keep this seed' }).click();
  await page.keyboard.press('m');
  await expect(favourite).toHaveAttribute('aria-pressed', 'false', { timeout: 120_000 });
  await settings.click();
  await expect(seed).toHaveText(first);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/generating-free-ai-anime/output/${id}`);
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
});
