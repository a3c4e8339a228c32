import type { Page, ViewportSize } from '@playwright/test';
import { apiOf, asService } from '../fixtures/accounts/account.ts';
import { loadAllPictures } from '../fixtures/browser/all-pictures.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { makePicture, orderPicture, showPicture } from '../fixtures/engines/make-picture.ts';
import { htmlFaults } from '../fixtures/closure/site-page.ts';
import { saveTexts } from '../fixtures/content/save-texts.ts';
import { desktop, narrow, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { missedStops } from '../fixtures/browser/tab-stops.ts';
import { expect, test } from '../fixtures/test.ts';

interface Pages {
  /** Through which the Tab key goes. */
  readonly paths: readonly string[];
  /** Pages with no other kinds of elements than the former, through which the Tab key need not go. */
  readonly alike: readonly string[];
}

const publicPages: Readonly<Record<string, Pages>> = {
  'about apps and pictures': {
    paths: [
      '/',
      '/app',
      '/app/ai-elf-generator',
      '/ai-elf-generator',
      '/resources',
      '/resource',
      '/categories',
      '/category/fantasy',
    ],
    alike: ['/pictures', '/resources/write-a-prompt'],
  },
  'to read and to find help': {
    paths: [
      '/support',
      '/support/contact',
      '/support/status',
      '/privacy',
      '/blog/how-bloom-learned',
      '/search?q=zzzz',
      '/nowhere',
    ],
    alike: [
      '/terms-of-service',
      '/imprint',
      '/blog',
      '/blog/tag/bloom',
      '/blog/author/irodori',
      '/search?q=seed',
      '/bookmarks',
    ],
  },
  'for accounts': {
    paths: ['/reader/sign-in', '/login', '/forgot-password', '/lost-factor', '/not-me', '/unsubscribe'],
    alike: ['/reader', '/reader/sign-up', '/auth/irodori/callback?error=access_denied'],
  },
};

/** The screens on which axe looks at a page, and on which the Tab key goes through it. */
interface Screens {
  readonly axe: ViewportSize;
  readonly keyboard?: ViewportSize;
}

/**
 * What is wrong with the HTML of a page, what axe finds on it, light and dark, and the interactive elements that the Tab key
 * does not reach. One load is for both screens; it is at a phone’s width, where a page tells if it is wider.
 */
async function faultsOf(page: Page, path: string, screens: Screens): Promise<string[]> {
  // The page before would be made narrower.
  await page.goto('about:blank');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(narrow);
  const response = await visit(page, path);
  const faults = await htmlFaults((await response?.text()) ?? '');
  await page.setViewportSize(screens.axe);
  const violations = await violationsInModes(page, path);
  const found = [...faults.map((fault) => `${path}: ${fault}`), ...violations];
  if (screens.keyboard === undefined) return found;
  await page.setViewportSize(screens.keyboard);
  const missed = await missedStops(page, 10);
  return [...found, ...missed.map((element) => `${path}: the Tab key misses ${element}`)];
}

for (const [which, { paths, alike }] of Object.entries(publicPages))
  test(`axe finds nothing on the public pages ${which}, light and dark, their HTML is valid, and on a phone the Tab key reaches every interactive element`, async ({
    page,
    quietConsole,
  }) => {
    test.slow();
    quietConsole.push(/404/);
    const found: string[] = [];
    for (const path of paths) found.push(...(await faultsOf(page, path, { axe: desktop, keyboard: phone })));
    for (const path of alike) found.push(...(await faultsOf(page, path, { axe: desktop })));
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

/** The private pages, on a phone for axe and on a desktop for the keyboard. */
const privateScreens: Screens = { axe: phone, keyboard: desktop };

test('axe finds nothing on the private pages of a visitor without pictures on a phone, their HTML is valid, and on a desktop the Tab key reaches every interactive element', async ({
  page,
  account,
}) => {
  test.slow();
  await startSession(page, await account());
  for (const path of ['/account/profile', '/account/security', '/new-password'])
    expect(await faultsOf(page, path, privateScreens)).toEqual([]);
  // The next test goes through these with the Tab key, since they have more elements there.
  for (const path of ['/results', '/checkout', '/account', '/account/notifications'])
    expect(await faultsOf(page, path, { axe: phone })).toEqual([]);
});

test('the same is true of the private pages of a visitor with bookmarks, and finished, shown, refused and running jobs, and axe finds nothing in the tray, on a running job and in what its form and its owner open', async ({
  page,
  account,
}) => {
  test.slow();
  const visitor = await account();
  await startSession(page, visitor);
  const refused = await orderPicture(visitor, 'ai-elf-generator', 'an elf');
  await asService('block_job', { job_id: refused, message: 'A test refuses it.' });
  const key = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await makePicture(visitor, 'generating-free-ai-anime', 'a boy with green hair');
  await saveTexts(visitor);
  await showPicture(visitor, key);
  await (await apiOf(visitor)).rpc('set_favourite', { job_id: key, is_favourite: true });
  // After some time, the worker takes it.
  await orderPicture(visitor, 'generating-free-ai-anime', 'one that waits');
  for (const path of [
    '/results',
    `/results/${key}`,
    `/generating-free-ai-anime/output/${key}`,
    '/checkout',
    '/account',
    '/account/notifications',
    '/bookmarks',
  ])
    expect(await faultsOf(page, path, privateScreens)).toEqual([]);
  for (const path of ['/pictures', '/pictures/favourites'])
    expect(await faultsOf(page, path, { axe: phone })).toEqual([]);
  await page.getByRole('button', { name: /^Latest pictures/ }).click();
  await expect(page.getByRole('link', { name: 'one that waits' })).toBeVisible();
  expect(await violationsInModes(page, 'the tray')).toEqual([]);
  const running = await orderPicture(visitor, 'generating-free-ai-anime', 'another that waits');
  await visit(page, `/generating-free-ai-anime/output/${running}`);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(await violationsInModes(page, 'a running job')).toEqual([]);
  await page.getByRole('button', { name: 'Earlier prompts' }).click();
  await expect(page.getByRole('dialog')).toContainText('a girl with red hair');
  expect(await violationsInModes(page, 'the earlier prompts')).toEqual([]);
  // The page ends before its session does, so that it asks for nothing more.
  await page.goto('about:blank');
  await page.context().clearCookies();
  expect(await faultsOf(page, `/results/${key}`, { axe: phone })).toEqual([]);
  await page.getByRole('link', { name: 'Save as, copy, share' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsInModes(page, 'the dialog that saves a picture of somebody else')).toEqual([]);
});
