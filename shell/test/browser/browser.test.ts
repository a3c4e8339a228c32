import type { Browser, Route } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, openPort, type Visit, visitor } from '../test-browser.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let browser: Browser;
let registry: TestRegistry;
let site: TestSite;
let port: Awaited<ReturnType<typeof openPort>>;
let visit: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
}, 600_000);

afterAll(() => browser.close());

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({
    registry: registry.url,
    environment: { COMPOSITION_POLL_MS: '50' },
  });
  port = await openPort(site);
  visit = await visitor(browser, port.url);
});

afterEach(async () => {
  await visit.context.close();
  port.close();
  site.stop();
  await registry.stop();
});

const button = (name: RegExp | string) => visit.page.getByRole('button', { name });
const link = (name: string) => visit.page.getByRole('main').getByRole('link', { name });
const heading = (name: string) => visit.page.getByRole('heading', { name, level: 1 });

/** Waits until the page is interactive. */
async function hydrated(): Promise<void> {
  await button('Counted 0').click();
  await button('Counted 1').waitFor();
}

describe('the first page', () => {
  test('becomes interactive without console messages, repeated loads of data or files that load twice', async () => {
    await visit.open('/');
    await hydrated();
    expect(visit.complaints).toEqual([]);
    expect(visit.requests.filter((path) => path.endsWith('_payload.json'))).toEqual([]);
    const served = visit.requests.filter((path) => path.includes('/chunks/') || path.includes('remoteEntry'));
    expect(served.length).toBeGreaterThan(2);
    expect(new Set(served).size).toBe(served.length);
    expect(served.some((path) => path.includes('beta'))).toBe(false);
  });

  test('becomes interactive, and leads to the pages of other modules, while the registry is away', async () => {
    await registry.pause();
    await visit.open('/');
    await hydrated();
    await link('To beta').click();
    await heading('Beta').waitFor();
    expect(visit.complaints).toEqual([]);
    await registry.resume();
  });

  test('has no layout shift while it loads', async () => {
    await visit.page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, {
            shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value'),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.open('/');
    await hydrated();
    // On a slow machine a late font may move a line by a pixel; a late stylesheet would move the whole page.
    expect(await visit.page.evaluate('shift')).toBeLessThan(0.01);
  });

  test('stays readable, with working links, if its module cannot be loaded', async () => {
    await visit.page.route(/alpha.*remoteEntry/, (route) => route.abort());
    await visit.go('/');
    await expect.poll(() => visit.complaints.join()).toContain('could not be loaded');
    await link('To beta').click();
    await heading('Beta').waitFor();
    expect(visit.requests).toContain('/beta');
  });

  test('has the system’s colour mode before scripts run, and the chosen mode afterwards', async () => {
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    await visit.go('/');
    const shown = () => visit.page.evaluate(() => document.documentElement.className);
    expect(await shown()).toBe('dark');
    await visit.context.addCookies([{ name: 'color-mode', value: 'light', url: port.url }]);
    await visit.open('/');
    await hydrated();
    expect(await shown()).toBe('light');
  });
});

describe('a navigation to another module', () => {
  test('loads the module without a page load, and changes focus, title and metadata', async () => {
    await visit.open('/');
    await hydrated();
    await visit.page.evaluate(() => Object.assign(globalThis, { samePage: true }));
    const head = visit.page.locator('head');
    expect(await head.locator('[property="og:title"]').count()).toBe(1);
    expect(await visit.page.locator('body > [type="application/ld+json"]').count()).toBe(1);
    await link('To beta').click();
    await heading('Beta').waitFor();
    expect(await head.locator('[property], [name=description], [name=robots]').count()).toBe(0);
    expect(await head.locator('[rel=canonical]').getAttribute('href')).toMatch(/\/beta$/);
    await expect.poll(() => visit.page.title()).toBe('Beta · Irodori');
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => visit.page.getByRole('status').allInnerTexts()).toContain('Beta · Irodori');
    expect(await visit.page.evaluate('samePage')).toBe(true);
    expect(visit.complaints).toEqual([]);
    await visit.page.goBack();
    await heading('Alpha at home').waitFor();
  });

  test('is prefetched when the visitor points at the link', async () => {
    await visit.open('/');
    await hydrated();
    await link('To beta').hover();
    await expect
      .poll(() => visit.requests.filter((path) => path.includes('/beta/')).length)
      .toBeGreaterThan(2);
    expect(await heading('Beta').count()).toBe(0);
  });

  test('gives the module the shell’s own React and router', async () => {
    await visit.page.addInitScript(() => {
      const renderers: unknown[] = [];
      const hook = {
        supportsFiber: true,
        renderers,
        inject: (renderer: unknown) => renderers.push(renderer),
      };
      Object.assign(globalThis, {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, onCommitFiberRoot() {}, onCommitFiberUnmount() {} },
      });
    });
    await visit.open('/');
    await hydrated();
    await link('To beta').click();
    await heading('Beta').waitFor();
    // A link of a second router would have no location, and a hook of a second React would throw.
    await link('To alpha').click();
    await heading('Alpha at home').waitFor();
    expect(visit.complaints).toEqual([]);
    expect(await visit.page.evaluate('__REACT_DEVTOOLS_GLOBAL_HOOK__.renderers.length')).toBe(1);
  });

  test('shows the shell’s not-found view for a path without a page, and links still work', async () => {
    await visit.open('/');
    await hydrated();
    await link('To nowhere').click();
    await visit.page.getByText('Page not found: /nowhere/at/all').waitFor();
    await visit.page.goBack();
    await heading('Alpha at home').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('to a guarded page without a session leads to the login page and remembers the path', async () => {
    await visit.open('/');
    await hydrated();
    await link('To my page').click();
    await heading('Login').waitFor();
    const cookies = await visit.context.cookies();
    expect(cookies.find(({ name }) => name.endsWith('-redirect-path'))?.value).toBe('%2Fprivate');
  });
});

describe('a module that fails in the browser', () => {
  test.each([
    ['whose container cannot be loaded', /beta.*remoteEntry/],
    ['whose chunk cannot be loaded', /beta.*chunks\/beta/],
  ])('%s shows a fallback inside the layout, and its page after a retry', async (_name, file) => {
    await visit.open('/');
    await hydrated();
    await visit.page.route(file, (route) => route.abort());
    await link('To beta').click();
    await heading('Beta is unavailable for the moment').waitFor();
    expect(await visit.page.getByRole('banner').count()).toBe(1);
    await expect.poll(() => visit.complaints.join()).toMatch(/"module":"beta"/);
    await visit.page.unroute(file);
    await button('Try again').click();
    await heading('Beta').waitFor();
  });

  test('whose files do not match their integrity is not executed', async () => {
    await visit.open('/');
    await hydrated();
    await visit.page.route(/beta.*remoteEntry/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n//` });
    });
    await link('To beta').click();
    await heading('Beta is unavailable for the moment').waitFor();
    await expect.poll(() => visit.complaints.join()).toContain('integrity');
  });

  test('whose files are late says so after a second, and shows its page as soon as they arrive', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<Route>();
    await visit.page.clock.install();
    await visit.open('/');
    await hydrated();
    await visit.page.route(/beta.*remoteEntry/, (route) => resolve(route));
    await link('To beta').click();
    const entry = await asked;
    await visit.page.clock.fastForward(1000);
    await heading('This page takes longer than usual').waitFor();
    await entry.continue();
    await expect.poll(() => heading('Beta').count()).toBe(1);
  });

  test('whose data are late says so after a second, and shows its page with the data that arrive', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<Route>();
    const payload = /\/beta\/_payload/;
    await visit.page.clock.install();
    await visit.open('/');
    await hydrated();
    await visit.page.route(payload, (route) => resolve(route));
    await link('To beta').click();
    const data = await asked;
    await visit.page.clock.fastForward(1000);
    await heading('This page takes longer than usual').waitFor();
    await data.continue();
    await heading('Beta').waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/beta');
    expect(visit.requests.filter((path) => payload.test(path))).toHaveLength(1);
  });

  test('because it throws while it renders shows the fallback only in its slot', async () => {
    await visit.open('/');
    await hydrated();
    await link('To the page that throws').click();
    await heading('Alpha is unavailable for the moment').waitFor();
    await visit.page.goBack();
    await expect.poll(() => heading('Alpha at home').count()).toBe(1);
  });

  test('after it failed on the server can be tried again', async () => {
    const version = registry.publish('beta', { version: 'lost' });
    registry.spoil('beta', version, 'removed');
    const late = await startTestSite({ registry: registry.url });
    const latePort = await openPort(late);
    await visit.page.goto(`${latePort.url}/beta`);
    await heading('Beta is unavailable for the moment').waitFor();
    registry.repair();
    await late.waitFor('/beta', ({ status }) => status === 200);
    await button('Try again').click();
    await expect.poll(() => heading('Beta').count()).toBe(1);
    latePort.close();
    late.stop();
  });
});

describe('a tab that is open while a new version is deployed', () => {
  test('keeps its version, and takes the new one with the next navigation', async () => {
    await visit.open('/alpha/one');
    await visit.page.evaluate(() => Object.assign(globalThis, { samePage: true }));
    const told = visit.page.waitForResponse(
      async (response) =>
        response.url().includes('/builds/latest.json') && (await response.text()).includes('"v2"'),
    );
    registry.publish('beta', { version: 'v2', server: (code) => code.replaceAll("'Beta'", "'Beta two'") });
    await told;
    expect(await visit.page.evaluate('samePage')).toBe(true);

    await link('To beta').click();
    await heading('Beta').waitFor();
    expect(await visit.page.evaluate("'samePage' in globalThis")).toBe(false);
    const composition = await visit.page.locator('meta[name=composition]').getAttribute('content');
    expect(composition).toBe(site.composition());
  });
});
