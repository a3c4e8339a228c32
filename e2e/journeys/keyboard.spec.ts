import type { Page } from '@playwright/test';
import { visit } from '../fixtures/hydrated.ts';
import { asService, makeAdministrator } from '../fixtures/account.ts';
import { startSessionWithFactor } from '../fixtures/authenticator.ts';
import { billingOf } from '../fixtures/billing.ts';
import { makePicture, orderPicture } from '../fixtures/make-picture.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const paths = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/support',
  '/blog/how-ink-draws',
  '/resources',
  '/resource',
  '/categories',
  '/category/fantasy',
  '/login',
  '/forgot-password',
  '/lost-factor',
  '/not-me',
  '/nowhere',
];

/** Counts the interactive elements of a page; a group of radio buttons or tabs is one stop of the Tab key. */
async function countStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groups = new Set<string>();
    const stops = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
      )
      .filter((element) => element.closest('[inert], [aria-hidden="true"]') === null)
      .filter((element) => !(element.tabIndex < 0 && element.matches('[role="tab"], [role="radio"]')))
      .filter((element) => {
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        const isFirst = !groups.has(element.name);
        groups.add(element.name);
        return isFirst;
      });
    const nameOf = (element: Element) =>
      element instanceof HTMLInputElement && element.type === 'radio' ? `radios ${element.name}` : undefined;
    const missed = new Map<unknown, Element>(stops.map((element) => [nameOf(element) ?? element, element]));
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) missed.delete(nameOf(target) ?? target);
    });
    Object.assign(globalThis, { missedStops: missed });
    return stops.length;
  });
}

const missedNow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(globalThis as unknown as { missedStops: Map<unknown, Element> }).missedStops.values()].map(
      ({ outerHTML }) => outerHTML.slice(0, 150),
    ),
  );

/** Additional presses of the Tab key, since scrollable regions are stops too. */
const spareStops = 20;

/** The interactive elements of a page that the Tab key does not reach. Pages of the double of Stripe have whole addresses. */
async function missedOn(page: Page, path: string): Promise<string[]> {
  const isOfSite = path.startsWith('/');
  await (isOfSite ? visit(page, path) : page.goto(path));
  const stops = await countStops(page);
  expect(stops, path).toBeGreaterThan(isOfSite ? 10 : 4);
  for (let pressed = 0; pressed < stops; pressed++) await page.keyboard.press('Tab');
  for (let spare = 0; spare < spareStops && (await missedNow(page)).length > 0; spare++)
    await page.keyboard.press('Tab');
  return missedNow(page);
}

test('the Tab key reaches every interactive element on the public pages', async ({ page, quietConsole }) => {
  test.slow();
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
  const own = [
    '/results',
    `/results/${key}`,
    `/generating-free-ai-anime/output/${key}`,
    '/checkout',
    '/account',
    '/account/profile',
    '/account/security',
    '/new-password',
  ];
  for (const path of own) expect(await missedOn(page, path), path).toEqual([]);
});

test('the Tab key reaches every interactive element on the administrators’ page, and on payment page and portal', async ({
  page,
  account,
}) => {
  test.slow();
  const [administrator, buyer] = [await account(), await account()];
  await startSession(page, buyer);
  const { payment, portal } = await billingOf(page, buyer);
  expect(await missedOn(page, payment)).toEqual([]);
  expect(await missedOn(page, await portal())).toEqual([]);
  await page.context().clearCookies();
  await makeAdministrator(administrator);
  await startSessionWithFactor(page, administrator);
  expect(await missedOn(page, '/admin')).toEqual([]);
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

test('the focus on the stop button of a picture moves to its heading when the picture arrives', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  const id = await orderPicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await visit(page, `/generating-free-ai-anime/output/${id}`);
  await page.getByRole('button', { name: 'Stop' }).focus();
  await asService('accept_job', { job_id: id });
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your picture is ready.' })).toHaveCount(1);
});
