import { randomUUID } from 'node:crypto';
import type { Locator, Route } from '@playwright/test';
import { admin, apiOf, asService } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { hydrated, visit } from '../fixtures/browser/hydrated.ts';
import { watchJob } from '../fixtures/engines/job-watch.ts';
import { mailTo } from '../fixtures/accounts/mailbox.ts';
import { orderPicture } from '../fixtures/engines/make-picture.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ hasTouch: true });

test('a visitor goes from the home page to a finished picture, which no other visitor can read', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  test.slow();
  const prompt = page.getByRole('textbox', { name: 'Who is she?' });
  const make = page.getByRole('button', { name: 'Make the picture' });
  const picture = page.getByRole('img', { name: /^Heroine Portraits: .*pink/ });
  let words = '';

  await test.step('opens the home page, takes up what it suggests for the generator that it offers first, and finds the words in its form', async () => {
    await visit(page, '/');
    const wish = page.getByRole('textbox', { name: 'Describe your picture' });
    words = (await wish.getAttribute('placeholder')) ?? '';
    await wish.fill(words);
    await page.getByRole('button', { name: 'Draw it' }).click();
    await expect(page).toHaveURL(/\/waifu-ai-image-generator\?prompt=Pink/);
    await expect(prompt).toHaveValue(words);
    // The words came along, so the sketch tells of them before anybody touches the form.
    const sketched = page.getByRole('region', { name: 'In the sketch' });
    await expect(sketched).toContainText('pink hair');
    await expect(sketched).not.toContainText('Not in it');
  });

  await test.step('creates an account, and finds the form unchanged', async () => {
    await followInHeader(page, 'Create account');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Name').fill('Sample Visitor');
    const email = `${randomUUID()}@irodori.example`;
    await page.getByLabel('Email').fill(email);
    await send(page.getByRole('button', { name: 'Create account' }), '/auth/v1/otp');
    const [code = ''] = (await mailTo(email, /^\d{6} is your code/)).subject.split(' ');
    await page.getByRole('textbox', { name: 'Code from the email' }).fill(code);
    await page.getByRole('textbox', { name: 'Code from the email' }).press('Enter');
    await expect(page).toHaveURL(/\/waifu-ai-image-generator/);
    await expect(prompt).toHaveValue(words);
  });

  await test.step('submits and sees every state and the previews arrive without a reload', async () => {
    const watch = await watchJob(page);
    // Other jobs are ahead in the queue, so that the page has joined its channels before the drawing begins.
    const others = [await account(), await account()];
    const queueUp = async (route: Route): Promise<void> => {
      for (const other of others)
        await asService('accept_job', { job_id: await orderPicture(other, 'ai-image-generator', words) });
      await route.continue();
    };
    await page.route('**/functions/v1/submit-job', queueUp, { times: 1 });
    await send(make, '/submit-job');
    await expect(page).toHaveURL(/\/waifu-ai-image-generator\/output\//);
    await expect(picture).toBeVisible({ timeout: 120_000 });
    await expect.poll(watch.statuses).toContain('SUCCESS');
    expect((await watch.previews()).length).toBeGreaterThanOrEqual(2);
    expect(watch.loads()).toBe(0);
    await page.getByText('How it was made').click();
    const steps = page.getByRole('list', { name: 'What happened' }).getByRole('listitem');
    const moment = '(at once|after)';
    await expect(steps).toHaveText([
      'Received',
      new RegExp(`In the queue${moment}`),
      new RegExp(`Being drawn${moment}`),
      new RegExp(`Done${moment}`),
    ]);
  });

  await test.step('sees the picture after a reload, and rates it', async () => {
    await page.reload();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(500);
    const stars = page.getByRole('radiogroup', { name: 'How good is it' });
    const four = stars.getByRole('radio', { name: /^4/ });
    await hydrated(four);
    await four.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'Kept. Thank you.' })).toBeVisible();
    await page.reload();
    await expect(four).toBeChecked();
    const two = stars.getByRole('radio', { name: /^2/ });
    await hydrated(two);
    await two.tap();
    await expect(page.getByRole('status').filter({ hasText: 'Kept. Thank you.' })).toBeVisible();
    await page.reload();
    await expect(two).toBeChecked();
  });

  await test.step('scrolls on laptops and large screens: the picture lies over no list', async () => {
    const screen = page.viewportSize() ?? desktop;
    const list = page.getByRole('link', { name: 'All my pictures' });
    const overlap = async () => {
      const [of, link] = [await picture.boundingBox(), await list.boundingBox()];
      return of !== null && link !== null && link.y < of.y + of.height && of.y < link.y + link.height;
    };
    for (const size of [{ width: 1280, height: 720 }, desktop]) {
      await page.setViewportSize(size);
      for (const top of [0, 300, 600, 10_000]) {
        await page.evaluate((wanted) => scrollTo(0, wanted), top);
        expect([size, top, await overlap()]).toEqual([size, top, false]);
      }
    }
    await page.setViewportSize(screen);
  });

  await test.step('another visitor cannot read the job by its URL or through the API', async () => {
    const { href, pathname } = new URL(page.url());
    const jobId = pathname.split('/').at(-1) ?? '';
    const stranger = await account();
    const api = await apiOf(stranger);
    expect((await api.from('jobs').select('id').eq('id', jobId)).data).toEqual([]);
    expect((await api.from('job_events').select('*').eq('job_id', jobId)).data).toEqual([]);

    quietConsole.push(/404/);
    const theirs = await (await browser.newContext()).newPage();
    await startSession(theirs, stranger);
    expect((await theirs.goto(href))?.status()).toBe(404);
    await expect(theirs.getByRole('img', { name: /^Heroine Portraits/ })).toHaveCount(0);
    await theirs.context().close();
  });
});

test('on a phone, four pictures are one order, of which one is stopped and paid back, the others are shown at once, one is varied and made again, and a preset and the prompt are there again in another browser', async ({
  page,
  browser,
  account,
}) => {
  const visitor = await account();
  const path = '/ai-image-generator';
  const sunset = 'a girl with a bob and glasses at sunset';
  await page.setViewportSize(phone);
  await startSession(page, visitor);
  await visit(page, path);

  await test.step('keeps the settings as a preset', async () => {
    await page.getByRole('textbox', { name: 'Describe the portrait' }).fill(sunset);
    await page.getByRole('button', { name: 'Presets' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Presets' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sunset');
    await dialog.getByRole('button', { name: 'Save these settings' }).tap();
    await expect(dialog.getByText('“Sunset” is saved.')).toBeVisible();
    expect(await violationsInModes(page, 'the presets')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Presets' })).toBeFocused();
  });

  await test.step('orders four pictures, whose price is on the button', async () => {
    await page.getByRole('radio', { name: '4' }).tap();
    await expect(page.getByText('These 4 pictures cost 8 credits; you have 100.')).toBeVisible();
    await page.getByRole('button', { name: 'Make 4 pictures · 8 credits' }).tap();
    await expect(page).toHaveURL(/\/ai-image-generator\/output\//);
    const { data } = await admin.from('jobs').select('seed:prompt->seed').eq('user_id', visitor.id);
    expect(new Set(data?.map(({ seed }) => String(seed))).size).toBe(4);
  });

  await test.step('stops the last of them, whose credits are back', async () => {
    const order = page.getByRole('navigation', { name: 'Pictures of this order' });
    const own = order.locator('[aria-current="page"]');
    await expect(order.getByRole('link')).toHaveCount(4);
    await order.getByRole('link', { name: /^Picture 4 of 4/ }).tap();
    await expect(own).toHaveAccessibleName(/^Picture 4/);
    await page.getByRole('button', { name: 'Stop and get 2 credits back' }).tap();
    await expect(page.getByRole('heading', { name: 'You stopped this picture' })).toBeVisible();
    await expect(own).toHaveAccessibleName('Picture 4 of 4: Stopped');
    expect(await violationsInModes(page, 'a stopped picture of four')).toEqual([]);
    const entries = await admin.from('credit_entries').select('kind,amount').eq('user_id', visitor.id);
    const amounts = (kind: string) =>
      entries.data?.filter((each) => each.kind === kind).map(({ amount }) => Number(amount));
    expect([amounts('hold'), amounts('refund')]).toEqual([[-2, -2, -2, -2], [2]]);
  });

  await test.step('finds all of it in another browser, on a wider screen', async () => {
    const other = await (await browser.newContext({ hasTouch: true })).newPage();
    await startSession(other, visitor);
    await visit(other, new URL(page.url()).pathname);
    const order = other.getByRole('navigation', { name: 'Pictures of this order' });
    await expect(order.getByRole('link')).toHaveCount(4);
    await visit(other, path);
    const prompt = other.getByRole('textbox', { name: 'Describe the portrait' });
    await other.getByRole('button', { name: 'Presets' }).tap();
    await other.getByRole('button', { name: /^Sunset/ }).tap();
    await expect(prompt).toHaveValue(sunset);
    expect(await violationsInModes(other, 'a filled form')).toEqual([]);
    await other.getByRole('button', { name: 'Undo' }).tap();
    await expect(prompt).toHaveValue('');
    await other.getByRole('button', { name: 'Earlier prompts' }).tap();
    await expect(other.getByRole('dialog').getByText('1 of 1')).toBeVisible();
    await other.getByRole('dialog').getByRole('button', { name: sunset }).tap();
    await expect(prompt).toHaveValue(sunset);
    await other.context().close();
  });

  await test.step('shows the three pictures of the order to everybody who has an address, and takes them back', async () => {
    const order = page.getByRole('navigation', { name: 'Pictures of this order' });
    const choose = async (who: RegExp) => {
      await order.getByRole('button', { name: 'Who sees all 3' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Who sees these 3 pictures' });
      await dialog.getByRole('radio', { name: who }).tap();
      await dialog.getByRole('button', { name: 'Save' }).tap();
      await expect(dialog).toHaveCount(0);
    };
    const links = await order.getByRole('link', { name: /Done$/ }).all();
    const ids = await Promise.all(
      links.map(async (link) => (await link.getAttribute('href'))?.split('/').at(-1)),
    );
    const strangers = await browser.newContext();
    const statuses = () =>
      Promise.all(
        ids.map(async (id) => (await strangers.request.get(`/results/${id}`, { maxRedirects: 0 })).status()),
      );
    await choose(/^Everybody with the address/);
    expect(await statuses()).toEqual([200, 200, 200]);
    await choose(/^Only me/);
    expect(await statuses()).toEqual([404, 404, 404]);
    await strangers.close();
  });

  await test.step('varies the first picture, which keeps its seed, and makes it again with another', async () => {
    const title = page.getByRole('heading', { level: 2, name: 'Your picture', exact: true });
    const chosen = page.getByRole('definition');
    /** Goes to a finished picture. Resolves to the words about its seed, which stand below its settings. */
    const seedAfter = async (press: Locator): Promise<string> => {
      await press.tap();
      await expect(title).toBeFocused({ timeout: 120_000 });
      await page.getByText('Settings', { exact: true }).tap();
      return page.getByText(/^Seed \d+$/).innerText();
    };
    const seeds = [];
    for (const number of [3, 2, 1])
      seeds.push(await seedAfter(page.getByRole('link', { name: new RegExp(`^Picture ${number} of 4`) })));
    expect(new Set(seeds).size).toBe(3);
    const first = seeds.at(-1);
    await expect(chosen).toHaveText([sunset]);
    expect(await seedAfter(page.getByRole('button', { name: 'Vary' }))).toBe(first);
    await expect(chosen).toHaveText([sunset, /./]);
    const varied = await chosen.allInnerTexts();
    expect(await seedAfter(page.getByRole('button', { name: 'Again' }))).not.toBe(first);
    await expect(chosen).toHaveText(varied);
  });

  await test.step('makes one more with the seed of the last picture, which the form keeps', async () => {
    const seed = page.getByText(/^Seed \d+$/);
    const [kept, before] = [await seed.innerText(), page.url()];
    const keep = page.getByRole('button', { name: 'Keep this seed' });
    await keep.tap();
    await expect(keep).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('radio', { name: '1', exact: true }).tap();
    await page.getByRole('button', { name: /^Make the picture/ }).tap();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole('heading', { level: 2, name: 'Your picture', exact: true })).toBeVisible({
      timeout: 120_000,
    });
    await page.getByText('Settings', { exact: true }).tap();
    await expect(seed).toHaveText(kept);
  });
});
