import { chromium } from '@playwright/test';
import { findFullBrowser } from 'stack/browser';
import { median } from './median.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run sketch`, with `npm start` running: the time from a change of a prompt to its sketch, read and
 * drawn by the web worker, four times as long as here, beside the goal of a slow phone. The browser slows down pages, but
 * not their workers, so the factor is computed.
 */
const slower = 4;
const goalMs = 100;
const hair = ['long silver hair', 'pink twintails', 'a black bob', 'blonde braids', 'short red hair'];
const rest = ['in a kimono at night', 'in armor in a castle', 'in a hoodie in the city', 'waving by the sea'];
const prompts = hair.flatMap((first) => rest.map((second) => `a girl with ${first}, ${second}`));

/** What the page notes: the milliseconds of each drawing. */
interface Noted {
  readonly sketchTimes: readonly number[];
}

const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.addInitScript(() => {
  const times: number[] = [];
  Object.assign(globalThis, { sketchTimes: times });
  const asked: number[] = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function noted(this: Worker, message: unknown, transfer?: unknown): void {
    // The first message is the canvas, to which nothing responds.
    if (message instanceof Object && 'canvas' in message)
      this.addEventListener('message', () => times.push(performance.now() - (asked.shift() ?? 0)));
    else asked.push(performance.now());
    Reflect.apply(postMessage, this, [message, transfer]);
  };
});
const countOf = () => page.evaluate(() => (globalThis as unknown as Noted).sketchTimes.length);
await page.goto(`${running.site}/generating-free-ai-anime`, { waitUntil: 'networkidle' });
const field = page.getByRole('textbox').first();
await field.focus();
await page.waitForSelector('canvas');
for (const prompt of prompts) {
  const before = await countOf();
  await field.fill(prompt);
  await page.waitForFunction((count) => (globalThis as unknown as Noted).sketchTimes.length > count, before);
}
const times = await page.evaluate(() => (globalThis as unknown as Noted).sketchTimes);
await browser.close();

// The first drawings are compiled while they run.
const warm = times.slice(3).toSorted((a, b) => a - b);
const slow = (warm[Math.floor(warm.length * 0.95)] ?? 0) * slower;
process.stdout.write(
  `a sketch: ${median(warm).toFixed(0)} ms here; 95 of 100 within ${slow.toFixed(0)} ms on a ${slower} times slower processor, goal ${goalMs} ms\n`,
);
