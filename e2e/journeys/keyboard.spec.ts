import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { asService } from '../fixtures/accounts/account.ts';
import { makePicture, orderPicture } from '../fixtures/engines/make-picture.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { tabTo } from '../fixtures/browser/tab-to.ts';
import { expect, test } from '../fixtures/test.ts';

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

test('keys stop a picture, lead to others, make one a favourite and make another of its seed, and the focus on a stop button moves to the heading when the picture arrives', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  const stopped = await orderPicture(visitor, 'generating-free-ai-anime', 'a boy with blue hair');
  const id = await orderPicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await visit(page, `/generating-free-ai-anime/output/${stopped}`);
  const newer = page.getByRole('link', { name: /a girl with red hair/ });
  await expect(newer).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('heading', { name: 'You stopped this picture' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(`/generating-free-ai-anime/output/${id}`);
  await page.getByRole('button', { name: 'Stop' }).focus();
  await asService('accept_job', { job_id: id });
  await expect(page.getByRole('heading', { level: 2, name: 'Your picture', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your picture is ready.' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Compare' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toContainText('There is no other picture to compare this one with.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await expect(list.getByRole('definition')).toHaveText([
    'Ctrl or ⌘Enter',
    'm',
    'x',
    '←',
    '→',
    'f',
    'c',
    '?',
  ]);
  expect(await violationsInModes(page, 'the list of keys')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const favourite = page.getByRole('button', { name: 'Favourite' });
  await page.keyboard.press('f');
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  const settings = page.getByText('Settings', { exact: true });
  const seed = page.getByText(/^Seed \d+$/);
  await settings.click();
  const first = await seed.innerText();
  await page.getByRole('button', { name: 'Keep this seed' }).click();
  await page.keyboard.press('m');
  await expect(favourite).toHaveAttribute('aria-pressed', 'false', { timeout: 120_000 });
  await settings.click();
  await expect(seed).toHaveText(first);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/generating-free-ai-anime/output/${id}`);
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
});

/** No other journey shows such a picture. */
const words = 'a girl with teal hair and a beret';

test('by keys alone, a visitor finds a picture in the list by its filters, selects it and shows it to everybody, and another one finds it by search and filter and reports it', async ({
  page,
  account,
}) => {
  const [owner, reader] = [await account(), await account()];
  const job = await makePicture(owner, 'generating-free-ai-anime', words, { ratio: '1:1' });
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const found = page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: words });
  await startSession(page, owner);
  await visit(page, '/results');

  await test.step('the owner finds the picture by search, filters and state', async () => {
    const cards = page.getByRole('list', { name: 'Finished' }).getByRole('article');
    const nothing = page.getByRole('heading', { name: 'Nothing fits this choice' });
    const search = page.getByRole('searchbox', { name: 'Words of the prompt' });
    await tabTo(search);
    await keyboard.type('zeppelin');
    await keyboard.press('Enter');
    await expect(nothing).toBeVisible();
    await expect(search).toBeFocused();
    await keyboard.press('Control+A');
    await keyboard.type('teal beret');
    await keyboard.press('Enter');
    await expect(cards).toHaveCount(1);
    await tabTo(page.locator('summary', { hasText: 'More filters' }));
    await keyboard.press('Enter');
    for (const [name, other] of [
      ['Your rating', '5'],
      ['Favourites', 'm'],
    ] as const) {
      const filter = page.getByRole('combobox', { name });
      await tabTo(filter);
      await keyboard.press(other);
      await expect(nothing).toBeVisible();
      await expect(filter).toBeFocused();
      await keyboard.press('Home');
      await expect(cards).toHaveCount(1);
    }
    const states = page.getByRole('navigation', { name: 'Filter by state' });
    await tabTo(states.getByRole('link', { name: 'Without a picture' }));
    await keyboard.press('Enter');
    await expect(nothing).toBeVisible();
    await tabTo(states.getByRole('link', { name: 'Ready' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(cards).toHaveCount(1);
  });

  await test.step('the owner selects the picture and says who sees it', async () => {
    await tabTo(page.getByRole('button', { name: 'Select', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page.getByRole('checkbox', { name: `Select ${words}` }));
    await keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Who sees them' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(dialog.getByRole('radio', { name: 'Only me' }));
    await keyboard.press('ArrowUp');
    await expect(dialog.getByRole('radio', { name: /^Everybody It is among/ })).toBeChecked();
    await tabTo(dialog.getByRole('radio', { name: 'Keep them to myself' }));
    await keyboard.press('ArrowDown');
    await tabTo(dialog.getByRole('button', { name: 'Save' }));
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
  });

  // An open page of the first visitor would reload by itself, and end the visit.
  await page.goto('about:blank');
  await startSession(page, reader);
  await visit(page, '/results');

  await test.step('another visitor finds the picture among everybody’s', async () => {
    await tabTo(page.getByRole('link', { name: 'Everybody’s', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page.getByRole('searchbox', { name: 'Search the words of pictures' }));
    await keyboard.type('teal beret');
    await keyboard.press('Enter');
    await expect(found).toHaveCount(1);
    const shape = page.getByRole('combobox', { name: 'Shape' });
    await tabTo(shape);
    await keyboard.press('w');
    await expect(page.getByRole('heading', { name: 'No picture fits' })).toBeVisible();
    await expect(shape).toBeFocused();
    for (const format of ['3:4', '2:3', '1:1']) {
      await keyboard.press('ArrowDown');
      await expect(shape).toHaveValue(format);
    }
    await expect(found).toHaveCount(1);
    await tabTo(found);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`/results/${job}`);
  });

  await test.step('and reports it', async () => {
    const report = page.getByRole('button', { name: 'Report' });
    await tabTo(report);
    await keyboard.press('Enter');
    await tabTo(dialog.getByRole('radio').first());
    for (let presses = 0; presses < 2; presses += 1) await keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Hate or threats' })).toBeChecked();
    await tabTo(dialog.getByRole('button', { name: 'Send the report' }));
    await keyboard.press('Enter');
    await expect(dialog.getByText('Thank you. Your report is in.')).toBeVisible();
    expect(await violationsInModes(page, 'a report that was sent')).toEqual([]);
    await tabTo(dialog.getByRole('button', { name: 'Close' }).last());
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(report).toBeFocused();
  });
});

test('by keys alone, a visitor keeps settings as a preset and fills the form with it, orders two pictures at the price on the button, goes to one by the tray, enlarges it, saves it, and saves two in one archive', async ({
  page,
  account,
}) => {
  test.slow();
  const { keyboard } = page;
  const silver = 'an elf with silver hair and a lantern';
  const prompt = page.getByRole('textbox', { name: 'Who is your elf?' });
  const tray = page.getByRole('banner').getByRole('button', { name: /^Latest pictures/ });
  const latest = page.getByRole('region', { name: 'Latest pictures' });
  const ready = page.getByRole('heading', { level: 2, name: 'Your picture', exact: true });
  await startSession(page, await account());
  await visit(page, '/ai-elf-generator');

  await test.step('the visitor keeps the words as a preset, and has them again in place of others', async () => {
    const presets = page.getByRole('button', { name: 'Presets' });
    const dialog = page.getByRole('dialog', { name: 'Presets' });
    await tabTo(prompt);
    await keyboard.type(silver);
    await tabTo(presets);
    await keyboard.press('Enter');
    await tabTo(dialog.getByRole('textbox', { name: 'Name' }));
    await keyboard.type('Silver');
    await keyboard.press('Enter');
    await expect(dialog.getByText('“Silver” is saved.')).toBeVisible();
    await keyboard.press('Escape');
    await expect(presets).toBeFocused();
    await tabTo(prompt, 'Shift+Tab');
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('an elf with a bow');
    await tabTo(presets);
    await keyboard.press('Space');
    await tabTo(dialog.getByRole('button', { name: /^Silver/ }));
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(presets).toBeFocused();
    await expect(prompt).toHaveValue(silver);
  });

  await test.step('and orders two pictures, whose price is on the button', async () => {
    await tabTo(page.getByRole('radio', { name: '1', exact: true }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
    await tabTo(page.getByRole('button', { name: 'Make 2 pictures · 2 credits' }));
    await expect(page.getByText('These 2 pictures cost 2 credits; you have 100.')).toBeVisible();
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ai-elf-generator\/output\//);
  });

  await test.step('and goes to the other one of them by the tray', async () => {
    const { pathname } = new URL(page.url());
    await tabTo(tray, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(latest.getByRole('link', { name: '98 credits' })).toBeVisible();
    const other = latest.getByRole('link', { name: silver }).and(page.locator(`:not([href="${pathname}"])`));
    await tabTo(other);
    await keyboard.press('Enter');
    await expect(page).not.toHaveURL(pathname);
    await expect(latest).toBeHidden();
    await expect(ready).toBeVisible({ timeout: 120_000 });
  });

  await test.step('and enlarges it', async () => {
    await tabTo(page.getByRole('button', { name: '×2 · 1344 × 1792 · 1 credit' }));
    await keyboard.press('Enter');
    await expect(page.getByText('×2 of the original, which has 672 × 896 pixels.')).toBeVisible({
      timeout: 120_000,
    });
    await expect(ready).toBeVisible();
  });

  await test.step('and saves it as another kind of file', async () => {
    const save = page.getByRole('link', { name: 'Save as, copy, share' });
    const dialog = page.getByRole('dialog', { name: 'Save, copy or share' });
    await tabTo(save, 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(dialog.getByRole('radio', { name: /^WebP/ }));
    await keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: /^PNG/ })).toBeChecked();
    await tabTo(dialog.getByRole('button', { name: 'Save the file' }));
    const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^ai-elf-generator-.*\.png$/);
    expect(await sharp(await file.path()).metadata()).toMatchObject({ format: 'png', width: 1344 });
    await expect(dialog.getByText('Saved.')).toBeVisible();
    await keyboard.press('Escape');
    await expect(save).toBeFocused();
  });

  await test.step('and selects two of the three pictures in the list and saves them in one archive', async () => {
    await tabTo(tray, 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(latest.getByRole('link', { name: 'All pictures' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/results');
    const finished = page.getByRole('list', { name: 'Finished' });
    await expect(finished.getByRole('article')).toHaveCount(3, { timeout: 120_000 });
    await tabTo(page.getByRole('button', { name: 'Select', exact: true }));
    await keyboard.press('Enter');
    const boxes = finished.getByRole('checkbox', { name: `Select ${silver}` });
    for (const box of [boxes.first(), boxes.last()]) {
      await tabTo(box);
      await keyboard.press('Space');
      await expect(box).toBeChecked();
    }
    await expect(page.getByText('2 selected')).toBeVisible();
    const zip = page.getByRole('button', { name: 'Save as zip' });
    await tabTo(zip, 'Shift+Tab');
    const [archive] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
    expect(archive.suggestedFilename()).toBe('pictures.zip');
    const pictures = Object.values(unzipSync(await readFile(await archive.path())));
    const widths = await Promise.all(pictures.map(async (each) => (await sharp(each).metadata()).width));
    expect(widths).toEqual([1344, 672]);
    await expect(zip).toBeFocused();
  });
});
