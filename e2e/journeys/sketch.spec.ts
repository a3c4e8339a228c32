import { violationsInModes } from '../fixtures/axe.ts';
import { visit } from '../fixtures/hydrated.ts';
import { brightnessOfPicture, brightnessOnScreen, differences, inkIn, meanAt } from '../fixtures/pixels.ts';
import { phone } from '../fixtures/screens.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const path = '/generating-free-ai-anime';

test('on a phone, a visitor without a session sees a sketch of the words while typing, marks of those that are not in it, and gets the picture as a guest', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await visit(page, path);
  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  const sketch = page.getByRole('img', { name: /^Sketch:/ });
  await expect(sketch).toHaveCount(0);
  await prompt.pressSequentially('a girl with silver hair');
  await expect(sketch).toHaveAccessibleName(/silver hair/);
  await expect.poll(async () => inkIn(await brightnessOnScreen(sketch)).length).toBeGreaterThan(200);
  const before = await brightnessOnScreen(sketch);
  await prompt.pressSequentially(', a witch hat, riding a dragon');
  await expect(sketch).toHaveAccessibleName(/witch hat/);
  await expect(page.getByRole('region', { name: 'In the sketch' })).toContainText('riding a dragon');
  await expect(page.locator('mark')).toHaveText('riding a dragon');
  await expect.poll(async () => differences(before, await brightnessOnScreen(sketch))).toBeGreaterThan(200);

  const [drawn, typed, action] = await Promise.all(
    [sketch, prompt, page.getByRole('button', { name: 'Make the picture' })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(drawn?.y).toBeGreaterThan(0);
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThan(typed?.y ?? 0);
  expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThan(action?.y ?? 0);
  expect(await violationsInModes(page, 'a form with its sketch')).toEqual([]);

  await page.getByRole('button', { name: 'Make the picture' }).click();
  await expect(page).toHaveURL(/\/output\//);
  await expect(page.getByRole('img', { name: /^Free Anime Sketch: .*silver/ })).toBeVisible({
    timeout: 120_000,
  });
});

test('the finished picture has the composition of its sketch', async ({ page, account }) => {
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, path);
  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  await prompt.fill('a girl with short black hair and a red hoodie, waving, plain background');
  const sketch = page.getByRole('img', { name: /^Sketch:.*red hoodie/ });
  await expect.poll(async () => inkIn(await brightnessOnScreen(sketch)).length).toBeGreaterThan(1000);
  const ink = inkIn(await brightnessOnScreen(sketch));
  await prompt.press('Control+Enter');
  const picture = page.getByRole('img', { name: /^Free Anime Sketch:/ });
  await expect(picture).toBeVisible({ timeout: 120_000 });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500);
  const finished = await brightnessOfPicture(picture);
  // Lines are dark where the sketch has them, and not beside them.
  expect(meanAt(finished, ink)).toBeLessThan(meanAt(finished, ink, 12) - 20);
});
