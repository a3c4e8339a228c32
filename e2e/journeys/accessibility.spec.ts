import type { Page } from '@playwright/test';
import { asService, makeAdministrator } from '../fixtures/account.ts';
import { startSessionWithFactor } from '../fixtures/authenticator.ts';
import { loadAxe, violationsIn } from '../fixtures/axe.ts';
import { billingOf } from '../fixtures/billing.ts';
import { visit } from '../fixtures/hydrated.ts';
import { makePicture, orderPicture } from '../fixtures/make-picture.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const paths = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/support',
  '/terms-of-service',
  '/blog',
  '/blog/how-bloom-learned',
  '/resources',
  '/resources/write-a-prompt',
  '/resource',
  '/categories',
  '/category/fantasy',
  '/login',
  '/forgot-password',
  '/lost-factor',
  '/not-me',
  '/nowhere',
];

/** By axe's sources, the results of its other rules do not depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block', 'th-has-data-cells'];

/**
 * The violations that axe finds on a page in light mode, and what differs in dark mode. A page that is not of the site, but
 * of the double of Stripe, has a whole address.
 */
async function violationsOf(page: Page, path: string): Promise<string[]> {
  const isOfSite = path.startsWith('/');
  const inMode = async (colorScheme: 'light' | 'dark'): Promise<void> => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (isOfSite) await expect(page.locator('html')).toHaveClass(colorScheme);
    // Some colours change by a transition.
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().map((each) => each instanceof CSSTransition && each.finished),
      ),
    );
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await (isOfSite ? visit(page, path) : page.goto(path));
  await inMode('light');
  await expect(page.locator('[data-state="loading"]')).toHaveCount(0);
  await loadAxe(page);
  const light = await violationsIn(page);
  await inMode('dark');
  const dark = await violationsIn(page, colourRules);
  return [
    ...light.map((found) => `${path}, light: ${found}`),
    ...dark.map((found) => `${path}, dark: ${found}`),
  ];
}

test('axe finds nothing on the public pages, light and dark', async ({ page, quietConsole }) => {
  test.slow();
  quietConsole.push(/404/);
  const found: string[] = [];
  for (const path of paths) found.push(...(await violationsOf(page, path)));
  expect(found).toEqual([]);
});

test('the elements of the home page are the same in light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/');
  await expect(page.locator('[data-state="loading"]')).toHaveCount(0);
  const light = await page.locator('body').innerHTML();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await page.locator('body').innerHTML()).toBe(light);
});

test('axe finds nothing on the private pages of a visitor without pictures', async ({ page, account }) => {
  test.slow();
  await startSession(page, await account());
  for (const path of [
    '/results',
    '/checkout',
    '/account',
    '/account/profile',
    '/account/security',
    '/new-password',
  ])
    expect(await violationsOf(page, path)).toEqual([]);
});

test('axe finds nothing on the private pages of a visitor with finished, refused and running jobs', async ({
  page,
  account,
}) => {
  test.slow();
  const visitor = await account();
  await startSession(page, visitor);
  const refused = await orderPicture(visitor, 'ai-elf-generator', 'an elf');
  await asService('block_job', { job_id: refused, message: 'A test refuses it.' });
  const key = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await orderPicture(visitor, 'generating-free-ai-anime', 'one that waits');
  for (const path of ['/results', `/results/${key}`, `/generating-free-ai-anime/output/${key}`, '/checkout'])
    expect(await violationsOf(page, path)).toEqual([]);
});

test('axe finds nothing on the administrators’ page, and on payment page and portal of the double of Stripe', async ({
  page,
  account,
}) => {
  test.slow();
  const [administrator, buyer] = [await account(), await account()];
  await startSession(page, buyer);
  const { payment, portal } = await billingOf(page, buyer);
  expect(await violationsOf(page, payment)).toEqual([]);
  expect(await violationsOf(page, await portal())).toEqual([]);
  await page.context().clearCookies();
  await makeAdministrator(administrator);
  await startSessionWithFactor(page, administrator);
  expect(await violationsOf(page, '/admin')).toEqual([]);
});
