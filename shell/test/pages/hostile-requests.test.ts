import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest, type RawResponse } from './raw-request.ts';
import { openPort } from '../test-browser.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let site: TestSite;
let server: Awaited<ReturnType<typeof openPort>>;
let port: number;

beforeAll(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url });
  server = await openPort(site);
  port = Number(new URL(server.url).port);
});

afterAll(async () => {
  server.close();
  site.stop();
  await registry.stop();
});

const mark = '"><script>alert(1)</script>';

/** Names the faults of a response: no status, a 5xx, script that would run, or a redirect to another site. */
function harm({ status, headers, body }: RawResponse): string[] {
  const location = headers.get('location');
  return [
    ...(status >= 200 && status < 500 ? [] : [`status ${status}`]),
    ...['<script>alert', '" onload=alert'].filter((text) => body.includes(text)),
    ...(location === undefined || /^\/(?![/\\])/.test(location) ? [] : [`sent to ${location}`]),
  ];
}

const nonUtf8 = Buffer.from([0x2f, 0x61, 0xff, 0xfe, 0xc3, 0x28]);

const targets: readonly (readonly [string, string | Buffer])[] = [
  ['an encoded slash', '/alpha/a%2Fb'],
  ['encoded slashes alone', '/%2F%2Fevil.test'],
  ['a double encoded slash', '/alpha/a%252Fb'],
  ['an encoded backslash', '/%5Cevil.test'],
  ['a NUL', '/alpha/%00'],
  ['a NUL after a name', '/favicon.svg%00.html'],
  ['a raw NUL', Buffer.from('/alpha/\0')],
  ['a raw newline, encoded', '/alpha/%0d%0aSet-Cookie:%20a=b'],
  ['a broken escape', '/alpha/%'],
  ['half an escape', '/alpha/%E0%A4%A'],
  ['an overlong UTF-8 slash', '/%c0%af%c0%af'],
  ['a lone surrogate', '/alpha/%ED%A0%80'],
  ['raw bytes that are no UTF-8', nonUtf8],
  ['raw UTF-8', Buffer.from('/alpha/彩り')],
  ['dots', '/../../etc/passwd'],
  ['encoded dots', '/%2e%2e/%2e%2e/etc/passwd'],
  ['dots below the files', '/static/../../shell.json'],
  ['encoded dots below the files', '/static/%2e%2e%2f%2e%2e%2fshell.json'],
  ['dots with backslashes', '/static/..\\..\\shell.json'],
  ['another host', '//evil.test/'],
  ['another host with a user', '//site.test@evil.test/'],
  ['another host behind a backslash', '/\\evil.test/'],
  ['backslashes', '\\\\evil.test\\'],
  ['three slashes', '///evil.test'],
  ['another host and a guarded page', '//evil.test/..//private'],
  ['a guarded page with a foreign way back', '/private?next=//evil.test'],
  ['an absolute URL', 'http://evil.test/private'],
  ['a file: URL', 'file:///etc/passwd'],
  ['a javascript: URL', 'javascript:alert(1)'],
  ['an asterisk', '*'],
  ['a query without a path', '?a=b'],
  ['markup', `/nowhere/${mark.replaceAll(' ', '%20')}`],
  ['markup, encoded', `/nowhere/${encodeURIComponent(mark)}`],
  ['markup in a module’s parameter', `/alpha/${encodeURIComponent(mark)}`],
  ['markup in a query', `/alpha/one?page=${encodeURIComponent(mark)}`],
  ['the end of the page’s state', `/nowhere/${encodeURIComponent('</script><script>alert(1)</script>')}`],
  ['a line separator', '/nowhere/%E2%80%A8alert(1)'],
  ['an attribute', `/nowhere/${encodeURIComponent('" onload=alert(1) x="')}`],
  ['a path of 8 kB', `/alpha/${'a'.repeat(8000)}`],
  ['a path that is too long', `/${'a'.repeat(20_000)}`],
  ['many segments', `/${'a/'.repeat(3000)}`],
  ['many parameters', `/?${'a=b&'.repeat(3000)}`],
  ['a payload of markup', `/nowhere/${encodeURIComponent(mark)}/_payload.json?0`],
  ['a payload of another host', '//evil.test/_payload.json?0'],
  ['an owner of another host', `/_route?path=${encodeURIComponent('//evil.test')}&c=0`],
  ['an owner of markup', `/_route?path=${encodeURIComponent(mark)}`],
  ['a prototype', '/__proto__'],
  ['a prototype as parameter', '/alpha/__proto__?__proto__[a]=b&constructor=c'],
];

describe('a request', () => {
  test.each(targets)('for %s gets a harmless response', async (_name, target) => {
    expect(harm(await rawRequest(port, target))).toEqual([]);
  });

  const hosts = [
    'evil.test',
    'evil.test:99999',
    'site.test@evil.test',
    'site.test/evil',
    `site.test${mark}`,
    '[::1',
    'a'.repeat(5000),
    '',
    'site.test, evil.test',
    '\xff\xfe',
    'site.test\\evil.test',
  ];

  test.each(hosts)('with the host %j gets a response that does not contain the host', async (host) => {
    for (const path of ['/', '/private', '/alpha/moved', '/nowhere/at/all']) {
      const response = await rawRequest(port, path, [`Host: ${host}`]);
      expect(harm(response)).toEqual([]);
      expect(host !== '' && response.body.includes(host)).toBe(false);
      expect([...response.headers.values()].join()).not.toContain('evil');
    }
  });

  test.each([
    ['X-Forwarded-Host: evil.test'],
    ['X-Forwarded-Proto: javascript'],
    ['X-Forwarded-For: evil.test'],
    [`X-Forwarded-Host: ${mark}`],
    [`X-Forwarded-Prefix: ${mark}`],
    ['X-Original-URL: /private', 'X-Rewrite-URL: //evil.test'],
    ['Forwarded: host=evil.test;proto=https'],
    ['X-Forwarded-Port: 99999', 'X-Forwarded-Host: evil.test, evil.test'],
  ])('with %s gets the same page as without', async (...headers) => {
    const strip = (body: string) =>
      body.replaceAll(/ nonce="[^"]*"|"reference":"\w+"|<code[^>]*>\w+<\/code>|reference=\w+/g, '');
    for (const path of ['/', '/alpha/one', '/nowhere/at/all']) {
      // The first response may be streamed in other pieces than those of a kept page.
      await rawRequest(port, path);
      const plain = await rawRequest(port, path);
      const forged = await rawRequest(port, path, headers);
      expect([forged.status, strip(forged.body)]).toEqual([plain.status, strip(plain.body)]);
    }
    const guarded = await rawRequest(port, '/private', headers);
    expect([guarded.status, guarded.headers.get('location')]).toEqual([302, '/login']);
  });
});

describe('three hundred paths made of random hostile pieces', () => {
  const pieces = [
    '/',
    '//',
    '\\',
    '%',
    '%2f',
    '%5c',
    '%00',
    '%0a',
    '..',
    '.',
    '@',
    ':',
    ';',
    '?',
    '#',
    '&',
    '=',
    '<',
    '"',
    "'",
    '%ff',
    '%u0000',
    'evil.test',
    'alpha',
    'private',
    'moved',
    '_payload.json',
    '_route',
    'static',
    'one',
    '\xff',
  ];

  /** Random numbers from a seed (mulberry32), so that each run uses the same paths. */
  function* numbers(seed: number): Generator<number> {
    for (let state = seed; ;) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      yield (mixed ^ (mixed >>> 14)) >>> 0;
    }
  }

  test('all get a harmless response', async () => {
    const random = numbers(3400);
    const next = (below: number) => Number(random.next().value) % below;
    const paths = Array.from({ length: 300 }, () => {
      const length = 1 + next(8);
      return `/${Array.from({ length }, () => pieces[next(pieces.length)]).join('')}`;
    });
    for (const path of paths) expect([path, ...harm(await rawRequest(port, path))]).toEqual([path]);
    expect(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
