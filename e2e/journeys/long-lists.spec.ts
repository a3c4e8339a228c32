import type { Page } from '@playwright/test';
import { admin, apiOf, asService } from '../fixtures/accounts/account.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { tabTo } from '../fixtures/browser/tab-to.ts';
import {
  makePicture,
  orderPicture,
  repeatShownPicture,
  showPicture,
} from '../fixtures/engines/make-picture.ts';
import { expect, test } from '../fixtures/test.ts';

const app = 'generating-free-ai-anime';
/** A list has so many pictures before it grows. */
const pageSize = 24;
const copies = 30;

const cardsOf = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('article');

test('lists of everybody’s pictures and of favourites have a second page by touch and by keys, and Back leads to the same place', async ({
  page,
  browser,
  account,
}) => {
  test.slow();
  const owner = await account();
  const job = await makePicture(owner, app, 'a girl with purple hair and a lantern');
  await showPicture(owner, job);
  await repeatShownPicture(job, copies);
  const { data: shown } = await admin
    .from('shown_pictures')
    .select('job_id')
    .eq('user_id', owner.id)
    .returns<{ job_id: string }[]>();
  expect(shown).toHaveLength(copies + 1);
  const fan = await account();
  const api = await apiOf(fan);
  for (const { job_id } of shown ?? [])
    expect((await api.rpc('set_favourite', { job_id, is_favourite: true })).error).toBeNull();
  const touched = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage();
  await startSession(touched, fan);
  await startSession(page, fan);

  await test.step('on a phone, everybody’s pictures grow when their end comes into view, and are opened by touch', async () => {
    const cards = cardsOf(touched);
    await visit(touched, '/pictures');
    await expect(cards).toHaveCount(pageSize);
    await touched.getByRole('link', { name: 'Older pictures' }).scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(pageSize);
    const length = await cards.count();
    const link = cards.nth(pageSize + 2).getByRole('link');
    const path = (await link.getAttribute('href')) ?? '';
    await link.tap();
    await expect(touched).toHaveURL(path);
    await touched.goBack();
    await expect(touched).toHaveURL('/pictures');
    await expect(cards).toHaveCount(length);
    await expect(cards.getByRole('link').and(touched.locator(`[href="${path}"]`))).toBeInViewport();
  });

  await test.step('by keys, everybody’s pictures grow at their end', async () => {
    const cards = cardsOf(page);
    await visit(page, '/pictures');
    await expect(cards).toHaveCount(pageSize);
    await page.keyboard.press('End');
    await expect.poll(() => cards.count()).toBeGreaterThan(pageSize);
    const length = await cards.count();
    const link = cards.nth(pageSize + 2).getByRole('link');
    const path = (await link.getAttribute('href')) ?? '';
    await tabTo(link);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL('/pictures');
    await expect(cards).toHaveCount(length);
    await expect(cards.getByRole('link').and(page.locator(`[href="${path}"]`))).toBeInViewport();
  });

  await test.step('by touch, older favourites follow the newest', async () => {
    const cards = cardsOf(touched);
    await visit(touched, '/pictures/favourites');
    await expect(cards).toHaveCount(pageSize);
    await touched.getByRole('link', { name: 'Older favourites' }).tap();
    await expect(cards).toHaveCount(copies + 1 - pageSize);
    await expect(touched.getByRole('link', { name: 'Older favourites' })).toHaveCount(0);
    const link = cards.last().getByRole('link');
    const path = (await link.getAttribute('href')) ?? '';
    await link.tap();
    await expect(touched).toHaveURL(path);
    await expect(touched.getByRole('button', { name: /^Favourite/, pressed: true })).toBeVisible();
    await touched.goBack();
    await expect(cards).toHaveCount(copies + 1 - pageSize);
    await expect(cards.last()).toBeInViewport();
    await touched.getByRole('link', { name: 'Show the newest again' }).tap();
    await expect(cards).toHaveCount(pageSize);
  });

  await test.step('by keys, older favourites follow the newest', async () => {
    const cards = cardsOf(page);
    await visit(page, '/pictures/favourites');
    await expect(cards).toHaveCount(pageSize);
    await tabTo(page.getByRole('link', { name: 'Older favourites' }));
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(copies + 1 - pageSize);
    const link = cards.last().getByRole('link');
    const path = (await link.getAttribute('href')) ?? '';
    await tabTo(link);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    const favourite = page.getByRole('button', { name: /^Favourite/ });
    await expect(favourite).toHaveAttribute('aria-pressed', 'true');
    const stored = page.waitForResponse(/\/rpc\/set_favourite/);
    await page.keyboard.press('f');
    await expect(favourite).toHaveAttribute('aria-pressed', 'false');
    expect((await stored).ok()).toBe(true);
    await page.goBack();
    await expect(cards).toHaveCount(copies - pageSize);
  });
  await touched.context().close();
});

test('my pictures of a day are those of the day where the visitor is, and without scripts of the day in UTC', async ({
  browser,
  account,
}) => {
  const visitor = await account();
  const job = await orderPicture(visitor, app, 'a wish');
  await asService('block_job', { job_id: job, message: 'A test refuses it.' });
  const { data } = await admin
    .from('jobs')
    .select('created_at')
    .eq('id', job)
    .single<{ created_at: string }>();
  const made = new Date(data?.created_at ?? '');
  // One of them has another day than UTC at each moment.
  const timezoneId = made.getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  // In Swedish a date is written as in a form.
  const dayIn = (timeZone: string) => made.toLocaleDateString('sv', { timeZone });
  const [own, utc] = [dayIn(timezoneId), dayIn('UTC')];
  expect(own).not.toBe(utc);
  const page = await (await browser.newContext({ timezoneId })).newPage();
  await startSession(page, visitor);
  const cards = page.getByRole('list', { name: 'Finished' }).getByRole('article');
  const filterBy = async (day: string): Promise<void> => {
    await visit(page, '/results');
    await expect(cards).toHaveCount(1);
    await page.getByText('More filters').click();
    for (const [field, name] of [
      ['From', 'since'],
      ['To', 'until'],
    ] as const) {
      await page.getByRole('textbox', { name: field }).fill(day);
      await page.getByRole('textbox', { name: field }).blur();
      await expect(page).toHaveURL(new RegExp(`${name}=${day}`));
    }
  };
  const words = made.toLocaleDateString('en-GB', {
    timeZone: timezoneId,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

  await filterBy(own);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(words);
  await page.reload();
  await expect(cards).toContainText(words);
  await expect(page.getByText('Days begin and end at midnight UTC.')).toHaveCount(0);
  await filterBy(utc);
  await expect(cards).toHaveCount(0);

  const plain = await (await page.request.get(`/results?since=${utc}&until=${utc}`)).text();
  expect(plain).toContain('Days begin and end at midnight UTC.');
  expect(plain).toContain('a wish');
  expect(await (await page.request.get(`/results?since=${own}&until=${own}`)).text()).not.toContain('a wish');
  await page.context().close();
});
