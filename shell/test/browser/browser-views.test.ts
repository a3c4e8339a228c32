import type { JudgedViews } from '@irodori/contract/judged-views';
import { beforeEach, describe, expect, test } from 'vitest';
import { firstPlace } from '../../server/compose/visitor-place.ts';
import { inBrowser } from './in-browser.ts';

// A page hangs when it has not responded for so long.
const stage = inBrowser({ MODULE_DEADLINE_MS: '2000' });

/** The visitor gets a version of the channel from now on. */
async function runCanary(channel: 'canary' | 'stable' = 'canary'): Promise<void> {
  stage.registry.publish('alpha', { version: 'v2', canary: 0.5, server: (code) => `${code}\n// v2` });
  await stage.site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
  const place = (firstPlace('alpha', 'v2') + (channel === 'canary' ? 0 : 500)) % 1000;
  await stage.visit.context.addCookies([{ name: 'canary', value: String(place), url: stage.url }]);
}

async function routes(): Promise<JudgedViews['routes'] | undefined> {
  const body: unknown = await (await stage.site.get('/readyz')).json();
  const { modules } = body as { modules: { id: string; views?: JudgedViews }[] };
  return modules.find(({ id }) => id === 'alpha')?.views?.routes;
}

const link = (name: string) => stage.visit.page.getByRole('main').getByRole('link', { name });
const none = { views: 0, faulty: 0, slow: 0 };
const slow = { views: 1, faulty: 0, slow: 1 };
// Whether a page is slow depends on the machine as well.
const healthy = { views: 1, faulty: 0, slow: expect.any(Number) as unknown };
const faulty = { ...healthy, faulty: 1 };

/** True for the script that finds slow pages. */
const measures = (source: string) => source.includes('longtask');

describe('a browser', () => {
  test('tells which pages of a module with a canary came alive, and which of them failed', async () => {
    await runCanary();
    const { page } = stage.visit;
    await stage.visit.open('/');
    await expect.poll(routes).toEqual([{ pattern: '/', canary: healthy, stable: none }]);
    await link('To one').click();
    await expect.poll(routes).toEqual([
      { pattern: '/', canary: healthy, stable: none },
      { pattern: '/alpha/:item', canary: healthy, stable: none },
    ]);
    await page.route(/chunks\/throws/, (route) => route.abort());
    await page.goBack();
    await link('To the page that throws').click();
    await page.locator('main code').waitFor();
    await expect
      .poll(async () => (await routes())?.at(-1))
      .toEqual({
        pattern: '/throws',
        canary: faulty,
        stable: none,
      });
    await stage.visit.go('/mismatch');
    await expect
      .poll(async () => (await routes())?.at(-1))
      .toEqual({
        pattern: '/mismatch',
        canary: faulty,
        stable: none,
      });
  });

  test('tells nothing of pages of modules without a canary, and loads no code to measure them', async () => {
    await stage.visit.open('/');
    await link('To one').click();
    await stage.visit.page.getByRole('heading', { name: 'Item one' }).waitFor();
    await runCanary();
    await stage.visit.open('/beta');
    await stage.visit.page.goto('about:blank');
    expect(stage.visit.requests).not.toContain('/_views');
    const scripts = stage.visit.requests.filter((each) => each.endsWith('.js'));
    const sources = await Promise.all(scripts.map(async (each) => (await stage.site.get(each)).text()));
    expect(sources.filter(measures)).toEqual([]);
  });
});

describe('a page that is compared with a canary counts as slow', () => {
  /** The code that measures is the last script of a page. */
  const openMeasured = async (path: string) => {
    const loaded = stage.visit.page.waitForResponse(
      async (response) => response.url().endsWith('.js') && measures(await response.text()),
    );
    await stage.visit.open(path);
    await loaded;
  };
  const leave = () => stage.visit.page.goto('about:blank');
  const moveContent = () =>
    stage.visit.page.getByRole('main').evaluate(async (main) => {
      const moved = new Promise((resolve) =>
        new PerformanceObserver(resolve).observe({ type: 'layout-shift' }),
      );
      main.style.paddingBlockStart = '1000px';
      await moved;
    });
  const block = () =>
    stage.visit.page.evaluate(async () => {
      const blocked = new Promise((resolve) =>
        new PerformanceObserver(resolve).observe({ type: 'longtask' }),
      );
      setTimeout(() => {
        const end = performance.now() + 700;
        while (performance.now() < end);
      });
      await blocked;
    });
  /** Neither task is long enough to be slow by itself. */
  const blockAtClick = async () => {
    const heading = stage.visit.page.getByRole('heading', { level: 1 });
    const measured = await heading.evaluateHandle((element) => {
      const blockForAWhile = () => {
        const end = performance.now() + 350;
        while (performance.now() < end);
      };
      element.addEventListener('click', () => {
        blockForAWhile();
        requestAnimationFrame(blockForAWhile);
      });
      const entry = new Promise((resolve) =>
        new PerformanceObserver(resolve).observe({ type: 'event', durationThreshold: 600 }),
      );
      return { entry };
    });
    await heading.click();
    await measured.evaluate(({ entry }) => entry.then(() => undefined));
  };

  test.each([
    ['when a click on it blocks the browser', blockAtClick],
    ['when its content moves', moveContent],
    ['when it blocks the browser before any input', block],
  ])('%s', async (_, becomeSlow) => {
    await runCanary();
    await openMeasured('/');
    await becomeSlow();
    await leave();
    await expect.poll(routes).toEqual([{ pattern: '/', canary: slow, stable: none }]);
  });

  test.each([
    ['with a click that blocks the browser', blockAtClick],
    ['that blocks the browser', block],
  ])('for its own version and route alone, like one after a navigation %s', async (_, becomeSlow) => {
    await runCanary('stable');
    await openMeasured('/');
    await link('To one').click();
    await stage.visit.page.getByRole('heading', { name: 'Item one' }).waitFor();
    await expect.poll(async () => (await routes())?.length).toBe(2);
    const [first] = (await routes()) ?? [];
    await becomeSlow();
    await leave();
    await expect.poll(routes).toEqual([first, { pattern: '/alpha/:item', canary: none, stable: slow }]);
  });
});

describe('a page of a canary counts as faulty', () => {
  /** Lets nothing else run in its page, and uses no processor time, unlike an endless loop. */
  const hang = () => {
    const request = new XMLHttpRequest();
    request.open('GET', '/unanswered', false);
    request.send();
  };

  beforeEach(() => stage.visit.page.route('**/unanswered', () => undefined));

  test('when it stops responding after it came alive', async () => {
    await runCanary();
    await stage.visit.open('/');
    await expect.poll(routes).toEqual([{ pattern: '/', canary: healthy, stable: none }]);
    void stage.visit.page.evaluate(hang).catch(() => undefined);
    await expect.poll(routes).toEqual([{ pattern: '/', canary: faulty, stable: none }]);
    expect(stage.site.log.find(({ event }) => event === 'page-hung')).toMatchObject({
      module: 'alpha',
      version: 'v2',
      pattern: '/',
    });
  });

  test('when the code of its module keeps it from coming alive', async () => {
    await runCanary();
    await stage.visit.page.addInitScript(
      `Object.defineProperty(globalThis, 'irodori_alpha', { set: ${String(hang)} });`,
    );
    void stage.visit.page.goto(`${stage.url}/alpha/one`).catch(() => undefined);
    await expect.poll(routes).toEqual([{ pattern: '/alpha/:item', canary: faulty, stable: none }]);
  });
});
