import { overrideAudience } from '@irodori/contract/override';
import { SignJWT } from 'jose';
import { openChromium } from 'registry/chromium';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPort } from '../test-browser.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const secret = 'a secret that only operators and their pipelines have';

let registry: TestRegistry;
let site: TestSite;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('beta');
  registry.publish('alpha');
  registry.publish('alpha', {
    version: 'next',
    isOnlyListed: true,
    server: (code) => code.replaceAll('Item ', 'Next item '),
  });
  site = await startTestSite({ registry: registry.url, environment: { OVERRIDE_SECRET: secret } });
});

afterEach(async () => {
  site.stop();
  await registry.stop();
});

interface Link {
  readonly modules?: Record<string, string>;
  readonly seconds?: number;
  readonly audience?: string;
  readonly key?: string;
}

const token = ({ modules = { alpha: 'next' }, seconds = 3600, audience, key = secret }: Link = {}) =>
  new SignJWT({ modules })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience ?? overrideAudience)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(Buffer.from(key));

/** The headers of a visitor who has opened a link. */
const opened = async (link?: Link) => ({ Cookie: `override=${await token(link)}` });

test('an override link shows a module of which no version is stable, and everybody else has no page of it', async () => {
  const own = await TestRegistry.start();
  onTestFinished(() => own.stop());
  own.publish('beta');
  own.publish('alpha', { version: 'first', isOnlyListed: true });
  const besideOwn = await startTestSite({ registry: own.url, environment: { OVERRIDE_SECRET: secret } });
  onTestFinished(() => besideOwn.stop());
  const { url, close } = await openPort(besideOwn);
  onTestFinished(close);
  const link = `override=${await token({ modules: { alpha: 'first' } })}`;
  const { status, html } = await besideOwn.page('/alpha/one', { Cookie: link });
  expect(status).toBe(200);
  expect(html).toContain('Item one');
  expect(html).toContain('You see alpha@first in place of what is published.');
  expect((await besideOwn.page('/alpha/one')).status).toBe(404);
  expect(besideOwn.composition()).toBe((await besideOwn.page('/alpha/one')).headers.get('X-Composition'));
  const chromium = await openChromium();
  onTestFinished(() => chromium.close());
  expect(await chromium.run(`${url}/alpha/one`, link)).toEqual([]);
});

test('an override link leads to its page without the token, which a cookie that no script reads keeps until the end', async () => {
  const given = await token();
  const response = await site.get(`/alpha/one?override=${given}&page=2`);
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/alpha/one?page=2']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const cookie = response.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(/^override=ey[\w.-]+; Max-Age=(?:3600|35\d\d); Path=\/; HttpOnly; SameSite=Lax$/);
});

describe('a visitor with an override', () => {
  test('sees its version, with a bar that says so, and everybody else what is published', async () => {
    const headers = await opened();
    const { status, html } = await site.page('/alpha/one', headers);
    expect(status).toBe(200);
    expect(html).toContain('Next item one');
    expect(html).toContain('You see alpha@next in place of what is published.');
    expect(html).toContain('href="/_override/end"');
    expect((await site.page('/alpha/one')).html).not.toMatch(/Next item|_override/);
  });

  test('goes on with a version that was recalled as a canary', async () => {
    const server = (code: string) => code.replaceAll('Item ', 'Next item ');
    registry.publish('alpha', { version: 'next', canary: 1, server });
    await site.waitFor('/readyz', ({ html }) => html.includes('"serving":"next"'));
    registry.recall('alpha');
    const headers = await opened();
    const id = (await site.page('/alpha/one', headers)).headers.get('X-Composition') ?? '';
    const ask = async (given?: Record<string, string>) =>
      (await site.get(`/_route?path=/alpha/one&c=${id}`, given)).status;
    await expect.poll(() => ask()).toBe(409);
    expect(await ask(headers)).toBe(200);
  });

  test('gets pages that nobody keeps or indexes', async () => {
    const guarded = async (headers?: Record<string, string>) => {
      const { headers: answered } = await site.page('/', headers);
      return [answered.get('Cache-Control'), answered.get('X-Robots-Tag')];
    };
    expect(await guarded(await opened())).toEqual(['no-store', 'noindex']);
    expect(await guarded()).toEqual(['private, no-cache', null]);
  });

  test('gets no page that is kept for all visitors, and nobody else gets theirs', async () => {
    const headers = await opened();
    const ask = async (given?: Record<string, string>) => {
      const page = await site.page('/alpha/one', given);
      return { isKept: page.headers.has('ETag'), isNext: page.html.includes('Next item one') };
    };
    await ask();
    expect(await ask()).toEqual({ isKept: true, isNext: false });
    for (const visitor of [headers, headers])
      expect(await ask(visitor)).toEqual({ isKept: false, isNext: true });
    expect(await ask()).toEqual({ isKept: true, isNext: false });
  });

  test('has a composition of its own, which an open tab finds again', async () => {
    const headers = await opened();
    const { html } = await site.page('/alpha/one', headers);
    const [, composition = ''] = /name="composition" content="(\w+)"/.exec(html) ?? [];
    expect(composition).not.toBe(site.composition());
    const latest = await (await site.get('/builds/latest.json', headers)).json();
    expect(latest).toMatchObject({ id: composition, modules: { alpha: { version: 'next' } } });
    const found = await site.get(`/_route?path=/alpha/two&c=${composition}`, headers);
    expect(await found.json()).toMatchObject({ owner: { module: 'alpha', version: 'next' } });
    const payload = await site.get(`/alpha/one/_payload.json?${composition}`, headers);
    expect([payload.status, payload.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  });

  test('sees what is published again after leaving', async () => {
    const response = await site.get('/_override/end', await opened());
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    expect(response.headers.get('Set-Cookie')).toMatch(/^override=; Max-Age=0;/);
  });

  test('is told why its version cannot be shown any more, and can leave', async () => {
    const headers = await opened({ modules: { alpha: 'gone' } });
    const { status, html, headers: answered } = await site.page('/alpha/one', headers);
    expect(status).toBe(422);
    expect(html).toContain('The registry has no version gone of alpha');
    expect(html).toContain('You have opened a link to other versions, which cannot be shown.');
    expect(html).toContain('href="/_override/end"');
    expect([answered.get('Cache-Control'), answered.get('Set-Cookie')]).toEqual(['no-store', null]);
  });

  test('sees what is published once the link has ended', async () => {
    const response = await site.get('/alpha/one', await opened({ seconds: -1 }));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).not.toContain('Next item');
    expect(response.headers.get('Set-Cookie')).toMatch(/^override=; Max-Age=0;/);
  });
});

test.each<[string, Link, number, RegExp]>([
  ['has ended', { seconds: -1 }, 403, /This link has ended/],
  [
    'was signed with another secret',
    { key: 'another secret of the same length, or longer' },
    403,
    /This link has ended/,
  ],
  ['is a token for something else', { audience: 'preview' }, 403, /This link has ended/],
  [
    'names no published version',
    { modules: { alpha: 'gone' } },
    422,
    /The registry has no version gone of alpha/,
  ],
  ['names no module', { modules: { gamma: '1' } }, 422, /The registry has no module gamma/],
])('a link that %s shows a page that says so, and sets no cookie', async (_name, link, status, words) => {
  const page = await site.page(`/alpha/one?override=${await token(link)}`);
  expect(page.status).toBe(status);
  expect(page.html).toMatch(words);
  expect(page.headers.get('Set-Cookie')).toBeNull();
});

test('a version that an override shows and that throws withdraws nothing, and costs nobody else anything', async () => {
  registry.publish('alpha', {
    version: 'broken',
    isOnlyListed: true,
    server: (code) => code.replaceAll('function Item() {', "function Item() { throw new Error('broken');"),
  });
  const headers = await opened({ modules: { alpha: 'broken' } });
  await site.waitFor('/readyz', ({ html }) => html.includes(`"revision":${registry.index.revision}`));
  for (let view = 0; view < 5; view += 1) expect((await site.page('/alpha/one', headers)).status).toBe(503);
  expect((await site.page('/alpha/one')).status).toBe(200);
  expect(site.log.filter(({ event }) => event === 'withdrawn')).toEqual([]);
});

describe('the line of an error in the log', () => {
  /** The link in the line that a browser's report makes. */
  async function reported(composition: string): Promise<string | undefined> {
    const report = {
      reference: '0a1b2c3d',
      composition,
      module: 'alpha',
      version: 'any',
      phase: 'render',
      name: 'Error',
      message: composition,
      stack: '',
      path: '/alpha/one',
    };
    await site.fetch(
      new Request('http://site.test/_errors', { method: 'POST', body: JSON.stringify(report) }),
    );
    return site.log.find((line) => line['source'] === 'browser' && line['composition'] === composition)?.[
      'link'
    ] as string | undefined;
  }

  /** Where a link ends that is followed with the cookies that it sets. */
  async function follow(link = ''): Promise<{ status: number; html: string; cookie: string | undefined }> {
    let cookie: string | undefined;
    let address = new URL(link, 'http://site.test');
    for (;;) {
      const { pathname, search } = address;
      const response = await site.get(`${pathname}${search}`, cookie === undefined ? {} : { Cookie: cookie });
      cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
      const next = response.headers.get('Location');
      if (next === null) return { status: response.status, html: await response.text(), cookie };
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      address = new URL(next, address);
    }
  }

  test('has a link that shows the composition of the error again, also after other versions replaced it', async () => {
    const composition = site.composition();
    const link = await reported(composition);
    expect(link).toMatch(new RegExp(`^http://site\\.test/_c/${composition}\\.\\d+\\.[\\w-]{43}$`));
    registry.publish('alpha', {
      version: 'later',
      server: (code) => code.replaceAll('Item ', 'Later item '),
    });
    await site.waitFor('/alpha/one', ({ html }) => html.includes('Later item one'));

    const { status, html, cookie = '' } = await follow(link);
    expect(status).toBe(200);
    expect(html).toContain('in place of what is published.');
    const page = await site.page('/alpha/one', { Cookie: cookie });
    expect(page.html).toContain('Item one');
    expect(page.html).not.toContain('Later');
    expect(page.headers.get('X-Composition')).toBe(composition);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await site.page('/alpha/one')).html).toContain('Later item one');
  });

  test('has a link that works for a week and for this composition alone', async () => {
    const composition = site.composition();
    const link = (await reported(composition)) ?? '';
    const [, end, signature] = link.split('.').slice(-3);
    const inDays = (Number(end) - Date.now() / 1000) / (24 * 60 * 60);
    expect(inDays).toBeGreaterThan(6.9);
    expect(inDays).toBeLessThanOrEqual(7);
    const forged = [
      `/_c/${composition}`,
      `/_c/${composition}.${Number(end) + 1}.${signature}`,
      `/_c/abcdef.${end}.${signature}`,
    ];
    for (const path of forged) expect((await follow(path)).html).toContain('This link has ended');
    vi.useFakeTimers({ toFake: ['Date'], now: (Number(end) + 1) * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await follow(link)).html).toContain('This link has ended');
  });

  test('has a link that says so if the site never had the composition', async () => {
    const { status, html, cookie } = await follow(await reported('abcdef0123456789'));
    expect(status).toBe(422);
    expect(html).toContain('The site has no composition abcdef0123456789 any more');
    expect(cookie).toBeUndefined();
  });

  test('has no link at a site without OVERRIDE_SECRET, which responds with 404 to the address of such a link', async () => {
    const signed = await reported(site.composition());
    site.stop();
    site = await startTestSite({ registry: registry.url });
    expect(await reported(site.composition())).toBeUndefined();
    expect((await follow(signed)).status).toBe(404);
  });
});

test('a site without a secret knows no override links', async () => {
  site.stop();
  site = await startTestSite({ registry: registry.url });
  const { status, html } = await site.page(`/alpha/one?override=${await token()}`);
  expect(status).toBe(200);
  expect(html).not.toContain('Next item');
});
