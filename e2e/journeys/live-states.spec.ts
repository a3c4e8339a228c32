import { type JobPlace, jobPlace } from '@irodori/contract/job';
import type { Locator, Page } from '@playwright/test';
import {
  type Account,
  apiOf,
  appId,
  asOwner,
  asService,
  createAccount,
  deleteAccount,
} from '../fixtures/accounts/account.ts';
import { closeTabs } from '../fixtures/browser/close-tabs.ts';
import { startComfyUiApp } from '../fixtures/engines/comfyui-app.ts';
import { watchJob } from '../fixtures/engines/job-watch.ts';
import { listening } from '../fixtures/stack/listening.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { motionsOn } from '../fixtures/browser/motions.ts';
import { makePicture, orderPicture } from '../fixtures/engines/make-picture.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ hasTouch: true });

const slug = 'ai-image-generator';
const words = 'a girl with short red hair';

/** The places in the queue that the page is told over its socket, each with the seconds until the job starts. */
function placesTold(page: Page): JobPlace[] {
  const places: JobPlace[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const [message] = /\{[^{}]*"place":\s*\d[^{}]*\}/.exec(payload.toString()) ?? [];
      if (message !== undefined) places.push(jobPlace.parse(JSON.parse(message)));
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
  const told = placesTold(page);
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
  const places = told.map(({ place }) => place);
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

/**
 * Orders a picture as if two minutes ago, so that no order of another journey is before it in the queue, and accepts it.
 * Resolves to its id.
 */
const orderEarlier = async ({ id }: Account, app: string): Promise<string> =>
  String(
    await asService('order_earlier', {
      user_id: id,
      app_id: await appId(app),
      prompt: { prompt: words, ratio: '3:4' },
    }),
  );

test('on a phone and by touch, an open page and the tray tell how many pictures are before one and in how many seconds it starts, and hear both over the socket each time that another visitor’s picture leaves the queue', async ({
  page,
}) => {
  test.slow();
  await using app = await startComfyUiApp();
  const { comfyui, slug: ofLarge } = app;
  const [drawing, first, second, visitor] = [
    await createAccount(),
    await createAccount(),
    await createAccount(),
    await createAccount(),
  ];

  await test.step('the engine has drawn three pictures in 20 s each, and draws a fourth', async () => {
    for (let made = 0; made < 3; made += 1) await makePicture(drawing, ofLarge, words, { ratio: '3:4' });
    await asOwner(
      `update public.job_runs set started_at = ended_at - interval '20 seconds'
       where user_id = '${drawing.id}' returning job_id`,
    );
    comfyui.gate.hold('start');
    await asService('accept_job', {
      job_id: await orderPicture(drawing, ofLarge, words, { ratio: '3:4' }),
    });
    await comfyui.gate.held();
  });

  const aheadOfSecond = await orderEarlier(first, ofLarge);
  const aheadOfOwn = await orderEarlier(second, ofLarge);
  const own = await orderEarlier(visitor, ofLarge);
  await page.setViewportSize(phone);
  // The seconds that the page counts down by itself stand still.
  await page.clock.setFixedTime(Date.now());
  await startSession(page, visitor);
  const live = listening(page, 3);
  const places = placesTold(page);
  await visit(page, `/${ofLarge}/output/${own}`);
  await live;
  const watch = await watchJob(page);
  await page.getByRole('button', { name: 'Latest pictures, 1 on the way' }).tap();
  const latest = page.getByRole('region', { name: 'Latest pictures' });
  const main = page.getByRole('main');
  const isShown = async (sentence: string): Promise<void> => {
    for (const part of [main, latest]) await expect(part.getByText(sentence, { exact: true })).toBeVisible();
  };
  const stop = async (other: Account, job: string): Promise<void> => {
    await (await apiOf(other)).rpc('cancel_job', { job_id: job });
  };
  await isShown('2 pictures are before it. It starts in about 1 min.');
  await stop(first, aheadOfSecond);
  await isShown('1 picture is before it. It starts in about 40 s.');
  await stop(second, aheadOfOwn);
  await isShown('It is next. It starts in about 20 s.');
  for (const [place, seconds] of [
    [2, 40],
    [1, 20],
  ])
    expect(places).toContainEqual({ jobId: own, place, seconds });

  await test.step('when the fourth picture is ready, the engine draws the visitor’s', async () => {
    comfyui.gate.release();
    await expect(page.getByRole('heading', { level: 2, name: 'Your picture', exact: true })).toBeVisible();
    await expect(latest.getByText('Ready', { exact: true })).toBeVisible();
    expect(watch.loads()).toBe(0);
  });

  await closeTabs(page.context());
  for (const each of [drawing, first, second, visitor]) await deleteAccount(each);
});
