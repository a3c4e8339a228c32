import type { Route } from '@playwright/test';
import { openChromium } from 'registry/chromium';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inBrowser } from './in-browser.ts';
import { alive } from '../test-browser.ts';

const stage = inBrowser();

const heading = (name: string) => stage.visit.page.getByRole('heading', { name, level: 1 });
const link = (name: string) => stage.visit.page.getByRole('main').getByRole('link', { name });
const reported = () => stage.site.log.filter(({ source }) => source === 'browser');

async function open(path = '/'): Promise<void> {
  await stage.visit.open(path);
  await stage.visit.page.getByRole('button', { name: 'Counted 0' }).click();
  await stage.visit.page.getByRole('button', { name: 'Counted 1' }).waitFor();
}

async function versionOf(module: string, path: string): Promise<string> {
  const response = await stage.site.get(`/_route?path=${path}&c=${stage.site.composition()}`);
  const { owner } = (await response.json()) as { owner: { module: string; version: string } };
  expect(owner.module).toBe(module);
  return owner.version;
}

describe('the server’s log of failures in the browser', () => {
  test.each([
    ['a module that throws while it renders', 'To the page that throws', 'alpha', 'render'],
    ['a chunk that cannot be loaded', 'To beta', 'beta', 'load'],
  ])(
    'names %s with module, version, composition and the visitor’s reference',
    async (_name, to, module, phase) => {
      const { visit, site } = stage;
      const version = await versionOf(module, module === 'beta' ? '/beta' : '/throws');
      await visit.page.route(/beta.*chunks\/beta/, (route) => route.abort());
      await open();
      await link(to).click();
      const shown = visit.page.locator('main code');
      await shown.waitFor();
      const reference = await shown.innerText();
      await expect.poll(() => reported().map((line) => line['reference'])).toContain(reference);
      const line = reported().find((each) => each['reference'] === reference);
      expect(line).toMatchObject({ level: 50, module, version, composition: site.composition(), phase });
      const context = { composition: site.composition(), module, version, reference };
      await expect.poll(() => visit.complaints.join('\n')).toContain(JSON.stringify(context).slice(1, -1));
    },
  );

  test('has one entry for two equal unhandled rejections of a module', async () => {
    const { visit } = stage;
    await open();
    await visit.page.evaluate(() => {
      const url = 'http://cdn.test/modules/alpha/9.9.9/chunks/home.js';
      const fail = () => {
        const error = new Error('Nobody waits for this');
        error.stack = `Error: Nobody waits for this\n    at late (${url}:1:2)`;
        void Promise.reject(error);
      };
      fail();
      fail();
    });
    await expect.poll(reported).toHaveLength(1);
    expect(reported()[0]).toMatchObject({ phase: 'uncaught', module: 'alpha', version: '9.9.9' });
  });

  test('has an entry for a page that hydrates differently from the server’s HTML', async () => {
    const version = await versionOf('alpha', '/mismatch');
    await stage.visit.go('/mismatch');
    await heading('Rendered in the browser').waitFor();
    await expect
      .poll(reported)
      .toEqual([expect.objectContaining({ phase: 'hydrate', module: 'alpha', version })]);
  });

  test('has an entry for a page whose script does not start', async () => {
    const { visit } = stage;
    await visit.page.route(/alpha.*remoteEntry/, (route) => route.abort());
    await visit.go('/');
    await expect.poll(() => reported().map((line) => line['phase'])).toEqual(['start']);
  });

  test('has the reference of a missing page as info, and the console has no error', async () => {
    const { visit } = stage;
    await open();
    await link('To nowhere').click();
    await visit.page.getByText('Page not found: /nowhere/at/all').waitFor();
    const reference = await visit.page.locator('main code').innerText();
    await expect.poll(reported).toEqual([expect.objectContaining({ level: 30, status: 404, reference })]);
    expect(visit.complaints).toEqual([]);
  });

  test('has no entry for a module whose load fails after the visitor went to another page', async () => {
    const { visit } = stage;
    await open();
    const held: Route[] = [];
    await visit.page.route(/beta.*remoteEntry/, (route) => void held.push(route));
    await link('To beta').click();
    await visit.page.getByRole('progressbar').waitFor();
    await link('To one').click();
    await heading('Item one').waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held.splice(0)) await route.abort();
    // A load is tried twice; only then would a failure be reported.
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await held[0]?.abort();
    // A later report arrives, so an earlier one would have arrived too.
    await visit.page.goBack();
    await link('To nowhere').click();
    await expect.poll(reported).toEqual([expect.objectContaining({ level: 30, status: 404 })]);
    expect(visit.complaints.filter((text) => text.startsWith('Irodori'))).toEqual([]);
  });
});

describe('the reference of a failure', () => {
  test('is copied with one press of its button', async () => {
    const { visit } = stage;
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.open('/nowhere/at/all');
    const reference = await visit.page.locator('main code').innerText();
    await visit.page.getByRole('button', { name: 'Copy the reference' }).click();
    await visit.page.getByText('Copied', { exact: true }).waitFor();
    expect(await visit.page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    expect(stage.site.log.map((line) => line['reference'])).toContain(reference);
  });
});

describe('a crawler', () => {
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

  test.each([
    ['a module that throws', 'To the page that throws'],
    ['a page that does not exist', 'To nowhere'],
  ])('keeps the last content instead of %s, and the failure is logged', async (_name, to) => {
    const { visit, browser, url } = stage;
    const context = await browser.newContext({ baseURL: url, userAgent: agent });
    const page = await context.newPage();
    await page.goto('/');
    await alive(page);
    await page.getByRole('button', { name: 'Counted 0' }).click();
    await page.getByRole('button', { name: 'Counted 1' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: to }).click();
    // The failure may be reported before the navigation is done.
    await page.waitForURL(({ pathname }) => pathname !== '/');
    await expect.poll(reported).toHaveLength(1);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Alpha at home']);
    expect(await page.title()).toBe('Home · Irodori');
    await context.close();
    expect(visit.complaints).toEqual([]);
  });

  test('gets the server’s page with its status', async () => {
    const { status, html } = await stage.site.page('/nowhere/at/all', { 'User-Agent': agent });
    expect(status).toBe(404);
    expect(html).toContain('Page not found: /nowhere/at/all');
  });
});

test('the gate, which runs pages in a browser of its own, finds what fails there and not on the server', async () => {
  const url = (path: string) => new URL(path, stage.visit.page.url()).href;
  await stage.visit.go('/');
  const chromium = await openChromium();
  onTestFinished(() => chromium.close());
  expect(await chromium.run(url('/'), '')).toEqual([]);
  const failed = ['reports a failure, which the log of the site names'];
  expect(await chromium.run(url('/mismatch'), '')).toEqual(failed);

  const { registry, site } = stage;
  registry.publish('alpha', { version: 'hidden', styles: '@layer module { [class] { opacity: 0; } }' });
  await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"hidden"'));
  expect(await chromium.run(url('/'), '')).toEqual(['shows nothing in its slot']);
});
