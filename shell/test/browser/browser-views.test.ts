import type { JudgedViews } from '@irodori/contract/judged-views';
import { beforeEach, describe, expect, test } from 'vitest';
import { firstPlace } from '../../server/compose/visitor-place.ts';
import { inBrowser } from './in-browser.ts';

// A page hangs when it has not responded for so long.
const stage = inBrowser({ MODULE_DEADLINE_MS: '2000' });

async function runCanary(): Promise<void> {
  stage.registry.publish('alpha', { version: 'v2', canary: 0.5, server: (code) => `${code}\n// v2` });
  await stage.site.waitFor('/readyz', ({ html }) => html.includes('"serving":"v2"'));
  const place = firstPlace('alpha', 'v2');
  await stage.visit.context.addCookies([{ name: 'canary', value: String(place), url: stage.url }]);
}

async function routes(): Promise<JudgedViews['routes'] | undefined> {
  const body: unknown = await (await stage.site.get('/readyz')).json();
  const { modules } = body as { modules: { id: string; views?: JudgedViews }[] };
  return modules.find(({ id }) => id === 'alpha')?.views?.routes;
}

const link = (name: string) => stage.visit.page.getByRole('main').getByRole('link', { name });
const none = { views: 0, faulty: 0 };
const healthy = { views: 1, faulty: 0 };
const faulty = { views: 1, faulty: 1 };

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

  test('tells nothing of pages of modules without a canary', async () => {
    await stage.visit.open('/');
    await link('To one').click();
    await stage.visit.page.getByRole('heading', { name: 'Item one' }).waitFor();
    await runCanary();
    await stage.visit.open('/beta');
    await stage.visit.page.goto('about:blank');
    expect(stage.visit.requests).not.toContain('/_views');
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
