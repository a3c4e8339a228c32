import type { Browser } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestAuth } from '../test-auth.ts';
import { launchBrowser, openPort, type Visit, visitor } from '../test-browser.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let browser: Browser;
let registry: TestRegistry;
let auth: TestAuth;
let site: TestSite;
let port: Awaited<ReturnType<typeof openPort>>;
let visit: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
  registry = await TestRegistry.start();
  auth = await TestAuth.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url, supabase: auth.url });
  port = await openPort(site);
}, 600_000);

afterAll(async () => {
  port.close();
  site.stop();
  await Promise.all([browser.close(), registry.stop(), auth.stop()]);
});

beforeEach(async () => {
  visit = await visitor(browser, port.url);
});

afterEach(() => visit.context.close());

const button = (name: RegExp | string) => visit.page.getByRole('button', { name });
const link = (name: string) => visit.page.getByRole('main').getByRole('link', { name, exact: true });
const heading = (name: string) => visit.page.getByRole('heading', { name, level: 1 });
const address = () => visit.page.url().slice(port.url.length);
const scrollY = () => visit.page.evaluate(() => Math.round(window.scrollY));
const focused = () => visit.page.evaluate(() => document.activeElement?.textContent);
const samePage = () => visit.page.evaluate(() => Reflect.get(globalThis, 'samePage') === true);

/** Opens a page and waits until the router handles its links. */
async function open(path: string): Promise<void> {
  await visit.open(path);
  await visit.page.evaluate(() => Object.assign(globalThis, { samePage: true }));
}

/** Scrolls the page and waits for its scroll event. */
async function scrollDown(top: number): Promise<void> {
  await visit.page.evaluate(async (to) => {
    const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    scrollTo(0, to);
    await heard;
  }, top);
  expect(await scrollY()).toBe(top);
}

/** Waits until a frame has been shown, and what observers report of it. */
const nextFrame = () =>
  visit.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

async function signIn(userId: string): Promise<void> {
  const [name = '', value = ''] = (await auth.cookie(userId)).split(/=(.*)/s);
  await visit.context.addCookies([{ name, value, url: port.url }]);
}

const remembered = async () => {
  const cookies = await visit.context.cookies();
  const value = cookies.find(({ name }) => name === 'sb-127-auth-token-redirect-path')?.value;
  return value === undefined ? undefined : decodeURIComponent(value);
};

describe('an address that its route’s `validate` refuses', () => {
  test('is named in place of the page, while the address bar shows the previous page again', async () => {
    await open('/checked/yes?from=here');
    await link('To a word that is refused').click();
    await visit.page.getByText('Page Not Found: /checked/no?page=2#part').waitFor();
    expect(await heading('Word yes').count()).toBe(0);
    expect(address()).toBe('/checked/yes?from=here');
    expect(await samePage()).toBe(true);
    await expect.poll(focused).toBe('Page Not Found');
    await visit.page.reload();
    await heading('Word yes').waitFor();
  });

  test('is left by the link to the previous page, and by the browser’s Back button', async () => {
    await open('/checked/yes');
    await link('To a word that is refused').click();
    await link('Back to the page before').click();
    await heading('Word yes').waitFor();
    await link('To a word that is gone').click();
    await heading('This word was taken back.').waitFor();
    expect(address()).toBe('/checked/yes');
    expect(await link('Back to the page before').count()).toBe(1);
    await visit.page.goBack();
    await heading('Word yes').waitFor();
  });

  test('is handled in the same way if the page’s loader finds no content', async () => {
    await open('/');
    await link('To a missing item').click();
    await visit.page.getByText('Page Not Found: /alpha/missing').waitFor();
    expect(address()).toBe('/');
  });

  test('stays in the address bar if the visitor opened it there', async () => {
    await visit.go('/checked/no');
    await visit.page.getByText('Page Not Found: /checked/no').waitFor();
    expect(address()).toBe('/checked/no');
    expect(await link('Back to the page before').count()).toBe(0);
  });
});

describe('an address that no module owns', () => {
  test('stays in the address bar, is named in full on the page, and links still work', async () => {
    await open('/checked/yes');
    await link('To nowhere').click();
    await visit.page.getByText('Page not found: /nowhere/at/all?page=2#part').waitFor();
    expect(address()).toBe('/nowhere/at/all?page=2#part');
    await visit.page.getByRole('main').getByRole('link', { name: 'Go to the start' }).click();
    await heading('Alpha at home').waitFor();
    expect(await samePage()).toBe(true);
    expect(visit.complaints).toEqual([]);
  });
});

describe('a redirect rule', () => {
  test('of a loaded module needs no request, and keeps query and fragment', async () => {
    await open('/alpha/one');
    await visit.page.getByRole('banner').getByRole('link').first().click();
    await heading('Alpha at home').waitFor();
    const before = visit.requests.length;
    await link('To an old address').click();
    await heading('Item two').waitFor();
    expect(address()).toBe('/alpha/two?page=3#part');
    expect(await samePage()).toBe(true);
    expect(visit.requests.slice(before)).not.toContain('/alpha/old-two');
  });

  test('to another site causes a page load', async () => {
    await visit.page.route('https://away.example/**', (route) => route.fulfill({ body: 'Far away' }));
    await open('/');
    await link('To away').click();
    await visit.page.getByText('Far away').waitFor();
    expect(visit.page.url()).toBe('https://away.example/alpha');
    await visit.page.goBack();
    await heading('Alpha at home').waitFor();
  });

  test('of the site is followed without a page load', async () => {
    await open('/');
    await link('To an old address of the site').click();
    await visit.page.getByText('Page not found: /app/elf#part').waitFor();
    expect(address()).toBe('/app/elf#part');
    expect(await samePage()).toBe(true);
  });
});

describe('a guarded page', () => {
  test('is remembered with query and fragment after a navigation in the page', async () => {
    await open('/');
    await link('To a part of my page').click();
    await heading('Login').waitFor();
    expect(await remembered()).toBe('/private?page=2#part');
    expect(address()).toBe('/login');
  });

  test('is remembered with its fragment after the server redirected to the login page', async () => {
    await open('/private?page=2#part');
    await heading('Login').waitFor();
    await expect.poll(remembered).toBe('/private?page=2#part');
    await expect.poll(address).toBe('/login');
  });

  test('gives its place to the login page when Back leads to it after the session has ended, and Forward leads on', async () => {
    await signIn('user-a');
    await open('/');
    await link('To my page').click();
    await visit.page.getByText('rendered for user-a').waitFor();
    await visit.page.getByRole('banner').getByRole('link', { name: 'Irodori', exact: true }).click();
    await link('To beta').click();
    await heading('Beta').waitFor();
    const entries = await visit.page.evaluate(() => history.length);
    await visit.context.clearCookies();
    await expect.poll(samePage).toBe(false);
    await visit.page.goBack();
    await heading('Alpha at home').waitFor();
    await visit.page.goBack();
    await heading('Login').waitFor();
    expect(await remembered()).toBe('/private');
    expect(await visit.page.evaluate(() => history.length)).toBe(entries);
    await visit.page.goForward();
    await heading('Alpha at home').waitFor();
    await visit.page.goForward();
    await heading('Beta').waitFor();
  });

  test('is opened once after the login', async () => {
    await open('/private?page=2#part');
    await expect.poll(remembered).toBe('/private?page=2#part');
    await signIn('user-a');
    await button('Go on').click();
    await visit.page.getByText('rendered for user-a').waitFor();
    expect(address()).toBe('/private?page=2#part');
    expect(await remembered()).toBeUndefined();
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ])('is never %j, even if the cookie of the remembered path says so', async (value) => {
    await open('/login');
    await visit.context.addCookies([
      { name: 'sb-127-auth-token-redirect-path', value: encodeURIComponent(value), url: port.url },
    ]);
    await button('Go on').click();
    await heading('Beta').waitFor();
    expect(visit.page.url()).toBe(`${port.url}/beta`);
    expect(await remembered()).toBeUndefined();
  });

  test('is remembered without a fragment that contains a provider’s values', async () => {
    await open('/private#access_token=secret');
    await heading('Login').waitFor();
    expect(await remembered()).toBe('/private');
    expect(address()).toBe('/login');
  });
});

describe('the page for links of emails and providers', () => {
  test('is rendered in the browser without console messages', async () => {
    await visit.go('/confirm?code=abc');
    await heading('Confirmed at /confirm').waitFor();
    await expect.poll(() => visit.page.title()).toBe('Confirmed · Irodori');
    expect(visit.complaints).toEqual([]);
  });
});

describe('a navigation', () => {
  test('notices that another tab has ended the session', async () => {
    await signIn('user-a');
    await open('/checked/yes');
    const menu = visit.page.getByRole('banner').getByRole('link', { name: 'Sign in' });
    expect(await menu.count()).toBe(0);
    await visit.context.clearCookies();
    await link('To alpha').click();
    await heading('Alpha at home').waitFor();
    await expect.poll(() => menu.count()).toBe(1);
  });

  test('notices that another tab has begun a session', async () => {
    await open('/checked/yes');
    const menu = visit.page.getByRole('banner').getByRole('link', { name: 'Sign in' });
    expect(await menu.count()).toBe(1);
    await signIn('user-a');
    await link('To alpha').click();
    await expect.poll(() => menu.count()).toBe(0);
  });
});

describe('the scroll position', () => {
  test('is the top after a navigation, and the former position after going back', async () => {
    await open('/long');
    await scrollDown(1800);
    await link('To alpha').evaluate((element: HTMLElement) => element.click());
    await heading('Alpha at home').waitFor();
    expect(await scrollY()).toBe(0);
    await visit.page.goBack();
    await heading('Long page').waitFor();
    await expect.poll(scrollY).toBe(1800);
  });

  test('is restored without any move of the layout', async () => {
    await visit.page.addInitScript(() => {
      Object.assign(globalThis, { moves: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (Reflect.get(globalThis, 'moves') as unknown[]).push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open('/long');
    await scrollDown(1800);
    await link('To alpha').evaluate((element: HTMLElement) => element.click());
    await heading('Alpha at home').waitFor();
    await nextFrame();
    await visit.page.goBack();
    await expect.poll(scrollY).toBe(1800);
    await nextFrame();
    // A late font may move a line by a pixel.
    const moves = await visit.page.evaluate(() => Reflect.get(globalThis, 'moves') as number[]);
    expect(moves.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  });

  test('stays if only the query changes', async () => {
    await open('/long');
    await scrollDown(10);
    await link('To the second page').click();
    await expect.poll(address).toBe('/long?page=2');
    expect(await scrollY()).toBe(10);
  });

  test('is the focused element of the fragment, and the top when the fragment is removed', async () => {
    await open('/long');
    await link('To the middle').click();
    await expect.poll(focused).toBe('Middle');
    const distance = await visit.page.evaluate(
      () =>
        Math.round(document.querySelector('#middle')?.getBoundingClientRect().top ?? 0) -
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop || '0'),
    );
    expect(distance).toBe(40);
    await visit.page.evaluate(() => document.querySelector<HTMLElement>('a[href="/long"]')?.click());
    await expect.poll(scrollY).toBe(0);
    await visit.page.goBack();
    await expect.poll(scrollY).toBeGreaterThan(1000);
  });

  test('is the fragment’s element as soon as it appears, if it appears later', async () => {
    await open('/');
    await link('To a late part').click();
    await expect.poll(focused).toMatch(/^Late part/);
    expect(await scrollY()).toBeGreaterThan(1000);
    expect(visit.complaints).toEqual([]);
  });

  test('is left to the browser after a reload', async () => {
    await open('/long');
    await scrollDown(1200);
    await visit.page.reload();
    await expect.poll(scrollY).toBe(1200);
  });

  test('is the main part after the skip link', async () => {
    await open('/long');
    await visit.page.keyboard.press('Tab');
    await visit.page.keyboard.press('Enter');
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

describe('the focus after a navigation', () => {
  test('is on the new page’s heading, and its title is announced', async () => {
    await open('/');
    await link('To a word').click();
    await expect.poll(focused).toBe('Word yes');
    await expect.poll(() => visit.page.getByRole('status').allInnerTexts()).toContain('Word yes · Irodori');
    await visit.page.goBack();
    await expect.poll(focused).toBe('Alpha at home');
  });
});
