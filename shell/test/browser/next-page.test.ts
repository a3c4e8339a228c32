import type { Page, Request, Route } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { inBrowser } from './in-browser.ts';

const stage = inBrowser();

const page = () => stage.visit.page;
const heading = (name: string) => page().getByRole('heading', { name, level: 1 });
const link = (name: string) => page().getByRole('main').getByRole('link', { name });

interface Asked {
  /** Paths of the links about which the page asked, one list for each request. */
  readonly links: readonly (readonly string[])[];
  /** Paths about which navigations asked. */
  readonly paths: readonly string[];
  /** Requests of public data. */
  readonly payloads: readonly Request[];
  readonly all: readonly Request[];
}

/** Records the requests of the page from now on. */
function record(): Asked {
  const asked = {
    links: [] as string[][],
    paths: [] as string[],
    payloads: [] as Request[],
    all: [] as Request[],
  };
  page().on('request', (request) => {
    asked.all.push(request);
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/_payload.json')) asked.payloads.push(request);
    if (pathname !== '/_route') return;
    if (searchParams.has('link')) asked.links.push(searchParams.getAll('link'));
    else asked.paths.push(searchParams.get('path') ?? '');
  });
  return asked;
}

/** Waits until the page is alive, and until the browser has then been idle twice. */
async function settle(of: Page): Promise<void> {
  await of.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    await idle();
    await idle();
  });
}

describe('the pages to which visible links of a page lead', () => {
  test('are asked about by one request, after which a click on a link asks nothing', async () => {
    const asked = record();
    const told = page().waitForResponse(/\/_route\?link/);
    await stage.visit.open('/');
    await (await told).finished();
    expect(asked.links).toEqual([expect.arrayContaining(['/beta', '/alpha/one', '/nowhere/at/all'])]);
    expect(asked.links[0]).not.toContain('/');
    expect(new Set(asked.links[0]).size).toBe(asked.links[0]?.length);
    await link('To beta').click();
    await heading('Beta').waitFor();
    expect(asked.paths).toEqual([]);
  });

  test('are not asked about by a visitor who saves data', async () => {
    await page().addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
    });
    const asked = record();
    await stage.visit.open('/');
    await settle(page());
    await link('To beta').click();
    await heading('Beta').waitFor();
    expect(asked.links).toEqual([]);
    expect(asked.paths).toEqual(['/beta']);
  });

  test('are reached when the request about them fails', async () => {
    await page().route(/\/_route\?link/, (route) => route.fulfill({ status: 503, json: {} }));
    const told = page().waitForResponse(/\/_route\?link/);
    await stage.visit.open('/');
    await told;
    const asked = record();
    await link('To beta').click();
    await heading('Beta').waitFor();
    expect(asked.paths).toEqual(['/beta']);
  });

  test('whose link has `preload="viewport"` have their code downloaded when it is visible, but not run', async () => {
    const asked = record();
    await stage.visit.open('/long');
    await settle(page());
    expect(asked.all.filter((request) => request.url().includes('/modules/beta/'))).toEqual([]);
    const chunk = /modules\/beta\/.*\/chunks\/beta\..*js/;
    const stored = page().waitForEvent('requestfinished', (request) => chunk.test(request.url()));
    await link('To beta').scrollIntoViewIfNeeded();
    await stored;
    expect(asked.all.filter((request) => request.url().includes('remoteEntry'))).toHaveLength(1);
    await link('To beta').click();
    await heading('Beta').waitFor();
    const fromNetwork = await page().evaluate(() =>
      performance.getEntriesByType('resource').flatMap((entry) => {
        const { name, transferSize } = entry as PerformanceResourceTiming;
        return transferSize > 0 ? [name] : [];
      }),
    );
    expect(fromNetwork.filter((url) => chunk.test(url))).toHaveLength(1);
    expect(stage.visit.complaints).toEqual([]);
  });
});

describe('pointing at a link', () => {
  test('requests code, styles and data of its page side by side, while the container has not arrived', async () => {
    await stage.visit.open('/beta');
    const arrived = Promise.withResolvers<void>();
    await page().route(/alpha.*remoteEntry/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    const wanted = [
      /alpha.*remoteEntry/,
      /alpha.*definition/,
      /alpha.*home.*js/,
      /alpha.*home.*css/,
      /_payload/,
    ];
    const requests = wanted.map((file) => page().waitForRequest(file));
    await link('To alpha').hover();
    await Promise.all(requests);
    arrived.resolve();
    await link('To alpha').click();
    await heading('Alpha at home').waitFor();
    expect(stage.visit.complaints).toEqual([]);
  });

  test('fetches the data that the click shows, which does not fetch them again', async () => {
    const asked = record();
    await stage.visit.open('/');
    const fetched = page().waitForResponse(/alpha\/one\/_payload/);
    await link('To one').hover();
    await (await fetched).finished();
    await link('To one').click();
    await heading('Item one').waitFor();
    expect(asked.payloads).toHaveLength(1);
  });

  test('fetches data that the click does not show when the server lets nobody keep them', async () => {
    await page().route(/alpha\/one\/_payload/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'Cache-Control': 'no-store' } });
    });
    const asked = record();
    await stage.visit.open('/');
    const fetched = page().waitForResponse(/alpha\/one\/_payload/);
    await link('To one').hover();
    await (await fetched).finished();
    await link('To one').click();
    await heading('Item one').waitFor();
    expect(asked.payloads).toHaveLength(2);
  });

  test('at the page that is shown requests nothing', async () => {
    await stage.visit.open('/long');
    await settle(page());
    const asked = record();
    await link('To no part').hover();
    await link('To the second page').hover();
    await expect.poll(() => asked.payloads.map((request) => request.url())).toHaveLength(1);
    expect(asked.payloads[0]?.url()).toContain('page=2');
  });

  test('at a page with private data requests its code and no data', async () => {
    const asked = record();
    await stage.visit.open('/');
    const code = page().waitForResponse(/chunks\/private\..*js/);
    await link('To my page').hover();
    await (await code).finished();
    await settle(page());
    expect(asked.payloads).toEqual([]);
  });

  test('at a page whose data cannot be fetched early lets the click fetch them', async () => {
    const clicked = Promise.withResolvers<void>();
    const early = async (route: Route) => {
      await clicked.promise;
      await route.abort();
    };
    await page().route(/alpha\/one\/_payload/, early, { times: 1 });
    await stage.visit.open('/');
    await link('To one').click();
    await page().getByRole('progressbar').waitFor();
    const asked = record();
    clicked.resolve();
    await heading('Item one').waitFor();
    expect(asked.payloads).toHaveLength(1);
  });
});

test('a click on a link that nobody pointed at fetches data and libraries of another module’s page beside its code', async () => {
  await stage.visit.open('/');
  const arrived = Promise.withResolvers<void>();
  await page().route(/beta.*remoteEntry/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const wanted = [/_payload/, /chunks\/beta/, /shared-zustand/].map((file) => page().waitForRequest(file));
  await link('To beta').evaluate((element: HTMLElement) => element.click());
  await Promise.all(wanted);
  expect(await heading('Beta').count()).toBe(0);
  arrived.resolve();
  await heading('Beta').waitFor();
});
