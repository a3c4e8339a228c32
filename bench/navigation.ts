import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findFullBrowser } from 'stack/browser';
import { slowLink } from './link-speed.ts';
import { median } from './median.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run navigation`, with `npm start` running: the time on a slow link from a click on a link, at which
 * the visitor points 120 ms before, to the shown page, as a share of the time in which a new visitor's browser loads the
 * same page and paints it first. Medians of rounds in which both alternate.
 */
const rounds = 6;
const pointedMs = 120;
/** A visitor sees the link for a moment before pointing at it. */
const seenMs = 400;
/** Longer than the browser needs for what it prepares while it is idle. */
const readMs = 2500;
const steps = ['/app/ai-elf-generator', '/ai-elf-generator'] as const;

const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ['--no-sandbox'] });
const clicks = new Map<string, number[]>(steps.map((path) => [path, []]));
const loads = new Map<string, number[]>(steps.map((path) => [path, []]));
for (let round = 0; round < rounds; round += 1) {
  await inNewBrowser(async (page) => {
    await page.goto(running.site, { waitUntil: 'networkidle' });
    for (const path of steps) {
      await page.waitForTimeout(readMs);
      clicks.get(path)?.push(await click(page, path));
    }
  });
  for (const path of steps) {
    await inNewBrowser(async (page) => {
      await page.goto(`${running.site}${path}`);
      loads.get(path)?.push(await firstPaint(page));
    });
  }
}
await browser.close();
for (const path of steps) {
  const [clicked, loaded] = [clicks, loads].map((times) => median(times.get(path) ?? []));
  process.stdout.write(
    `${path}: ${clicked?.toFixed(0)} ms after a click, ${loaded?.toFixed(0)} ms by a load, ratio ${((clicked ?? 0) / (loaded ?? 0)).toFixed(2)}\n`,
  );
}

async function inNewBrowser(visit: (page: Page) => Promise<void>): Promise<void> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const page = await context.newPage();
  await slowLink(page);
  await visit(page);
  await context.close();
}

/** Milliseconds from the click on the first visible link to a path until the frame with the page's heading. */
async function click(page: Page, path: string): Promise<number> {
  const link = page.locator(`main a[href="${path}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(seenMs);
  await link.hover();
  await page.waitForTimeout(pointedMs);
  const shown = page.evaluate(async () => {
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    const clicked = await new Promise<Event>((resolve) => {
      addEventListener('click', resolve, { capture: true, once: true });
    });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (heading() === before || heading() === undefined) await frame();
    await frame();
    return performance.now() - clicked.timeStamp;
  });
  await link.click({ noWaitAfter: true });
  return shown;
}

/** Milliseconds from the start of the page's load to its first paint with content. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName('first-contentful-paint');
          if (entry !== undefined) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}
