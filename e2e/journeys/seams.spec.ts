import type { Page } from '@playwright/test';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { recordShifts, shiftsOf, shiftWordsOf } from '../fixtures/browser/layout-shifts.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const pages = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/support',
  '/terms-of-service',
  '/blog/how-ink-draws',
  '/resource',
  '/categories',
  '/login',
];

test('pages hydrate without layout shifts, repeated loads of data or console messages', async ({ page }) => {
  test.slow();
  const dataRequests: string[] = [];
  page.on('request', (request) => {
    if (/_payload\.json|\/rest\/v1\//.test(request.url())) dataRequests.push(request.url());
  });
  const devtools = await page.context().newCDPSession(page);
  await recordShifts(page);
  for (const path of pages)
    await test.step(path, async () => {
      // The page before is closed, and each load is that of a newcomer.
      await page.goto('about:blank');
      await devtools.send('Network.clearBrowserCache');
      const response = await page.goto(path, { waitUntil: 'networkidle' });
      await alive(page);
      expect(response?.status()).toBe(200);
      expect(response?.headers()['x-composition']).toMatch(/^[0-9a-f]{16}$/);
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy.split(';').find((directive) => directive.trim().startsWith('script-src'))).not.toMatch(
        /unsafe/,
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(dataRequests).toEqual([]);
      expect(await shiftsOf(page), await shiftWordsOf(page)).toBeLessThan(0.01);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= globalThis.innerWidth)).toBe(
        true,
      );
    });
});

test('no page scrolls sideways on a folded phone of 280 px, or with text of twice the size, with all tools in the header', async ({
  page,
  account,
}) => {
  test.slow();
  const visitor = await account();
  const job = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await startSession(page, visitor);
  const own = [
    '/account',
    '/account/profile',
    '/account/security',
    '/checkout',
    '/results',
    `/results/${job}`,
  ];
  for (const path of [...pages.filter((shown) => shown !== '/login'), ...own])
    await test.step(path, async () => {
      // The page before still has large text.
      await page.goto('about:blank');
      await page.setViewportSize({ width: 280, height: 653 });
      await visit(page, path);
      await expect(page.getByRole('button', { name: /^Latest pictures/ })).toBeVisible();
      expect(await excessWidth(page)).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      expect(await excessWidth(page)).toBe(0);
    });
});

/** CSS pixels by which the page is wider than the screen. */
const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no response to the browser contains the secret key', async ({ page }) => {
  const secret = process.env['SUPABASE_SECRET_KEY'] ?? '';
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    bodies.push(response.text().catch(() => ''));
  });
  await visit(page, '/ai-elf-generator');
  const all = await Promise.all(bodies);
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((body) => body.includes(secret) || body.includes('sb_secret_'))).toEqual([]);
});

test('on a phone, every module uses the shell’s React and router, and navigations between modules cause no page load and move no footer', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await recordShifts(page);
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(globalThis, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        renderers: new Map(),
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const entries: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/remoteEntry.js')) entries.push(request.url());
  });
  await visit(page, '/');
  await followInHeader(page, 'Support');
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await followInHeader(page, 'Apps');
  await page.getByRole('main').getByRole('link', { name: 'Elf Generator' }).click();
  await page.getByRole('link', { name: 'Open the generator' }).first().click();
  const make = page.getByRole('button', { name: 'Make the picture' });
  await expect(make).toBeVisible();
  await followInHeader(page, 'Blog');
  const post = 'How Ink draws a picture';
  await page.getByRole('main').getByRole('link', { name: post, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: post })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Irodori', exact: true }).click();
  const wish = page.getByRole('textbox', { name: 'Describe your picture' });
  await expect(wish).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Everybody’s pictures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Everybody’s pictures' })).toBeVisible();
  for (const shown of [
    wish,
    page.getByRole('heading', { level: 1, name: post }),
    page.getByRole('heading', { level: 1, name: 'Blog', exact: true }),
    make,
    page.getByRole('heading', { level: 1, name: 'Elf Generator' }),
  ]) {
    await page.goBack();
    await expect(shown).toBeVisible();
  }
  expect(loads).toBe(1);
  expect(await shiftsOf(page), await shiftWordsOf(page)).toBeLessThan(0.02);
  expect(
    await page.evaluate(() => (globalThis as unknown as { renderers: unknown[] }).renderers.length),
  ).toBe(1);
  for (const module of ['catalogue', 'content', 'account', 'generator']) {
    await expect.poll(() => entries.filter((url) => url.includes(`/modules/${module}/`))).toHaveLength(1);
  }
});

test('on a phone, the form of the home page has its place before the picture above it has arrived', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await visit(page, '/');
  const form = page.getByRole('textbox', { name: 'Describe your picture' });
  const place = await form.boundingBox();
  // It comes later in the document than the form.
  await page
    .getByRole('main')
    .getByRole('figure')
    .first()
    .evaluate((picture) => picture.parentElement?.remove());
  expect(await form.boundingBox()).toEqual(place);
});
