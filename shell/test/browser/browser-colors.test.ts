import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { inBrowser } from './in-browser.ts';

const stage = inBrowser();
const paper = { light: [251, 248, 243], dark: [14, 16, 32] };

const shown = (page: Page) => page.evaluate(() => document.documentElement.className);
const choice = (name: string) => stage.visit.page.getByRole('radio', { name });
const link = (name: string) => stage.visit.page.getByRole('main').getByRole('link', { name });
const openMenu = () => stage.visit.page.getByRole('button', { name: /^Colours:/ }).click();

async function cookie(): Promise<string | undefined> {
  const cookies = await stage.visit.context.cookies();
  return cookies.find(({ name }) => name === 'color-mode')?.value;
}

/** The colour of a screenshot at the page's edge. */
async function paintedPaper(page: Page): Promise<number[]> {
  const png = await page.screenshot({ clip: { x: 2, y: 300, width: 1, height: 1 } });
  const reader = await page.context().newPage();
  const pixel = await reader.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return [...(canvas?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])];
    },
    [...png],
  );
  await reader.close();
  return pixel;
}

describe('the first painted frame, before any script file has loaded', () => {
  test.each([
    { path: '/', system: 'dark', chosen: undefined, mode: 'dark' },
    { path: '/', system: 'light', chosen: undefined, mode: 'light' },
    { path: '/', system: 'light', chosen: 'dark', mode: 'dark' },
    { path: '/', system: 'dark', chosen: 'light', mode: 'light' },
    { path: '/night', system: 'light', chosen: 'light', mode: 'dark' },
    { path: '/nowhere/at/all', system: 'light', chosen: 'dark', mode: 'dark' },
  ] as const)('$path: $mode for a system in $system and the choice $chosen', async (row) => {
    const { visit, url } = stage;
    const { page, context } = visit;
    await page.emulateMedia({ colorScheme: row.system });
    if (row.chosen !== undefined) await context.addCookies([{ name: 'color-mode', value: row.chosen, url }]);
    // Records every frame that the browser paints, from the first one on.
    await page.addInitScript(() => {
      const frames: string[] = [];
      Object.assign(globalThis, { frames });
      const look = () => {
        if (document.body !== null)
          frames.push(
            `${document.documentElement.className} ${getComputedStyle(document.documentElement).backgroundColor}`,
          );
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(row.path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();

    expect(await shown(page)).toBe(row.mode);
    expect(await paintedPaper(page)).toEqual(paper[row.mode]);
    release();
    await page.waitForLoadState('load');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const frames = await page.evaluate<string[]>('frames');
    expect(new Set(frames)).toEqual(new Set([`${row.mode} rgb(${paper[row.mode].join(', ')})`]));
    const hex = `#${paper[row.mode].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    const bars = page.locator('meta[name=theme-color]');
    await expect
      .poll(() => bars.evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content') ?? '')))
      .toSatisfy((colors: string[]) => colors.length > 0 && colors.every((color) => color === hex));
    expect(visit.complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

describe('the visitor’s colour mode', () => {
  test('follows changes of the system only until the visitor chooses a mode', async () => {
    const { page } = stage.visit;
    await page.emulateMedia({ colorScheme: 'light' });
    await stage.visit.open('/');
    await openMenu();
    expect(await choice('As the system').isChecked()).toBe(true);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => shown(page)).toBe('dark');
    await choice('Light').check();
    await expect.poll(() => shown(page)).toBe('light');
    expect(await cookie()).toBe('light');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await shown(page)).toBe('light');
    await choice('As the system').check();
    await expect.poll(() => shown(page)).toBe('dark');
    expect(await cookie()).toBe('system');
  });

  test('that was chosen in another tab applies when the visitor returns to this tab', async () => {
    const { page, context } = stage.visit;
    await page.emulateMedia({ colorScheme: 'light' });
    await stage.visit.open('/');
    await openMenu();
    await expect.poll(() => choice('As the system').isChecked()).toBe(true);
    await context.addCookies([{ name: 'color-mode', value: 'dark', url: stage.url }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => shown(page)).toBe('dark');
  });
});

describe('a page that forces its mode', () => {
  test('has that mode from its first frame, leaves the visitor’s choice unchanged and explains it', async () => {
    const { page, context } = stage.visit;
    await page.emulateMedia({ colorScheme: 'light' });
    await context.addCookies([{ name: 'color-mode', value: 'light', url: stage.url }]);
    await stage.visit.open('/form');
    await page.evaluate(() => {
      const frames: string[] = [];
      Object.assign(globalThis, { frames });
      const look = () => {
        frames.push(`${document.querySelector('h1')?.textContent} ${document.documentElement.className}`);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await link('To the night').click();
    await page.getByRole('heading', { name: 'Night' }).waitFor();
    await expect.poll(() => shown(page)).toBe('dark');
    expect(await page.evaluate<string[]>('frames')).not.toContain('Night light');

    await page.getByRole('button', { name: 'Colours: set by this page' }).click();
    await page.getByText('This page sets its colours').first().waitFor();
    expect(await choice('Dark').isDisabled()).toBe(true);
    expect(await choice('Light').isChecked()).toBe(true);
    await choice('Dark').dispatchEvent('click');
    expect(await cookie()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await shown(page)).toBe('dark');

    await link('To the form').click();
    await page.getByRole('heading', { name: /^A form/ }).waitFor();
    await expect.poll(() => shown(page)).toBe('light');
  });
});
