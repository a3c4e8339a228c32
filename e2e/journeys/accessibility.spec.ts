import type { Page } from '@playwright/test';
import { apiOf, asService } from '../fixtures/account.ts';
import { loadAllPictures } from '../fixtures/all-pictures.ts';
import { violationsInModes } from '../fixtures/axe.ts';
import { visit } from '../fixtures/hydrated.ts';
import { makePicture, orderPicture, showPicture } from '../fixtures/make-picture.ts';
import { htmlFaults } from '../fixtures/site-page.ts';
import { saveTexts } from '../fixtures/save-texts.ts';
import { phone } from '../fixtures/screens.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const paths = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/support',
  '/support/contact',
  '/support/status',
  '/terms-of-service',
  '/privacy',
  '/imprint',
  '/blog',
  '/blog/how-bloom-learned',
  '/blog/tag/bloom',
  '/blog/author/irodori',
  '/search?q=seed',
  '/bookmarks',
  '/reader',
  '/reader/sign-in',
  '/reader/sign-up',
  '/auth/irodori/callback?error=access_denied',
  '/pictures',
  '/resources',
  '/resources/write-a-prompt',
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

/** What is wrong with the HTML of a page, and what axe finds on it, light and dark. */
async function violationsOf(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const response = await visit(page, path);
  const faults = await htmlFaults((await response?.text()) ?? '');
  return [...faults.map((fault) => `${path}: ${fault}`), ...(await violationsInModes(page, path))];
}

test('axe finds nothing on the public pages, light and dark, and their HTML is valid', async ({
  page,
  quietConsole,
}) => {
  test.slow();
  quietConsole.push(/404/);
  const found: string[] = [];
  for (const path of paths) found.push(...(await violationsOf(page, path)));
  expect(found).toEqual([]);
});

test('the elements of the home page are the same in light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/');
  await loadAllPictures(page);
  const light = await page.locator('body').innerHTML();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await page.locator('body').innerHTML()).toBe(light);
});

test('on a phone, axe finds nothing on the private pages of a visitor without pictures, and their HTML is valid', async ({
  page,
  account,
}) => {
  test.slow();
  await page.setViewportSize(phone);
  await startSession(page, await account());
  for (const path of [
    '/results',
    '/checkout',
    '/account',
    '/account/profile',
    '/account/security',
    '/account/notifications',
    '/new-password',
  ])
    expect(await violationsOf(page, path)).toEqual([]);
});

test('on a phone, axe finds nothing on the private pages and in the tray of a visitor with bookmarks, and finished, shown, refused and running jobs', async ({
  page,
  account,
}) => {
  test.slow();
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSession(page, visitor);
  const refused = await orderPicture(visitor, 'ai-elf-generator', 'an elf');
  await asService('block_job', { job_id: refused, message: 'A test refuses it.' });
  const key = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await orderPicture(visitor, 'generating-free-ai-anime', 'one that waits');
  await saveTexts(visitor);
  await showPicture(visitor, key);
  await (await apiOf(visitor)).rpc('set_favourite', { job_id: key, is_favourite: true });
  for (const path of [
    '/results',
    `/results/${key}`,
    '/pictures',
    '/pictures/favourites',
    `/generating-free-ai-anime/output/${key}`,
    '/checkout',
    '/bookmarks',
  ])
    expect(await violationsOf(page, path)).toEqual([]);
  await page.getByRole('button', { name: /^Latest pictures/ }).click();
  await expect(page.getByRole('link', { name: 'one that waits' })).toBeVisible();
  expect(await violationsInModes(page, 'the tray')).toEqual([]);
  // The page ends before its session does, so that it asks for nothing more.
  await page.goto('about:blank');
  await page.context().clearCookies();
  expect(await violationsOf(page, `/results/${key}`)).toEqual([]);
  await page.getByRole('link', { name: 'Save as, copy, share' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsInModes(page, 'the dialog that saves a picture of somebody else')).toEqual([]);
});
