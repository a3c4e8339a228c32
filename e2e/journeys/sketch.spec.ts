import { violationsInModes } from '../fixtures/axe.ts';
import { visit } from '../fixtures/hydrated.ts';
import { brightnessOf, differences, inkIn, meanAt } from '../fixtures/pixels.ts';
import { phone } from '../fixtures/screens.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const path = '/generating-free-ai-anime';

test('on a phone, without a session, a sketch is drawn while the visitor types, and the words that are not in it are marked', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await visit(page, path);
  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  const sketch = page.getByRole('img', { name: /^Sketch:/ });
  await expect(sketch).toHaveCount(0);
  await prompt.pressSequentially('a girl with silver hair');
  await expect(sketch).toHaveAccessibleName(/silver hair/);
  const canvas = sketch.locator('canvas');
  await expect.poll(async () => inkIn(await brightnessOf(canvas)).length).toBeGreaterThan(200);
  const before = await brightnessOf(canvas);
  await prompt.pressSequentially(' in buns, riding a dragon');
  await expect(sketch).toHaveAccessibleName(/buns/);
  await expect(page.getByRole('region', { name: 'In the sketch' })).toContainText('riding a dragon');
  await expect(page.locator('mark')).toHaveText('riding a dragon');
  await expect.poll(async () => differences(before, await brightnessOf(canvas))).toBeGreaterThan(200);

  const [drawn, typed, action] = await Promise.all(
    [sketch, prompt, page.getByRole('button', { name: 'Make the picture' })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(drawn?.y).toBeGreaterThan(0);
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThan(typed?.y ?? 0);
  expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThan(action?.y ?? 0);
  expect(await violationsInModes(page, 'a form with its sketch')).toEqual([]);
});

test('the finished picture has the composition of its sketch', async ({ page, account }) => {
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, path);
  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  await prompt.fill('a girl with short black hair and a red hoodie, waving, plain background');
  const sketch = page.getByRole('img', { name: /^Sketch:.*red hoodie/ }).locator('canvas');
  await expect.poll(async () => inkIn(await brightnessOf(sketch)).length).toBeGreaterThan(1000);
  const ink = inkIn(await brightnessOf(sketch));
  await prompt.press('Control+Enter');
  const picture = page.getByRole('img', { name: /^Free Anime Sketch:/ });
  await expect(picture).toBeVisible({ timeout: 120_000 });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500);
  const finished = await brightnessOf(picture);
  // Lines are dark where the sketch has them, and not beside them.
  expect(meanAt(finished, ink)).toBeLessThan(meanAt(finished, ink, 12) - 20);
});
