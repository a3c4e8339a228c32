import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TestAuth } from '../test-auth.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let auth: TestAuth;
let site: TestSite;

beforeAll(async () => {
  registry = await TestRegistry.start();
  auth = await TestAuth.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url, supabase: auth.url });
});
afterAll(async () => {
  site.stop();
  await Promise.all([registry.stop(), auth.stop()]);
});

const total = 640;
const visitors = Array.from({ length: 16 }, (_, index) => `visitor-${String.fromCodePoint(97 + index)}`);
const named = /visitor-[a-p]/g;

/** The kind of request with this number, and how long it takes; kinds and durations are interleaved. */
function planOf(index: number) {
  const visitor = visitors[index % visitors.length] ?? '';
  const kind = (['signed in', 'anonymous', 'expired', 'public page'] as const)[Math.floor(index / 16) % 4];
  return { visitor, kind, path: kind === 'public page' ? '/' : `/private?ms=${(index * 7) % 40}` };
}

async function ask(index: number) {
  const { visitor, kind, path } = planOf(index);
  const cookie = await auth.cookie(visitor, kind === 'expired' ? -60 : 3600);
  const page = await site.page(path, kind === 'anonymous' ? {} : { Cookie: cookie });
  return { visitor, kind, ...page };
}

/** Sends all requests, 12 at a time: enough to interleave, and not more than the machine can serve. */
async function askAll() {
  const responses: Awaited<ReturnType<typeof ask>>[] = [];
  let next = 0;
  const keepAsking = async () => {
    while (next < total) {
      const index = next;
      next += 1;
      responses[index] = await ask(index);
    }
  };
  await Promise.all(Array.from({ length: 12 }, keepAsking));
  return responses;
}

/** The visitors whose names are in a response: in its HTML and in its decoded cookies. */
function namesIn({ html, headers }: { html: string; headers: Headers }): Set<string> {
  const cookies = headers.getSetCookie().map((cookie) => {
    const value = cookie.split(/[=;]/)[1] ?? '';
    return value.startsWith('base64-') ? Buffer.from(value.slice(7), 'base64url').toString() : value;
  });
  return new Set([html, ...cookies].join(' ').match(named));
}

/** On a machine that stalls for seconds, verifying a session may time out; its page is logged and is that of nobody. */
const gaveUp = () => site.log.filter(({ msg }) => msg === 'the session could not be verified').length;

describe(`${total} requests of many visitors at the same time`, () => {
  test('never mix two sessions', async () => {
    const responses = await askAll();
    const turnedAway = responses.filter(({ kind, status }) => kind !== 'anonymous' && status === 302);
    expect(turnedAway.length).toBeLessThanOrEqual(gaveUp());
    expect(turnedAway.length).toBeLessThan(total / 4);
    for (const response of turnedAway) expect(namesIn(response)).toEqual(new Set());
    const of = (kind: string) =>
      responses.filter((response) => response.kind === kind && !turnedAway.includes(response));

    for (const response of of('signed in')) {
      const { visitor, html, headers } = response;
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(html).toContain(`loaded by ${visitor}, then ${visitor}, rendered for ${visitor}<`);
      expect(namesIn(response)).toEqual(new Set([visitor]));
      expect(headers.getSetCookie()).toEqual([]);
    }
    for (const response of of('expired')) {
      const { visitor, html, headers } = response;
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(html).toContain(`rendered for refreshed-${visitor}<`);
      expect(namesIn(response)).toEqual(new Set([visitor]));
      expect(headers.getSetCookie()).toHaveLength(1);
    }
    for (const response of of('public page')) {
      expect(response.status).toBe(200);
      expect([...namesIn(response)].filter((name) => name !== response.visitor)).toEqual([]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    for (const response of of('anonymous')) {
      expect([response.status, response.headers.get('Location')]).toEqual([302, '/login']);
      expect(namesIn(response)).toEqual(new Set());
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
        'sb-127-auth-token-redirect-path',
      ]);
    }
  }, 300_000);
});

describe('10,000 interleaved requests of visitors with and without a session', () => {
  const paths = ['/', '/alpha/one', '/alpha/two', '/beta'];
  type Ask = TestSite['page'];

  /**
   * The responses that name another visitor than the one who asked, how many responses visitors shared, and how many
   * name nobody although a visitor with a session asked.
   */
  async function leaksOf(ask: Ask, count: number) {
    const cookies = await Promise.all(visitors.map((visitor) => auth.cookie(visitor, 3600)));
    const leaks: string[] = [];
    let [next, shared, unnamed] = [0, 0, 0];
    const keepAsking = async () => {
      while (next < count) {
        const index = next;
        next += 1;
        const place = index % visitors.length;
        const path = paths[(index >> 3) % paths.length] ?? '/';
        // Every eighth visitor has a session.
        const isSignedIn = index % 8 === 0;
        const page = await ask(path, isSignedIn ? { Cookie: cookies[place] ?? '' } : {});
        const names = [...namesIn(page)].join(' ');
        if (page.headers.has('ETag')) shared += 1;
        if (page.status === 200 && isSignedIn && names === '') unnamed += 1;
        else if (page.status !== 200 || names !== (isSignedIn ? visitors[place] : ''))
          leaks.push(`${index} ${path}: ${page.status}, ${names}`);
      }
    };
    await Promise.all(Array.from({ length: 12 }, keepAsking));
    return { leaks, shared, unnamed };
  }

  test('get no page of another visitor’s session, though most of them share pages', async () => {
    const before = gaveUp();
    const { leaks, shared, unnamed } = await leaksOf(site.page, 10_000);
    expect(leaks).toEqual([]);
    expect(unnamed).toBeLessThanOrEqual(gaveUp() - before);
    expect(shared).toBeGreaterThan(8000);
  }, 300_000);

  test('show a leak that is planted: a cache of pages that does not look at the cookies', async () => {
    vi.doMock(import('../../server/kept-pages/same-for-all.ts'), async (original) => ({
      ...(await original()),
      isSameForAll: () => true,
      visitOfAll: (visit) => visit,
    }));
    // The rules are loaded already, for this file and for those that ran before it.
    vi.resetModules();
    onTestFinished(() => {
      vi.doUnmock(import('../../server/kept-pages/same-for-all.ts'));
      vi.resetModules();
    });
    const leaking = await import('../test-site.ts');
    const leaky = await leaking.startTestSite({ registry: registry.url, supabase: auth.url });
    onTestFinished(() => leaky.stop());
    const first = { Cookie: await auth.cookie('visitor-a', 3600) };
    for (const path of paths)
      await expect.poll(async () => (await leaky.page(path, first)).headers.has('ETag')).toBe(true);
    expect((await leaksOf(leaky.page, 500)).leaks.length).toBeGreaterThan(100);
  });
});
