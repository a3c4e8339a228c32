import { chromium, type Page } from '@playwright/test';
import { findFullBrowser } from 'stack/browser';
import { slowLink } from './link-speed.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run layout-shift`, with `npm start` running: by how much the layout moved during navigations of a
 * phone on a slow link, with the elements that moved. Unlike browsers' own score, shifts right after a tap count too. It
 * ends with 1 if a navigation is above the goal.
 */
const goal = 0.02;
/** Longer than a page takes on the slow link, until its pictures have arrived. */
const watchedMs = 4000;

interface Shift {
  readonly value: number;
  /** The elements that moved, with top and height in pixels before and after. */
  readonly moved: readonly string[];
}

/** Runs in the page before its scripts. */
function record(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.localName}.${element.className}` : 'a removed element';
  };
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      shifts.push({
        value,
        moved: sources.map(
          ({ node, previousRect: before, currentRect: after }) =>
            `${nameOf(node)} ${Math.round(before.y)}+${Math.round(before.height)} → ${Math.round(after.y)}+${Math.round(after.height)}`,
        ),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

const take = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0));

const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ['--no-sandbox'] });
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});
const page = await context.newPage();
await page.addInitScript(record);
await slowLink(page);

/** Follows the last link to a path. */
const follow =
  (path: string, within = 'main') =>
  async () => {
    await page.locator(`${within} a[href="${path}"]`).last().tap();
  };
const back = () => page.evaluate(() => history.back());
const forward = () => page.evaluate(() => history.forward());

const navigations: readonly (readonly [name: string, navigate: () => Promise<void>])[] = [
  ['home → app', follow('/app/ai-elf-generator')],
  ['app → generator', follow('/ai-elf-generator')],
  ['generator, back to app', back],
  ['app, back to home', back],
  ['home, forward to app', forward],
  ['app → terms, in the footer', follow('/terms-of-service', 'footer')],
  ['terms → support, in the footer', follow('/support', 'footer')],
  ['support → apps, in the footer', follow('/app', 'footer')],
  ['apps, back to support', back],
  ['support → blog, in the footer', follow('/blog', 'footer')],
  ['blog → post', follow('/blog/how-ink-draws')],
  ['post, back to blog', back],
  ['blog → sign in, in the header', follow('/login', 'header')],
  ['sign in → home, in the header', follow('/', 'header')],
];

await page.goto(running.site, { waitUntil: 'networkidle' });
let isMissed = false;
for (const [name, navigate] of navigations) {
  const shifts = await during(navigate);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const largest = Math.max(0, ...shifts.map(({ value }) => value));
  isMissed ||= sum > goal;
  process.stdout.write(`${name}: ${sum.toFixed(4)}, the largest ${largest.toFixed(4)}\n`);
  for (const { value, moved } of shifts.filter((shift) => shift.value > goal / 10))
    process.stdout.write(`  ${value.toFixed(4)} ${moved.join(', ')}\n`);
}
await browser.close();
if (isMissed) process.exitCode = 1;

async function during(navigate: () => Promise<void>): Promise<Shift[]> {
  await take(page);
  await navigate();
  await page.waitForTimeout(watchedMs);
  return take(page);
}
