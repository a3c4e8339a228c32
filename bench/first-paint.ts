import { chromium } from '@playwright/test';
import { findFullBrowser } from 'stack/browser';
import { slowLink } from './link-speed.ts';
import { median } from './median.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run first-paint`, with `npm start` running: when a phone on a slow link paints a page first and paints
 * its largest element, as shares of the time until the page is alive, and the bytes of the first load. Medians of rounds in
 * which the pages alternate, each in a new browser context.
 */
const rounds = 5;
const paths = ['/', '/app/ai-elf-generator', '/ai-elf-generator', '/terms-of-service'] as const;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** Longer than the largest element of a page takes on the slow link. */
const watchedMs = 4000;

interface Load {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly bytes: number;
}

const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ['--no-sandbox'] });
const loads = new Map<string, Load[]>(paths.map((path) => [path, []]));
for (let round = 0; round < rounds; round += 1)
  for (const path of paths) loads.get(path)?.push(await load(path));
await browser.close();
for (const [path, all] of loads) {
  const of = (name: keyof Load) => median(all.map((each) => each[name]));
  process.stdout.write(
    `${path}: first paint ${of('firstPaint').toFixed(2)}, largest ${of('largestPaint').toFixed(2)} of the time until it is ` +
      `alive; ${(of('bytes') / 1000).toFixed(0)} kB\n`,
  );
}

async function load(path: string): Promise<Load> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await slowLink(page);
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.addInitScript(() => {
    const seen = { largest: 0, alive: 0 };
    Object.assign(globalThis, { seen });
    document.addEventListener('irodori:alive', () => {
      seen.alive = performance.now();
    });
    new PerformanceObserver((list) => {
      seen.largest = list.getEntries().at(-1)?.startTime ?? seen.largest;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(`${running.site}${path}`, { waitUntil: 'load' });
  await page.waitForFunction(() => (globalThis as unknown as { seen: { alive: number } }).seen.alive > 0);
  await page.waitForTimeout(watchedMs);
  const times = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { largest: number; alive: number } };
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      firstPaint: (paint?.startTime ?? Number.NaN) / seen.alive,
      largestPaint: seen.largest / seen.alive,
    };
  });
  await context.close();
  return { ...times, bytes };
}
