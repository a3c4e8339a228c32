import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { admin } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { croppedPictures } from '../fixtures/browser/cropped-pictures.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { framedEdges } from '../fixtures/engines/framed-edges.ts';
import { makePicture, orderPicture, showPicture } from '../fixtures/engines/make-picture.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

/** No other journey shows pictures of this app. */
const app = 'fate-series-ai-image-generator';
const upright = { ratio: '2:3' };

test('upright pictures of visitors and square samples are shown whole on the home page, on the page of their app, in “my pictures” and on their own pages, and axe finds no fault at the first two', async ({
  page,
  browser,
  account,
}) => {
  test.slow();
  const visitor = await account();
  const first = await makePicture(visitor, app, 'a knight with red hair', upright);
  const second = await makePicture(visitor, app, 'a queen with white hair', { ratio: '1:1' });
  for (const job of [first, second]) await showPicture(visitor, job);
  await startSession(page, visitor);
  const figures = page.getByRole('figure');

  for (const screen of [desktop, phone]) {
    await page.setViewportSize(screen);
    await test.step(`on a screen of ${screen.width} px`, async () => {
      await visit(page, '/');
      await expect(figures.first()).toBeVisible();
      expect(await croppedPictures(page)).toEqual([]);
      expect(await violationsInModes(page, 'the home page')).toEqual([]);
      // The large picture has its place before those below it have arrived.
      const place = async () => (await figures.first().boundingBox())?.y;
      const whole = await place();
      await figures.first().evaluate((figure) => figure.parentElement?.nextElementSibling?.remove());
      expect(await place()).toBe(whole);

      await visit(page, `/app/${app}`);
      await expect(figures).toHaveCount(2);
      expect(await croppedPictures(page)).toEqual([]);
      expect(await violationsInModes(page, 'the page of an app with pictures of visitors')).toEqual([]);

      // An order that nobody accepts is drawn a while later.
      const words = `a hero with blue hair, ${screen.width}`;
      await orderPicture(visitor, app, words, upright);
      await visit(page, '/results');
      const running = page
        .getByRole('region', { name: 'On their way' })
        .getByRole('listitem')
        .filter({ hasText: words });
      await expect(running.getByRole('link', { name: words })).toBeVisible();
      // The picture that stands for the app is whole, too, in a place with the ratio of the ordered one.
      expect(await croppedPictures(page)).toEqual([]);
      const standIn = await running.locator('img').locator('..').boundingBox();
      expect((standIn?.width ?? 0) / (standIn?.height ?? 1)).toBeCloseTo(2 / 3, 1);
    });
  }

  await page.setViewportSize(desktop);
  await test.step('the large picture is wholly on the first screen, for its owner and for others', async () => {
    const largeOn = (of: Page) => of.getByRole('link', { name: /Look at it full screen/ }).locator('img');
    await visit(page, `/results/${first}`);
    await expect(largeOn(page)).toBeInViewport({ ratio: 1 });
    const others = await (await browser.newContext({ viewport: desktop })).newPage();
    await visit(others, `/results/${first}`);
    await expect(others.getByText('Made by a visitor with')).toBeVisible();
    await expect(largeOn(others)).toBeInViewport({ ratio: 1 });
    await others.context().close();
  });
});

/** The styles of these apps once drew black bars, a white border, and lines of gold around pictures. */
const onceFramed = ['classic-irodori-generator', 'generating-free-ai-anime', 'ai-elf-generator'];

test('a newly drawn picture has no bar, border or frame along any of its edges, in three styles', async ({
  account,
}) => {
  const visitor = await account();
  for (const slug of onceFramed)
    await test.step(slug, async () => {
      const job = await makePicture(visitor, slug, 'a girl with red hair at night', {
        ratio: '1:1',
        seed: '7',
      });
      const { data } = await admin.storage.from('outputs').download(`${visitor.id}/${job}/0.webp`);
      const file = Buffer.from(await (data ?? new Blob()).arrayBuffer());
      expect(await framedEdges(file)).toEqual([]);
      // With what the styles drew before, the same picture has them.
      const bars = sharp(file).extend({ top: 40, bottom: 40, background: '#0c0a10' });
      expect(await framedEdges(await bars.png().toBuffer())).toEqual(['top', 'bottom']);
      const border = sharp(file).extend({ top: 20, right: 20, bottom: 20, left: 20, background: '#fffdf8' });
      expect(await framedEdges(await border.png().toBuffer())).toHaveLength(4);
      const { width, height } = await sharp(file).metadata();
      const line = `<svg width="${width}" height="${height}"><rect x="14" y="14" width="${width - 28}" height="${height - 28}" fill="none" stroke="#f0d48a" stroke-width="5"/></svg>`;
      const frame = sharp(file).composite([{ input: Buffer.from(line) }]);
      expect(await framedEdges(await frame.png().toBuffer())).toHaveLength(4);
    });
});
