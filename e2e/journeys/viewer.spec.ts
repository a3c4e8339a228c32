import type { Page } from '@playwright/test';
import { apiOf } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { pinchOpen } from '../fixtures/browser/pinch.ts';
import { brightnessOnScreen, differences } from '../fixtures/browser/pixels.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { swipe } from '../fixtures/browser/swipe.ts';
import { expect, test } from '../fixtures/test.ts';

/** Moves the pressed mouse over the middle of the screen by pixels to the right. */
async function drag(page: Page, way: number): Promise<void> {
  await page.mouse.move(phone.width / 2, phone.height / 2);
  await page.mouse.down();
  await page.mouse.move(phone.width / 2 + way, phone.height / 2, { steps: 4 });
  await page.mouse.up();
}

test.use({ viewport: phone, hasTouch: true });

test('on a phone, pictures are looked at in the viewer by keyboard and by touch, compared, offered as files, filtered, shown together, and enlarged', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  test.slow();
  // The browser writes each request for a missing file, and a refused order, to its console.
  quietConsole.push(/ERR_FAILED|status of 409 .*submit-job/);
  // A desktop’s browser has no share sheet.
  await page.addInitScript(() => {
    const shared: string[][] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) => {
        for (const { name, type } of files) shared.push([name, type]);
      },
    });
  });
  const visitor = await account();
  const app = 'generating-free-ai-anime';
  const older = await makePicture(visitor, app, 'a girl with red hair', { ratio: '1:1' });
  const newer = await makePicture(visitor, app, 'a girl with blue hair');
  await startSession(page, visitor);
  await visit(page, `/results/${newer}`);
  const link = page.getByRole('link', { name: /Look at it full screen/ });
  await link.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('heading', { name: 'a girl with blue hair' })).toBeVisible();
  const picture = viewer.getByRole('img');
  const width = async () => (await picture.first().boundingBox())?.width ?? 0;
  const whole = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(whole * 1.5, 0);
  const left = async () => (await picture.boundingBox())?.x ?? 0;
  const middle = await left();
  await drag(page, 60);
  await expect.poll(left).toBeCloseTo(middle + 60, 0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(middle + 20);
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(whole, 0);
  await pinchOpen(picture);
  await expect.poll(width).toBeCloseTo(whole * 3, 0);
  const enlarged = await left();
  await swipe(viewer.getByRole('figure'), 60);
  await expect.poll(left).toBeCloseTo(enlarged + 60, 0);
  await page.keyboard.press('0');
  expect(await violationsInModes(page, 'a picture in the viewer')).toEqual([]);

  await viewer.getByRole('button', { name: 'Compare by a slider' }).tap();
  await expect(picture).toHaveCount(2);
  await expect(viewer.getByRole('heading', { name: 'a girl with red hair' })).toBeVisible();
  const choice = viewer.getByRole('list', { name: 'Compare with' }).getByRole('button', { pressed: true });
  await expect(choice).toHaveAccessibleName('Picture 1 of 1: a girl with red hair');
  expect(await violationsInModes(page, 'a comparison')).toEqual([]);
  const slider = viewer.getByRole('slider');
  const stage = viewer.getByRole('figure').first();
  const half = await brightnessOnScreen(stage);
  await swipe(slider, -0.36 * ((await slider.boundingBox())?.width ?? 0));
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(25);
  expect(differences(half, await brightnessOnScreen(stage))).toBeGreaterThan(500);
  // The finger moved the slider, not the pictures.
  await expect(viewer.getByRole('heading', { name: 'a girl with red hair' })).toBeVisible();
  await slider.press('Home');
  const red = await brightnessOnScreen(stage);
  await slider.press('End');
  const blue = await brightnessOnScreen(stage);
  expect(differences(red, blue)).toBeGreaterThan(1000);

  const beside = viewer.getByRole('button', { name: 'Compare side by side' });
  await beside.tap();
  await expect(beside).toHaveAttribute('aria-pressed', 'true');
  const [one, two] = await Promise.all([picture.first().boundingBox(), picture.last().boundingBox()]);
  // An upright screen has one above the other.
  const gaps = [
    (two?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0),
    (two?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0),
  ];
  expect(Math.max(...gaps)).toBeGreaterThanOrEqual(0);
  expect(await violationsInModes(page, 'a comparison side by side')).toEqual([]);
  await page.keyboard.press('+');
  for (const each of [picture.first(), picture.last()])
    await expect.poll(async () => (await each.boundingBox())?.width).toBeCloseTo((one?.width ?? 0) * 1.5, 0);
  await page.keyboard.press('c');
  await expect(viewer.getByRole('slider')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(`/results/${older}`);

  await link.tap();
  await expect(viewer).toBeVisible();
  await page.reload();
  await expect(viewer.getByRole('button', { name: 'Newer picture' })).not.toBeDisabled();
  await swipe(viewer.getByRole('figure'), 100);
  await expect(viewer.getByRole('heading', { name: 'a girl with blue hair' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Older picture' })).not.toBeDisabled();
  await swipe(viewer.getByRole('figure'), -100);
  await expect(viewer.getByRole('heading', { name: 'a girl with red hair' })).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(link).toBeFocused();

  const save = page.getByRole('link', { name: 'Save as, copy, share' });
  await save.tap();
  const dialog = page.getByRole('dialog', { name: 'Save, copy or share' });
  await expect(dialog.getByRole('button', { name: 'Save the file' })).toBeInViewport({ ratio: 1 });
  expect(await violationsInModes(page, 'the dialog that saves an own picture')).toEqual([]);
  await dialog.getByRole('button', { name: 'Share', exact: true }).tap();
  await expect(dialog.getByText('Shared.')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { shared: unknown }).shared)).toEqual([
    [`${app}-${older.slice(0, 8)}.webp`, 'image/webp'],
  ]);
  await page.keyboard.press('Escape');
  await expect(save).toBeFocused();

  await test.step('a picture whose file is not there cannot be saved, and the dialog says so', async () => {
    await page.route('**/_pictures/outputs/**', (route) => route.abort());
    await save.tap();
    await dialog.getByRole('button', { name: 'Save the file' }).tap();
    await expect(dialog.getByRole('alert')).toContainText('The file could not be made.');
    expect(await violationsInModes(page, 'a file that could not be made')).toEqual([]);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Save the file' }).tap();
    await expect(dialog.getByText('Saved.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a picture whose file does not arrive is said to be safe, in the viewer too', async () => {
    await link.tap();
    await expect(viewer).toBeVisible();
    await page.route('**/_pictures/outputs/**', (route) => route.abort());
    await page.reload();
    await expect(viewer.getByRole('alert')).toContainText('The picture could not be shown.');
    expect(await violationsInModes(page, 'a broken file in the viewer')).toEqual([]);
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  await test.step('filters of the list find the favourite, the rated one, the oldest one, and those of a day', async () => {
    await page.getByRole('button', { name: 'Favourite' }).tap();
    await (await apiOf(visitor)).from('jobs').update({ rating: 4 }).eq('id', older);
    await visit(page, '/results');
    const cards = page.getByRole('list', { name: 'Finished' }).getByRole('article');
    await expect(cards).toHaveText([/blue hair/, /red hair/]);
    const search = page.getByRole('searchbox', { name: 'Words of the prompt' });
    for (const [searched, found] of [
      ['red', [/red hair/]],
      ['', [/blue hair/, /red hair/]],
    ] as const) {
      await search.fill(searched);
      await page.getByRole('button', { name: 'Search' }).tap();
      await expect(cards).toHaveText([...found]);
    }
    await page.getByText('More filters').tap();
    const choose = (filter: string, choice: string) =>
      page.getByRole('combobox', { name: filter }).selectOption(choice);
    const nothing = page.getByRole('heading', { name: 'Nothing fits this choice' });
    for (const [filter, choice] of [
      ['Favourites', 'My favourites'],
      ['Your rating', '4 stars and more'],
    ] as const) {
      await choose(filter, choice);
      await expect(cards).toHaveText([/red hair/]);
      await choose(filter, '');
      await expect(cards).toHaveCount(2);
    }
    await choose('Your rating', '5 stars');
    await expect(nothing).toBeVisible();
    expect(await violationsInModes(page, 'a list without a picture that fits')).toEqual([]);
    await choose('Your rating', '');
    await choose('Order', 'Oldest first');
    await expect(cards).toHaveText([/red hair/, /blue hair/]);
    await page.getByRole('link', { name: 'Without a picture' }).tap();
    await expect(nothing).toBeVisible();
    await page.getByRole('link', { name: 'Ready' }).tap();
    await expect(cards).toHaveText([/red hair/, /blue hair/]);
    await page.getByRole('textbox', { name: /^To/ }).fill('2026-01-01');
    await page.getByRole('textbox', { name: /^To/ }).blur();
    await expect(nothing).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(2);
  });

  await test.step('two selected pictures are compared, and Back leads to the list', async () => {
    const cards = page.getByRole('list', { name: 'Finished' }).getByRole('article');
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('checkbox', { name: 'Select a girl with blue hair' }).tap();
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    await expect(compare).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Select a girl with red hair' }).tap();
    await compare.tap();
    await expect(page).toHaveURL(/#compare$/);
    await expect(picture).toHaveCount(2);
    for (const each of await picture.all()) await expect(each).not.toHaveJSProperty('naturalWidth', 0);
    await page.reload();
    await expect(picture).toHaveCount(2);
    await page.goBack();
    await expect(cards).toHaveCount(2);
    await expect(viewer).toHaveCount(0);
  });

  await test.step('a selection is shown to everybody at once', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('button', { name: 'Select all 2' }).tap();
    expect(await violationsInModes(page, 'a selection')).toEqual([]);
    await page.getByRole('button', { name: 'Who sees them' }).tap();
    const who = page.getByRole('dialog', { name: 'Who sees these 2 pictures' });
    await who.getByRole('radio', { name: /^Everybody It is among/ }).tap();
    expect(await violationsInModes(page, 'the dialog about who sees pictures')).toEqual([]);
    await who.getByRole('button', { name: 'Save' }).tap();
    await expect(who).toHaveCount(0);
    const strangers = await browser.newContext();
    for (const id of [older, newer])
      expect((await strangers.request.get(`/results/${id}`, { maxRedirects: 0 })).status()).toBe(200);
    await strangers.close();
    await visit(page, `/results/${older}`);
    await expect(page.getByText('Everybody sees this picture, without its settings.')).toBeVisible();
  });

  await test.step('enlarged, a picture is one of its own with twice or four times the pixels, in the viewer too', async () => {
    expect(await violationsInModes(page, 'the sizes of an enlargement')).toEqual([]);
    const refusal = { status: 409, json: { code: 'not_enlargeable', message: '', issues: [] } };
    await page.route('**/functions/v1/submit-job', (route) => route.fulfill(refusal), { times: 1 });
    await page.getByRole('button', { name: '×2 · 1536 × 1536 · free' }).tap();
    await expect(page.getByText('This picture cannot be enlarged.')).toBeVisible();
    expect(await violationsInModes(page, 'a refused enlargement')).toEqual([]);
    await page.getByRole('button', { name: '×2 · 1536 × 1536 · free' }).tap();
    await expect(page).toHaveURL(/\/generating-free-ai-anime\/output\//);
    await page.getByRole('button', { name: '×4 · 3072 × 3072 · free' }).tap({ timeout: 60_000 });
    await expect(page.getByRole('link', { name: '×2 · 1536 × 1536 · look at it' })).toBeVisible();
    await link.tap({ timeout: 60_000 });
    await viewer.getByRole('button', { name: 'Information' }).tap();
    await expect(viewer.getByText('3072 × 3072, ×4 of 768 × 768')).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3072);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '×2 · 1536 × 1536 · look at it' }).tap();
    await expect(page.getByRole('link', { name: '×4 · 3072 × 3072 · look at it' })).toBeVisible();
    await link.tap();
    await viewer.getByRole('button', { name: 'Information' }).tap();
    await expect(viewer.getByText('1536 × 1536, ×2 of 768 × 768')).toBeVisible();
    expect(await violationsInModes(page, 'what the viewer knows of a picture')).toEqual([]);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1536);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'the original' }).tap();
    await expect(page).toHaveURL(`/generating-free-ai-anime/output/${older}`);
    await expect(page.getByRole('link', { name: '×2 · 1536 × 1536 · look at it' })).toBeVisible();
  });
});
