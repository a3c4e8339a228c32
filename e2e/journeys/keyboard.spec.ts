import type { Page } from '@playwright/test';
import { violationsInModes } from '../fixtures/axe.ts';
import { visit } from '../fixtures/hydrated.ts';
import { asService } from '../fixtures/account.ts';
import { makePicture, orderPicture } from '../fixtures/make-picture.ts';
import { saveTexts } from '../fixtures/save-texts.ts';
import { phone } from '../fixtures/screens.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { missedStops } from '../fixtures/tab-stops.ts';
import { expect, test } from '../fixtures/test.ts';

const paths = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/support',
  '/support/contact',
  '/support/status',
  '/privacy',
  '/blog/how-ink-draws',
  '/search?q=zzzz',
  '/reader/sign-in',
  '/resources',
  '/resource',
  '/categories',
  '/category/fantasy',
  '/login',
  '/forgot-password',
  '/lost-factor',
  '/not-me',
  '/unsubscribe',
  '/nowhere',
];

/** The interactive elements of a page of the site that the Tab key does not reach. */
async function missedOn(page: Page, path: string): Promise<string[]> {
  await visit(page, path);
  return missedStops(page, 10);
}

test('on a phone, the Tab key reaches every interactive element on the public pages', async ({
  page,
  quietConsole,
}) => {
  test.slow();
  await page.setViewportSize(phone);
  quietConsole.push(/404/);
  for (const path of paths) expect.soft(await missedOn(page, path), path).toEqual([]);
});

test('the Tab key reaches every interactive element on a visitor’s private pages', async ({
  page,
  account,
}) => {
  test.slow();
  const visitor = await account();
  await startSession(page, visitor);
  const key = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await makePicture(visitor, 'generating-free-ai-anime', 'a boy with green hair');
  await saveTexts(visitor);
  const own = [
    '/bookmarks',
    '/results',
    `/results/${key}`,
    `/generating-free-ai-anime/output/${key}`,
    '/checkout',
    '/account',
    '/account/profile',
    '/account/security',
    '/account/notifications',
    '/new-password',
  ];
  for (const path of own) expect(await missedOn(page, path), path).toEqual([]);
});

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

test('keys stop a picture, lead to the one before and make another, and the focus on its stop button moves to its heading when it arrives', async ({
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
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Stop the running picture');
  expect(await violationsInModes(page, 'the list of keys')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
});
