import { setTimeout } from 'node:timers/promises';
import { reportPath } from '@irodori/contract/report-path';
import type { Page } from 'playwright-core';
import { RegistryError } from '../registry-error.ts';

/** A page has so long to come alive. */
const longestMs = 15_000;
const lookMs = 50;

/** A Chromium in which pages of one visitor run. */
export interface Chromium {
  /** Name and version. */
  readonly name: string;
  /** Runs a page with these cookies and no others (a `Cookie` header, which may be empty); returns what fails in it, as sentences without a subject. */
  run(url: string, cookies: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Where Debian and others put the browser; Playwright's own is asked first. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Evaluated in the page, since this package knows no types of browsers: true when React runs the slot and has no work left. */
const isAlive = `(() => {
  const valueOf = (target, prefix) => Object.entries(target ?? {}).find(([key]) => key.startsWith(prefix))?.[1];
  const root = valueOf(document, '__reactContainer');
  const slot = document.querySelector('main > *');
  return root?.stateNode.pendingLanes === 0 && valueOf(slot, '__reactProps') !== undefined;
})()`;

/** Likewise: true when the slot shows a word, a picture or a control. */
const isShown = `[...document.querySelectorAll('main *')].some((element) => {
  const { width, height } = element.getBoundingClientRect();
  const hasContent = element.matches('img, svg, canvas, video, input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
  // An element for screen readers alone is one pixel wide.
  return hasContent && width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
})`;

/** The cookies of a header, as those of a site. */
const cookiesOf = (header: string, url: string): { name: string; value: string; url: string }[] =>
  [...header.matchAll(/([^=; ]+)=([^;]*)/g)].map(([, name = '', value = '']) => ({ name, value, url }));

async function faultsOf(page: Page, url: string): Promise<string[]> {
  const faults = new Set<string>();
  page.on('pageerror', ({ name, message }) => faults.add(`throws ${name}: ${message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === reportPath)
      faults.add('reports a failure, which the log of the site names');
  });
  if (!(await comesAlive(page, url))) faults.add(`did not come alive within ${longestMs / 1000} s`);
  else if ((await page.evaluate(isShown)) !== true) faults.add('shows nothing in its slot');
  return [...faults];
}

async function comesAlive(page: Page, url: string): Promise<boolean> {
  const end = Date.now() + longestMs;
  try {
    await page.goto(url, { timeout: longestMs, waitUntil: 'load' });
    // Playwright's `waitForFunction` needs functions, or a page that may evaluate strings.
    while (Date.now() < end) {
      if ((await page.evaluate(isAlive)) === true) return true;
      await setTimeout(lookMs);
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
  }
  return false;
}

/** @throws RegistryError that says what to install, if there is no Chromium */
export async function openChromium(): Promise<Chromium> {
  // The library takes longer to load than all else of a command.
  const { chromium } = await import('playwright-core');
  const attempts = [undefined, ...systemPaths].map(
    (executablePath) => () => chromium.launch(executablePath === undefined ? {} : { executablePath }),
  );
  for (const attempt of attempts) {
    const browser = await attempt().catch(() => undefined);
    if (browser === undefined) continue;
    // One context, so that pages find in the cache what they share.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    return {
      name: `Chromium ${browser.version()}`,
      async run(url, cookies) {
        await context.clearCookies();
        await context.addCookies(cookiesOf(cookies, new URL(url).origin));
        const page = await context.newPage();
        try {
          return await faultsOf(page, url);
        } finally {
          await page.close();
        }
      },
      close: () => browser.close(),
    };
  }
  throw new RegistryError(
    'No Chromium was found in which the pages could run. Install one by `npx playwright-core install --with-deps chromium` or by the package `chromium` of the system, or leave it out by --no-browser, which the certificate says.',
  );
}
