import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { admin, asOwner, asService } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import {
  makePicture,
  orderPicture,
  repeatShownPicture,
  showPicture,
} from '../fixtures/engines/make-picture.ts';
import { repeatNow } from '../fixtures/stack/repeat-now.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('a long list of pictures has its former length and position after returning from a picture, and is filtered by its app and its first day', async ({
  page,
  account,
}) => {
  const visitor = await account();
  for (let number = 1; number <= 30; number += 1) {
    const slug = number === 30 ? 'ai-elf-generator' : 'generating-free-ai-anime';
    const job = await orderPicture(visitor, slug, number === 1 ? '銀髪の少女が笑う' : `wish ${number}`);
    await asService('block_job', { job_id: job, message: 'A test refuses it.' });
  }
  await startSession(page, visitor);
  await visit(page, '/results');
  const cards = page.getByRole('list', { name: 'Finished' }).getByRole('article');
  await expect(cards).toHaveCount(24);
  await expect(cards.first()).toContainText('wish 30');
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(30);
  await expect(page.getByRole('link', { name: 'wish 6', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'wish 2', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'This prompt was not accepted' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(30);
  await expect(page.getByRole('link', { name: 'wish 2', exact: true })).toBeInViewport();
  await page.goBack();
  await expect(page).not.toHaveURL(/results/);

  await test.step('the list shows the pictures of one app, and those since a day', async () => {
    const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
    await visit(page, '/results');
    await page.getByText('More filters').click();
    await page.getByRole('combobox', { name: 'Made with' }).selectOption('Elf Generator');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('wish 30');
    const since = async (first: string) => {
      await page.getByRole('textbox', { name: 'From' }).fill(first);
      // A day is sent when the field is left.
      await page.getByRole('textbox', { name: 'To' }).focus();
    };
    await since(day(1));
    await expect(page.getByRole('heading', { name: 'Nothing fits this choice' })).toBeVisible();
    await since(day(-1));
    await expect(cards).toContainText('wish 30');
    await page.getByRole('combobox', { name: 'Made with' }).selectOption('All apps');
    await expect(cards).toHaveCount(24);
    expect(new URL(page.url()).searchParams.get('since')).toBe(day(-1));
  });

  await test.step('the search finds a Japanese word within a sentence', async () => {
    await visit(page, '/results');
    await page.getByRole('searchbox', { name: 'Words of the prompt' }).fill('少女');
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('銀髪の少女が笑う');
  });

  await test.step('a search that stopped after 5,000 pictures says so, and goes on', async () => {
    // A list of so many pictures would take long to make.
    const stopped = { json: new Date().toISOString() };
    await page.route('**/rest/v1/rpc/own_search_end*', (route) => route.fulfill(stopped), { times: 1 });
    const search = page.getByRole('searchbox', { name: 'Words of the prompt' });
    await search.fill('zeppelin');
    await search.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing found so far' })).toBeVisible();
    expect(await violationsInModes(page, 'a search that stopped')).toEqual([]);
    await page.getByRole('link', { name: 'Search older pictures' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing fits this choice' })).toBeVisible();
  });
});

/** No other journey shows such a picture. */
const words = 'a girl with red hair and a straw hat';

test('a picture appears at the top of the list while it is drawn, then among the others, then in the viewer, and others find, like and save it while its owner shows it', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  test.slow();
  const visitor = await account();
  await startSession(page, visitor);
  await page.goto('/results', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();

  const job = await orderPicture(visitor, 'generating-free-ai-anime', words);
  await expect(page.getByRole('region', { name: 'On their way' })).toContainText(words);
  const copy = page.waitForResponse(/\/_pictures\/outputs\/.*\?width=512$/);
  await asService('accept_job', { job_id: job });
  const card = page.getByRole('list', { name: 'Finished' }).getByRole('article');
  await expect(card).toContainText(words, { timeout: 120_000 });
  await expect(page.getByRole('region', { name: 'On their way' })).toHaveCount(0);
  expect((await copy).headers()['content-type']).toBe('image/webp');

  await card.getByRole('link').click();
  await expect(page).toHaveURL(`/results/${job}`);
  const picture = page.getByRole('img', { name: /^Free Anime Sketch: .*straw hat/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500);

  await test.step('the wheel of a mouse makes it larger, and a key gives it the whole screen', async () => {
    await page.getByRole('link', { name: /Look at it full screen/ }).click();
    const viewer = page.getByRole('dialog', { name: words });
    const width = async () => (await viewer.getByRole('img').boundingBox())?.width ?? 0;
    const whole = await width();
    await viewer.getByRole('img').hover();
    await page.mouse.wheel(0, -500);
    await expect.poll(width).toBeCloseTo(whole * 2, 0);
    await page.mouse.wheel(0, 500);
    await expect.poll(width).toBeCloseTo(whole, 0);
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(false);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  const others = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage();
  const address = `/results/${job}`;
  const workspace = `/generating-free-ai-anime/output/${job}`;
  const found = others.getByRole('list', { name: 'Pictures' }).getByRole('article');
  const choose = async (who: RegExp) => {
    await page.getByRole('button', { name: 'Change who sees it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who sees this picture' });
    await dialog.getByRole('radio', { name: who }).check();
    if (await dialog.getByRole('radio', { name: /^Show them/ }).isVisible())
      await dialog.getByRole('radio', { name: /^Show them/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await test.step('everybody finds a public picture, without scripts too, saves it as it is and with its settings, and starts from them', async () => {
    await choose(/^Everybody It is among/);
    await expect(page.getByText('Everybody sees this picture, and its settings.')).toBeVisible();
    // The owner may have sent the address of the workspace.
    await others.goto(workspace);
    await expect(others).toHaveURL(address);
    await others.goto('/pictures?q=straw+hat');
    await others.getByRole('link', { name: words }).first().click();
    await expect(others).toHaveURL(address);
    await expect(others.getByRole('heading', { level: 1 })).toHaveText(words);
    await others.getByRole('link', { name: /Look at it full screen/ }).tap();
    await expect(others.getByRole('dialog', { name: words }).getByRole('img')).toBeVisible();
    await others.keyboard.press('Escape');
    await expect(others).toHaveURL(address);
    const [stored] = await Promise.all([
      others.waitForEvent('download'),
      others.getByRole('link', { name: 'Download', exact: true }).tap(),
    ]);
    expect(stored.suggestedFilename()).toBe(`generating-free-ai-anime-${job.slice(0, 8)}.webp`);
    expect((await sharp(await readFile(await stored.path())).metadata()).format).toBe('webp');
    await expect(others).toHaveURL(address);
    await others.getByRole('link', { name: 'Save as, copy, share' }).tap();
    const [download] = await Promise.all([
      others.waitForEvent('download'),
      others.getByRole('button', { name: 'Save the file' }).tap(),
    ]);
    const { exif } = await sharp(await readFile(await download.path())).metadata();
    const told = exif?.subarray(exif.indexOf('UNICODE\0') + 8).swap16();
    expect(told?.toString('utf16le')).toMatch(
      new RegExp(`^${words}.*\\nSeed: \\d+, Size: \\d+x\\d+, Model: `),
    );
    await others.keyboard.press('Escape');
    await expect(others).toHaveURL(address);
    await others.getByRole('link', { name: 'Make one like it' }).tap();
    await expect(others.getByRole('textbox').first()).toHaveValue(words);
    await others.goBack();
    const seed = /\d+$/.exec(await others.getByText(/^Seed \d+$/).innerText())?.[0] ?? '';
    await others.getByRole('link', { name: 'Make one with this seed' }).tap();
    await expect(others).toHaveURL(new RegExp(`[?&]seed=${seed}(&|$)`));
    await expect(others.getByRole('textbox').first()).toHaveValue(words);
  });

  await test.step('somebody makes it a favourite, by which it comes first on the page of its app', async () => {
    const fan = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage();
    await startSession(fan, await account());
    await visit(fan, address);
    const stored = fan.waitForResponse(/\/rpc\/set_favourite/);
    await fan.getByRole('button', { name: 'Favourite' }).tap();
    await expect(fan.getByRole('button', { name: 'Favourite (1)' })).toHaveAttribute('aria-pressed', 'true');
    expect((await stored).ok()).toBe(true);
    await fan.goto('/pictures/favourites');
    await expect(fan.getByRole('list', { name: 'Pictures' }).getByRole('article')).toContainText(words);
    await fan.goto('/app/generating-free-ai-anime');
    await expect(fan.getByRole('figure').first().getByRole('link', { name: words })).toBeVisible();
    await fan.context().close();
  });

  await test.step('each filter of everybody’s pictures leaves it out or finds it', async () => {
    await visit(others, '/pictures');
    await others.getByRole('searchbox', { name: 'Search the words of pictures' }).fill('straw zeppelin');
    await others.getByRole('button', { name: 'Search' }).tap();
    await expect(others.getByRole('heading', { name: 'No picture fits' })).toBeVisible();
    await others.getByRole('link', { name: 'Show all pictures' }).tap();
    await expect(found.filter({ hasText: words }).first()).toBeVisible();
    await others.getByRole('searchbox', { name: 'Search the words of pictures' }).fill('straw hat');
    await others.getByRole('button', { name: 'Search' }).tap();
    await expect(found).toHaveCount(1);
    for (const [filter, other, own] of [
      ['Made with', 'Elf Generator', 'Free Anime Sketch'],
      ['Category', 'Fantasy', 'Free to try'],
      ['Model', 'Bloom', 'Ink Portrait'],
      ['Shape', 'Wide', '1:1'],
      ['Shape', '3:4', 'Every shape'],
    ] as const) {
      await others.getByRole('combobox', { name: filter }).selectOption(other);
      await expect(others.getByRole('heading', { name: 'No picture fits' })).toBeVisible();
      if (filter === 'Shape')
        expect(await violationsInModes(others, 'a list of everybody without a picture')).toEqual([]);
      await others.getByRole('combobox', { name: filter }).selectOption(own);
      await expect(found).toHaveCount(1);
    }
  });

  await test.step('a list of many grows where it is read, and each picture leads to others like it', async () => {
    await repeatShownPicture(job, 24);
    await others.reload();
    await expect(found).toHaveCount(24);
    await found.last().scrollIntoViewIfNeeded();
    await expect(found).toHaveCount(25);
    await found.last().getByRole('link').tap();
    await expect(others).toHaveURL(address);
    for (const title of ['More like this', 'More by the same person', 'More from Free Anime Sketch'])
      await expect(
        others.getByRole('region', { name: title }).getByRole('link', { name: words }),
      ).toHaveCount(6);
    expect(await violationsInModes(others, 'a shown picture with others')).toEqual([]);
    await others.goBack();
    await expect(found).toHaveCount(25);
  });

  await test.step('a picture that is private again is gone for others, also in the storage', async () => {
    await others.goto(address);
    const src = (await others.getByRole('figure').getByRole('img').getAttribute('src')) ?? '';
    const preview = (await others.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    for (const shown of [src, preview]) {
      const response = await others.request.get(shown);
      expect([response.status(), response.headers()['content-type']]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
    await choose(/^Only me/);
    await expect(page.getByText('Only you see this picture.')).toBeVisible();
    quietConsole.push(/40[04]/);
    for (const gone of [src, preview]) expect((await others.request.get(gone)).ok()).toBe(false);
    expect((await others.request.get(address)).status()).toBe(404);
    const response = await others.request.get(workspace, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([302, '/login']);
  });

  await test.step('the copy of a public picture is gone from the storage as soon as the picture is deleted, and the picture is private after Undo', async () => {
    await showPicture(visitor, job);
    await others.goto(address);
    const src = (await others.getByRole('figure').getByRole('img').getAttribute('src')) ?? '';
    expect((await others.request.get(src)).status()).toBe(200);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/What others saw stays private/)).toBeVisible();
    expect((await others.request.get(src)).ok()).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText('Only you see this picture.')).toBeVisible();
    expect((await others.request.get(src)).ok()).toBe(false);
  });

  await test.step('a picture that the picture check refuses is not shown, and its owner reads why', async () => {
    await asOwner(`update public.picture_checks set band = 'block' where job_id = '${job}' returning band`);
    await page.getByRole('button', { name: 'Change who sees it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who sees this picture' });
    await dialog.getByRole('radio', { name: /^Everybody It is among/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Our picture check found that it may not be suitable for others.');
    expect(await violationsInModes(page, 'a choice that the picture check refused')).toEqual([]);
    expect((await others.request.get(address)).status()).toBe(404);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Only you see this picture.')).toBeVisible();
  });
  await others.context().close();
});

/** No other journey shows pictures of this app. */
const ofSamples = 'vegabond-ai-image-generator';

test('the page of an app shows samples until a visitor shows a picture, and again once it is withdrawn', async ({
  page,
  browser,
  account,
}) => {
  const visitor = await account();
  const job = await makePicture(visitor, ofSamples, 'a swordsman with white hair');
  await startSession(page, visitor);
  const samples = page.getByText(/^Samples of /);
  const link = page.getByRole('figure').getByRole('link', { name: 'a swordsman with white hair' });
  const strangers = await browser.newContext();
  // The site keeps the page of strangers for ten seconds.
  const forStrangers = async () => (await strangers.request.get(`/app/${ofSamples}`)).text();
  await visit(page, `/app/${ofSamples}`);
  await expect(samples).toBeVisible();
  expect(await forStrangers()).toContain('Samples of ');

  await showPicture(visitor, job);
  await page.reload();
  await expect(page.getByText('Made by visitors.')).toBeVisible();
  await expect(samples).toHaveCount(0);
  await expect.poll(forStrangers).toContain(`/results/${job}`);
  expect(await forStrangers()).not.toContain('Samples of ');
  await link.click();
  await expect(page).toHaveURL(`/results/${job}`);

  await page.getByRole('button', { name: 'Change who sees it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who sees this picture' });
  await dialog.getByRole('radio', { name: /^Only me/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Only you see this picture.')).toBeVisible();
  await visit(page, `/app/${ofSamples}`);
  await expect(samples).toBeVisible();
  await expect.poll(forStrangers).toContain('Samples of ');
  expect(await forStrangers()).not.toContain(`/results/${job}`);
  await strangers.close();
});

test('a picture is saved with and without its settings, copied, zipped with another, deleted with it, taken back, and on a phone, whose open list shows each at once, deleted for good by taps', async ({
  page,
  browser,
  account,
}) => {
  test.slow();
  const visitor = await account();
  const app = 'generating-free-ai-anime';
  const job = await makePicture(visitor, app, 'a girl with green eyes');
  await makePicture(visitor, app, 'a girl with grey hair');
  const path = `${visitor.id}/${job}/0.webp`;
  const stored = async (): Promise<Buffer | undefined> => {
    const { data } = await admin.storage.from('outputs').download(path);
    return data === null ? undefined : Buffer.from(await data.arrayBuffer());
  };
  const file = await stored();
  const downloaded = async (name: string): Promise<Buffer> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFile(await download.path());
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, visitor);
  await visit(page, `/results/${job}`);
  await page.getByRole('link', { name: 'Save as, copy, share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'The picture alone' }).check();
  expect(await downloaded('Save the file')).toEqual(file);
  await dialog.getByRole('radio', { name: 'With its settings' }).check();
  const { exif } = await sharp(await downloaded('Save the file')).metadata();
  const comment = exif?.subarray(exif.indexOf('UNICODE\0') + 8).swap16();
  expect(comment?.toString('utf16le')).toMatch(/^a girl with green eyes.*\nSeed: \d+, Size: \d+x\d+, /);
  await dialog.getByRole('radio', { name: /^PNG/ }).check();
  const png = await sharp(await downloaded('Save the file')).metadata();
  expect(png.format).toBe('png');
  expect(png.comments?.find(({ keyword }) => keyword === 'parameters')?.text).toBe(
    comment?.toString('utf16le'),
  );
  expect(png.xmp?.toString()).toContain('algorithmicMedia');
  await dialog.getByRole('button', { name: 'Copy the picture' }).click();
  await expect(dialog.getByText('The picture is copied.')).toBeVisible();
  const copied = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
  expect(copied).toEqual(['image/png']);

  await visit(page, '/results?q=gre+girl');
  const cards = page.getByRole('article');
  const both = ['a girl with grey hair', 'a girl with green eyes'];
  await expect(cards).toContainText(both);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const each of both) await page.getByRole('checkbox', { name: `Select ${each}` }).check();
  const zipped = Object.values(unzipSync(await downloaded('Save as zip'))).map((each) => Buffer.from(each));
  expect(zipped).toEqual([expect.any(Buffer), file]);
  expect(zipped[0]).not.toEqual(file);
  const device = await browser.newContext({ viewport: phone, hasTouch: true });
  const elsewhere = await device.newPage();
  await startSession(elsewhere, visitor);
  await elsewhere.goto('/results', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(page.getByText('2 deleted.')).toBeVisible();
  await expect(cards).toHaveCount(0);
  expect(await violationsInModes(page, 'the bar that undoes a deletion')).toEqual([]);
  await expect(elsewhere.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
  await page.reload();
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards).toContainText(both);
  await expect(elsewhere.getByRole('article')).toHaveCount(2);

  await elsewhere.getByRole('button', { name: 'Select', exact: true }).tap();
  await elsewhere.getByRole('checkbox', { name: 'Select a girl with green eyes' }).tap();
  await expect(elsewhere.getByText('1 selected')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Select all 2' }).tap();
  await elsewhere.getByRole('button', { name: 'Delete' }).tap();
  await expect(elsewhere.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(cards).toHaveCount(0);
  expect(await stored()).toEqual(file);
  await asOwner(
    `update public.jobs set deleted_at = now() - interval '7 minutes' where id = '${job}' returning id`,
  );
  await elsewhere.getByRole('button', { name: 'Undo' }).tap();
  await expect(elsewhere.getByText('It was too late for some')).toBeVisible();
  await expect(elsewhere.getByRole('article')).toContainText('a girl with grey hair');
  expect(await violationsInModes(elsewhere, 'an undo that came too late')).toEqual([]);
  await device.close();
  repeatNow();
  await expect.poll(stored).toBeUndefined();
  await expect
    .poll(() => asOwner(`select prompt, output from public.jobs where id = '${job}'`))
    .toEqual([{ prompt: {}, output: {} }]);
});
