import type { Browser } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPort, type Visit, visitor } from '../test-browser.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

/** Fakes of the third parties' scripts, which load and behave like the real ones, under the page's policy. */

let browser: Browser;
let registry: TestRegistry;
let site: TestSite;
let port: Awaited<ReturnType<typeof openPort>>;
let visit: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
  registry = await TestRegistry.start();
  registry.publish('alpha');
  registry.publish('beta');
}, 600_000);
afterAll(async () => {
  await browser.close();
  await registry.stop();
});
afterEach(async () => {
  await visit.context.close();
  port.close();
  site.stop();
});

async function openWith(provider: string): Promise<void> {
  const environment = { VERIFICATION_PROVIDER: provider, VERIFICATION_SITE_KEY: 'public key' };
  site = await startTestSite({ registry: registry.url, environment });
  port = await openPort(site);
  visit = await visitor(browser, port.url);
}

/** Serves these scripts for a third party's host, by path; all other paths of the host fail. */
async function play(host: string, responses: Readonly<Record<string, string>>): Promise<void> {
  await visit.context.route(`https://${host}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const body = responses[pathname];
    const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    return body === undefined ? route.abort() : route.fulfill({ body, contentType });
  });
}

async function prove(): Promise<void> {
  await visit.page.getByRole('button', { name: 'Prove' }).click();
}
const shown = (text: string | RegExp) => visit.page.locator('output').filter({ hasText: text }).waitFor();

/* The loader creates the object at once, and its methods when a second script has loaded. */
const recaptchaLoader = `
  window.grecaptcha = { ready: (callback) => callback() };
  const script = document.createElement('script');
  script.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js';
  document.head.append(script);`;
const recaptchaItself = `
  setTimeout(() => {
    window.grecaptcha.render = (container, parameters) => {
      const frame = document.createElement('iframe');
      frame.src = 'https://www.google.com/recaptcha/api2/anchor';
      frame.title = JSON.stringify(parameters);
      container.append(frame);
      return 7;
    };
    window.grecaptcha.execute = async (widget, { action }) => 'token of ' + widget + ' for ' + action;
  }, 60);`;

describe('reCAPTCHA v3', () => {
  test('is loaded when a proof is requested, and shows its badge at the bottom left', async () => {
    await openWith('recaptcha');
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).host));
    await play('www.google.com', {
      '/recaptcha/api.js': recaptchaLoader,
      '/recaptcha/api2/anchor': 'the badge',
    });
    await play('www.gstatic.com', { '/recaptcha/releases/1/recaptcha__en.js': recaptchaItself });
    await visit.open('/human');
    await shown('none yet');
    expect(asked).not.toContain('www.google.com');
    await prove();
    await shown('token of 7 for sign_in');
    const badge = visit.page.locator('iframe');
    expect(JSON.parse((await badge.getAttribute('title')) ?? '')).toEqual({
      sitekey: 'public key',
      badge: 'bottomleft',
      size: 'invisible',
    });
    await visit.page.frameLocator('iframe').getByText('the badge').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('shows a clear error if its script is blocked, and the next attempt loads it again', async () => {
    await openWith('recaptcha');
    await play('www.google.com', {});
    await visit.open('/human');
    await prove();
    await shown(/could not be made: www\.google\.com could not be loaded/);
    await visit.context.unroute('https://www.google.com/**');
    await play('www.google.com', { '/recaptcha/api.js': recaptchaLoader });
    await play('www.gstatic.com', {
      '/recaptcha/releases/1/recaptcha__en.js': recaptchaItself.replace(/frame\.src = .*/, ''),
    });
    await prove();
    await shown('token of 7 for sign_in');
    expect(await visit.page.locator('script[src*="recaptcha/api.js"]').count()).toBe(1);
  });
});

describe('Turnstile', () => {
  const script = `
    window.turnstile = {
      remove: () => undefined,
      render: (container, { sitekey, action, appearance, callback }) => {
        const frame = document.createElement('iframe');
        frame.src = 'https://challenges.cloudflare.com/cdn-cgi/challenge';
        frame.onload = () => callback([sitekey, action, appearance].join(' '));
        container.append(frame);
        return 'widget';
      },
    };`;

  test('gives its token and removes its frame afterwards', async () => {
    await openWith('turnstile');
    await play('challenges.cloudflare.com', {
      '/turnstile/v0/api.js': script,
      '/cdn-cgi/challenge': 'checking',
    });
    await visit.open('/human');
    await prove();
    await shown('public key sign_in interaction-only');
    expect(await visit.page.locator('iframe').count()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });

  test('shows a clear error with the code of a refusal', async () => {
    await openWith('turnstile');
    await play('challenges.cloudflare.com', {
      '/turnstile/v0/api.js': `window.turnstile = {
        remove: () => undefined,
        render: (_, options) => { options['error-callback']('300030'); return 'widget'; },
      };`,
    });
    await visit.open('/human');
    await prove();
    await shown(/could not be made: Turnstile answered 300030/);
    expect(visit.complaints).toEqual([]);
  });
});
