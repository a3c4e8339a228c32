import type { Locator, Page } from '@playwright/test';
import { asService } from '../fixtures/accounts/account.ts';
import { watchJob } from '../fixtures/engines/job-watch.ts';
import { listening } from '../fixtures/stack/listening.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { motionsOn } from '../fixtures/browser/motions.ts';
import { orderPicture } from '../fixtures/engines/make-picture.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const slug = 'ai-image-generator';
const words = 'a girl with short red hair';

/** The places in the queue that the page is told over its socket. */
function placesTold(page: Page): number[] {
  const places: number[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const [, place] = /"place":\s*(\d+)/.exec(payload.toString()) ?? [];
      if (place !== undefined) places.push(Number(place));
    });
  });
  return places;
}

test('on a phone, an open page tells places and each status of a job without a reload, behind other visitors’ jobs', async ({
  page,
  account,
}) => {
  test.slow();
  const visitor = await account();
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await startSession(page, visitor);
  const others = [await account(), await account(), await account()];
  // The browser then has the page’s files: 15 s after the order, a job goes into the queue by itself.
  await visit(page, `/${slug}`);
  const ahead = [];
  for (const other of others) ahead.push(await orderPicture(other, slug, words));
  const job = await orderPicture(visitor, slug, words);
  // One channel for the job's row, one for its progress and place, and one for the tray.
  const live = listening(page, 3);
  const places = placesTold(page);
  await page.goto(`/${slug}/output/${job}`);
  const current = page.getByRole('list', { name: 'What happened' }).locator('[aria-current="step"]');
  await expect(current).toHaveText(/Received/);
  await live;
  // The waiting picture’s place is not empty.
  await expect(page.getByRole('img', { name: /^Sketch: .*red hair/ })).toBeVisible();
  expect(await motionsOn(page)).toEqual([]);
  const watch = await watchJob(page);

  for (const id of [...ahead, job]) await asService('accept_job', { job_id: id });
  await expect
    .poll(watch.statuses, { timeout: 120_000 })
    .toEqual(['INITIATED', 'CREATED', 'GENERATING', 'SUCCESS']);
  expect(await watch.headings()).toEqual([
    'Your request has arrived',
    'Your picture is in the queue',
    'Your picture is being drawn',
    'Your picture',
  ]);
  expect(await watch.sentences()).toContainEqual(
    expect.stringMatching(/^(It is next|\d pictures? (is|are) before it)\./),
  );
  // Places are told in rounds, a second apart, in which several jobs may have left the queue.
  expect(new Set(places).size).toBeGreaterThan(1);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  expect(watch.loads()).toBe(0);
});

test('on a phone, a waiting job has its app’s picture in “my pictures”, in the tray, and for visitors who save data in the place of its own; the strip of the last pictures says that it waits', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
  });
  await startSession(page, visitor);
  const order = () => orderPicture(visitor, 'ai-elf-generator', words);
  const isShownIn = async (place: Locator) => {
    const picture = place.locator('img[src*="/ai-elf-generator/icon.webp"]');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeVisible();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  };

  // An order that nobody accepts is drawn a while later.
  await order();
  await visit(page, '/results');
  await isShownIn(page.getByRole('region', { name: 'On their way' }));
  await page.getByRole('button', { name: 'Latest pictures, 1 on the way' }).click();
  await isShownIn(page.getByRole('banner'));

  await visit(page, `/ai-elf-generator/output/${await order()}`);
  await expect(page.getByRole('heading', { name: 'Your request has arrived' })).toBeVisible();
  await isShownIn(page.locator('[data-stage]'));
  await expect(page.getByRole('link', { name: `Received: ${words}` }).first()).toHaveText('Received');
});
