import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestAuth } from './test-auth.ts';
import { TestRegistry } from './test-registry.ts';
import { startTestSite, type TestSite } from './test-site.ts';

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

/** What the request with this number does; the kinds and the time that each takes are interleaved. */
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

/** Keeps 12 requests under way until all were asked: enough to mix, and no more than the machine can answer. */
async function askAll() {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  let next = 0;
  const keepAsking = async () => {
    while (next < total) {
      const index = next;
      next += 1;
      answers[index] = await ask(index);
    }
  };
  await Promise.all(Array.from({ length: 12 }, keepAsking));
  return answers;
}

/** Everybody who is named in what an answer carries: its page and, decoded, its cookies. */
function namesIn({ html, headers }: { html: string; headers: Headers }): Set<string> {
  const cookies = headers.getSetCookie().map((cookie) => {
    const value = cookie.split(/[=;]/)[1] ?? '';
    return value.startsWith('base64-') ? Buffer.from(value.slice(7), 'base64url').toString() : value;
  });
  return new Set([html, ...cookies].join(' ').match(named));
}

describe(`${total} requests of many visitors at the same time`, () => {
  test('never mix two sessions', async () => {
    const answers = await askAll();
    // A machine that stands still for seconds costs a visitor the session of one page, and the log says so.
    const gaveUp = site.log.filter(({ msg }) => msg === 'the session could not be verified').length;
    const turnedAway = answers.filter(({ kind, status }) => kind !== 'anonymous' && status === 302);
    expect(turnedAway.length).toBeLessThanOrEqual(gaveUp);
    expect(turnedAway.length).toBeLessThan(total / 4);
    for (const answer of turnedAway) expect(namesIn(answer)).toEqual(new Set());
    const of = (kind: string) =>
      answers.filter((answer) => answer.kind === kind && !turnedAway.includes(answer));

    for (const answer of of('signed in')) {
      const { visitor, html, headers } = answer;
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(html).toContain(`loaded by ${visitor}, then ${visitor}, rendered for ${visitor}<`);
      expect(namesIn(answer)).toEqual(new Set([visitor]));
      expect(headers.getSetCookie()).toEqual([]);
    }
    for (const answer of of('expired')) {
      const { visitor, html, headers } = answer;
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(html).toContain(`rendered for refreshed-${visitor}<`);
      expect(namesIn(answer)).toEqual(new Set([visitor]));
      expect(headers.getSetCookie()).toHaveLength(1);
    }
    for (const answer of of('public page')) {
      expect(answer.status).toBe(200);
      expect([...namesIn(answer)].filter((name) => name !== answer.visitor)).toEqual([]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    for (const answer of of('anonymous')) {
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/login']);
      expect(namesIn(answer)).toEqual(new Set());
      expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
        'sb-127-auth-token-redirect-path',
      ]);
    }
  }, 120_000);
});
