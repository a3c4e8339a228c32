import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestAuth } from '../test-auth.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const name = 'sb-127-auth-token';
let registry: TestRegistry;
let auth: TestAuth;
let site: TestSite;
let good: string;

beforeAll(async () => {
  registry = await TestRegistry.start();
  auth = await TestAuth.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url, supabase: auth.url });
  good = (await auth.cookie('somebody')).slice(name.length + 1);
});
afterAll(async () => {
  site.stop();
  await Promise.all([registry.stop(), auth.stop()]);
});

const encoded = (value: unknown): string =>
  `base64-${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`;
const removal = (cookie: string): string => `${cookie}=; Max-Age=0; Path=/; SameSite=Lax`;

/** Requests a guarded page with a cookie. The result's `set` leaves the cookie of the return path out. */
async function visit(cookie: string) {
  const { status, html, headers } = await site.page('/private', { Cookie: cookie });
  return {
    status,
    html,
    location: headers.get('Location'),
    set: headers.getSetCookie().filter((line) => !line.startsWith(`${name}-redirect-path=`)),
  };
}

describe('a session cookie that is broken', () => {
  const values: [string, () => string][] = [
    ['empty base64', () => 'base64-'],
    ['invalid base64', () => 'base64-***'],
    ['base64 cut in the middle', () => good.slice(0, good.length / 2)],
    ['a foreign value', () => 'something-of-another-application'],
    ['a broken escape', () => '%E0%A4%A'],
    ['bytes that are not UTF-8', () => `base64-${Buffer.from([0xff, 0xfe, 0x80]).toString('base64url')}`],
    ['null in JSON', () => encoded('null')],
    ['a number', () => encoded('42')],
    ['a list', () => encoded([])],
    ['an empty object', () => encoded({})],
    ['truncated JSON', () => encoded('{"access_token":')],
    ['ten thousand characters', () => `base64-${'A'.repeat(10_000)}`],
    ['ten thousand opening brackets', () => encoded('['.repeat(7000))],
    [
      'a token that is none',
      () => encoded({ access_token: 'x', refresh_token: 'y', expires_at: 4_102_444_800 }),
    ],
    [
      'a token of three dots',
      () => encoded({ access_token: '...', refresh_token: 'y', expires_at: 4_102_444_800 }),
    ],
    ['numbers for tokens', () => encoded({ access_token: 7, refresh_token: 8, expires_at: 4_102_444_800 })],
    ['objects for tokens', () => encoded({ access_token: {}, refresh_token: [], expires_at: 1 })],
    ['no refresh token', () => encoded({ access_token: 'a.b.c', refresh_token: null, expires_at: 1 })],
    ['an empty refresh token', () => encoded({ access_token: 'a.b.c', refresh_token: '', expires_at: 1 })],
    [
      'an expiry that is a word',
      () => encoded({ access_token: 'a.b.c', refresh_token: 'y', expires_at: 'soon' }),
    ],
    [
      'an expiry beyond all time',
      () => encoded({ access_token: 'a.b.c', refresh_token: 'y', expires_at: 1e308 }),
    ],
    ['a prototype', () => encoded('{"__proto__":{"access_token":"x"}}')],
  ];

  test.each(values)('(%s) counts as signed out and is removed', async (_, value) => {
    const response = await visit(`${name}=${value()}`);
    expect([response.status, response.location]).toEqual([302, '/login']);
    expect(response.set).toEqual([removal(name)]);
  });
});

describe('chunks of a session cookie', () => {
  const half = () => Math.ceil(good.length / 2);

  test('are joined in order', async () => {
    const response = await visit(`${name}.1=${good.slice(half())}; ${name}.0=${good.slice(0, half())}`);
    expect(response.status).toBe(200);
    expect(response.html).toContain('rendered for somebody<');
    expect(response.set).toEqual([]);
  });

  test.each([
    ['whose first is missing', () => `${name}.1=${good.slice(half())}`, ['.1']],
    ['whose last is missing', () => `${name}.0=${good.slice(0, half())}`, ['.0']],
    [
      'in the wrong order',
      () => `${name}.0=${good.slice(half())}; ${name}.1=${good.slice(0, half())}`,
      ['.0', '.1'],
    ],
    [
      'of two sessions',
      () => `${name}.0=${good.slice(0, half())}; ${name}.1=${encoded({ a: 1 })}`,
      ['.0', '.1'],
    ],
    [
      'by the hundred',
      () => Array.from({ length: 100 }, (_, n) => `${name}.${n}=AAAA`).join('; '),
      Array.from({ length: 100 }, (_, n) => `.${n}`),
    ],
  ] as const)('%s mean signed out, and are cleared away', async (_, cookie, chunks) => {
    const response = await visit(cookie());
    expect([response.status, response.location]).toEqual([302, '/login']);
    expect(response.set).toEqual(chunks.map((chunk) => removal(`${name}${chunk}`)));
  });
});

describe('cookies beside the session’s', () => {
  test.each([
    ['a lone equals sign', '='],
    ['semicolons', ';;;;'],
    ['a name alone', 'a'],
    ['names of Object.prototype’s properties', '__proto__=1; constructor=2; hasOwnProperty=3'],
    ['a return path to another site', `${name}-redirect-path=https://evil.example/`],
    ['names similar to the session’s', `${name}x=1; x${name}=2; sb-other-auth-token=${'x'.repeat(5000)}`],
    ['three thousand percent signs', `theme=${'%'.repeat(3000)}`],
    ['letters outside ASCII', 'ü=é; \u00ff=\u00fe'],
  ])('(%s) do not change the session and are not removed', async (_, cookie) => {
    expect(await visit(cookie)).toMatchObject({ status: 302, location: '/login', set: [] });
    const withSession = await visit(`${cookie}; ${name}=${good}`);
    expect(withSession.status).toBe(200);
    expect(withSession.html).toContain('rendered for somebody<');
  });
});

test('a thousand random session cookies never make a page fail and never sign a visitor in', async () => {
  // A generator with a fixed seed, so that a failure can be reproduced.
  let state = 20_261_121;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const alphabet = 'abcXYZ019-_.~%=;, "\\{}[]:/+*!&?#';
  const noise = () => Array.from({ length: random(60) }, () => alphabet[random(alphabet.length)]).join('');
  const mutate = (text: string): string => {
    const at = random(text.length);
    return text.slice(0, at) + noise().replaceAll(/[;,\s]/g, '!') + text.slice(at + random(40) + 1);
  };
  const statuses = new Map<number, number>();
  for (let round = 0; round < 20; round += 1) {
    const cookies = Array.from(
      { length: 50 },
      () =>
        [`${name}=${noise()}`, `${name}.0=${mutate(good)}`, noise(), `${name}=${mutate(good)}!`][random(4)] ??
        '',
    );
    for (const { status } of await Promise.all(cookies.map(visit)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 302: 1000 });
}, 60_000);
