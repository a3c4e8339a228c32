import { violationsInModes } from '../fixtures/browser/axe.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import {
  brightnessOfPicture,
  brightnessOnScreen,
  differences,
  inkIn,
  meanAt,
} from '../fixtures/browser/pixels.ts';
import { motionsOn } from '../fixtures/browser/motions.ts';
import { recordShifts, shiftsOf, shiftWordsOf } from '../fixtures/browser/layout-shifts.ts';
import { areExchanged, desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const path = '/generating-free-ai-anime';

test.use({ hasTouch: true });

test('on a phone, a visitor without a session sees a sketch while typing, in which unknown words are marked, and gets the picture as a guest', async ({
  page,
}) => {
  test.skip(areExchanged, 'The next test has the layout of a desktop.');
  await page.setViewportSize(phone);
  await recordShifts(page);
  // Each seed has lines of its own, of which this screen shows more or fewer.
  await visit(page, `${path}?seed=7`);
  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  const sketch = page.getByRole('img', { name: /^Sketch:/ });
  await expect(sketch).toHaveCount(0);
  await prompt.pressSequentially('a girl with silver hair');
  await expect(sketch).toHaveAccessibleName(/silver hair/);
  await expect.poll(async () => inkIn(await brightnessOnScreen(sketch)).length).toBeGreaterThan(200);
  const before = await brightnessOnScreen(sketch);
  await prompt.pressSequentially(', a witch hat, riding a dragon');
  await expect(sketch).toHaveAccessibleName(/witch hat/);
  await expect(page.getByText(/^Not in it.*riding a dragon/)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('mark')).toHaveText('riding a dragon');
  await expect.poll(async () => differences(before, await brightnessOnScreen(sketch))).toBeGreaterThan(200);

  const [drawn, typed, action] = await Promise.all(
    [sketch, prompt, page.getByRole('group', { name: 'How many pictures' })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(drawn?.y).toBeGreaterThan(0);
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThan(typed?.y ?? 0);
  expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThan(action?.y ?? 0);
  expect(await violationsInModes(page, 'a form with its sketch')).toEqual([]);
  // The check of colours has the browser ask for less motion.
  expect(await motionsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Make the picture' }).tap();
  await expect(page).toHaveURL(/\/output\//);
  const picture = page.getByRole('img', { name: /^Free Anime Sketch: .*silver/ });
  await expect(picture).toBeInViewport({ ratio: 0.9, timeout: 120_000 });
  // Footer, form and picture stay where the press of the button put them.
  expect(await shiftsOf(page, { isOfInput: false }), await shiftWordsOf(page)).toBeLessThan(0.02);
  await expect(prompt).toHaveValue('a girl with silver hair, a witch hat, riding a dragon');

  // A phone whose browser shows its own bars.
  await page.setViewportSize({ ...phone, height: 600 });
  await page.evaluate(() => scrollTo(0, 0));
  for (const name of ['Again', 'Vary', 'Change it'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);

  await page.getByRole('button', { name: 'Change it' }).tap();
  await expect(prompt).toBeFocused();
  await expect(prompt).toBeInViewport();
  await prompt.press('End');
  await prompt.pressSequentially(', at night');
  await expect(sketch).toHaveAccessibleName(/witch hat/);
  await page.goBack();
  await expect(page).toHaveURL(`${path}?seed=7`);
  await expect(prompt).toHaveValue(/, at night$/);
  expect(await violationsInModes(page, 'the workspace without its job')).toEqual([]);
});

test('the finished picture has the composition of its sketch, appears whole beside the form, and leaves focus and scroll position', async ({
  page,
  account,
}) => {
  test.skip(areExchanged, 'The test before has the layout of a phone.');
  const visitor = await account();
  await startSession(page, visitor);
  await recordShifts(page);
  // The page rolls the same seed each time.
  await page.addInitScript(() => {
    Math.random = () => 0.25;
  });
  await visit(page, path);
  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  await prompt.fill('a girl with short black hair and a red hoodie, waving, plain background');
  const sketch = page.getByRole('img', { name: /^Sketch:.*red hoodie/ });
  await expect(sketch).toBeVisible();
  // Of a smaller screen, too, the sketch covers none of its words where the form is scrolled.
  const words = page.getByRole('region', { name: 'In the sketch' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.evaluate(() => scrollTo(0, 400));
  await expect(words).toBeInViewport({ ratio: 1 });
  const [drawn, told] = await Promise.all([sketch.boundingBox(), words.boundingBox()]);
  expect(told?.x).toBeGreaterThan((drawn?.x ?? 0) + (drawn?.width ?? 0));
  await page.setViewportSize(desktop);
  await expect.poll(async () => (await sketch.boundingBox())?.height).toBeGreaterThan(drawn?.height ?? 0);
  await page.evaluate(() => scrollTo(0, 150));
  await expect.poll(async () => inkIn(await brightnessOnScreen(sketch)).length).toBeGreaterThan(1000);
  const ink = inkIn(await brightnessOnScreen(sketch));
  await prompt.press('Control+Enter');
  const picture = page.getByRole('img', { name: /^Free Anime Sketch:/ });
  await expect(picture).toBeInViewport({ ratio: 1, timeout: 120_000 });
  await expect(prompt).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(150);
  expect(await shiftsOf(page, { isOfInput: false }), await shiftWordsOf(page)).toBeLessThan(0.02);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500);
  const finished = await brightnessOfPicture(picture);
  // Lines are dark where the sketch has them, and not beside them.
  expect(meanAt(finished, ink)).toBeLessThan(meanAt(finished, ink, 12) - 20);

  // A large screen shows a large picture.
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect(picture).toBeInViewport({ ratio: 1 });
  expect((await picture.boundingBox())?.height).toBeGreaterThan(800);
});

test('on a phone and by touch, several people, a pose, a landscape and an animal are named before the order, and a prompt without a person draws nothing, and costs nothing', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  await startSession(page, await account());
  await visit(page, '/ai-elf-generator');
  const prompt = page.getByRole('textbox', { name: 'Who is your elf?' });
  const sketched = page.getByRole('region', { name: 'In the sketch' });
  for (const [words, told] of [
    ['an elf, two people', 'Not in it, though the engine may know more: two (one character per picture)'],
    ['an elf doing a handstand', 'Not in it, though the engine may know more: doing a handstand'],
    ['a mountain landscape', 'Who is in the picture?'],
    ['a cat sleeping on a sofa', 'Who is in the picture?'],
  ] as const) {
    await prompt.fill(words);
    await expect(sketched).toContainText(told);
  }
  await page.getByRole('button', { name: 'Make the picture' }).tap();
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing was drawn' })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText('knows none of this: “cat”, “sleeping”, “sofa”.')).toBeVisible();
  expect(await violationsInModes(page, 'a job that drew nothing')).toEqual([]);
  await expect(page.getByText('Your 1 credit is back on your account.', { exact: true })).toBeVisible();
});

test('the code of the sketch loads with the focus of the field; a worker of it that never ends, one that fails, and an order that could not be sent leave the form as it is, and the next order goes out', async ({
  page,
  quietConsole,
}) => {
  // The browser logs what it does not get, and the error of the worker.
  quietConsole.push(/ERR_FAILED|The test broke it/);
  const asked: string[] = [];
  const loaded: Promise<{ readonly url: string; readonly code: string }>[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  page.on('response', (response) => {
    const url = response.url();
    if (!asked.includes(url)) return;
    // The browser has forgotten the bodies of some.
    loaded.push(
      response.text().then(
        (code) => ({ url, code }),
        () => ({ url, code: '' }),
      ),
    );
  });
  const urlOfSketch = async () =>
    (await Promise.all(loaded)).find(({ code }) => code.includes('The sketch could not be drawn here.'))?.url;
  await page.addInitScript(() => {
    const scriptOf = (code: string) => URL.createObjectURL(new Blob([`onmessage = () => { ${code} }`]));
    const scripts = {
      endless: scriptOf('for (;;);'),
      failing: scriptOf('throw new Error("The test broke it.")'),
    };
    Object.assign(globalThis, { sketchIs: 'endless' });
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const { sketchIs } = globalThis as unknown as { sketchIs: keyof typeof scripts };
        // Of the site’s workers, that of the sketch alone is in the script which starts it.
        super(/^(?:blob|data):/.test(String(url)) ? scripts[sketchIs] : url, options);
      }
    };
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await alive(page);
  // What the page loads when nothing else does is asked for by then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  const askedBefore = [...asked];

  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  const make = page.getByRole('button', { name: 'Make the picture' });
  await page.route(/\/submit\.[^/]*$/, (route) => route.abort());
  await prompt.focus();
  await expect.poll(urlOfSketch).toBeDefined();
  expect(askedBefore).not.toContain(await urlOfSketch());
  await expect(page.getByRole('img', { name: 'Sketch: nothing is understood yet' })).toBeVisible();
  await prompt.pressSequentially('a girl with silver hair');
  await expect(prompt).toHaveValue('a girl with silver hair');
  await expect(page.getByRole('img', { name: 'Sketch: nothing is understood yet' })).toBeVisible();
  await make.click();
  await expect(page.getByText('It could not be sent.')).toBeVisible();
  expect(await violationsInModes(page, 'an order that could not be sent')).toEqual([]);
  await page.unrouteAll();
  await page.evaluate(() => Object.assign(globalThis, { sketchIs: 'failing' }));
  await make.click();
  await expect(page).toHaveURL(/\/output\//);
  await prompt.pressSequentially(', at night');
  await expect(page.getByText('The sketch could not be drawn here.')).toBeVisible();
  expect(await violationsInModes(page, 'a sketch that failed')).toEqual([]);
});

test('on a phone that saves data, a sketch comes on request; words of one line are marked, and those that the engine lacks lead to an app that draws them', async ({
  page,
}) => {
  const words = 'an elf girl with silver hair, riding a dragon';
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
  });
  await page.setViewportSize(phone);
  await visit(page, '/generating-free-ai-image');
  const prompt = page.getByRole('textbox', { name: 'In one line' });
  await prompt.fill(words);
  const sketched = page.getByRole('region', { name: 'In the sketch' });
  const ask = page.getByRole('button', { name: 'Sketch my words' });
  await expect(page.getByText('no sketch checks your words before the order')).toBeInViewport({ ratio: 1 });
  await expect(ask).toBeInViewport({ ratio: 1 });
  expect(await violationsInModes(page, 'the offer of a sketch')).toEqual([]);
  await ask.tap();
  await expect(prompt).toBeFocused();
  await expect(sketched).toContainText('cannot draw: elf girl');
  await expect(page.locator('mark')).toHaveText(['elf girl', 'riding a dragon']);
  const other = sketched.getByRole('link', { name: 'Heroine Portraits can' });
  await expect(other).toBeInViewport({ ratio: 1 });
  await other.tap();
  await expect(page.getByRole('textbox', { name: /./ }).first()).toHaveValue(words);
});
