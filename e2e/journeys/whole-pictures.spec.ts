import type { Page } from '@playwright/test';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { croppedPictures } from '../fixtures/browser/cropped-pictures.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
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
      const place = await running.locator('img').locator('..').boundingBox();
      expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(2 / 3, 1);
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
