import { describe, expect, test } from 'vitest';
import { openPage } from '../../test/test-page.ts';
import {
  createReturnPath,
  keepReturnFor,
  keepReturnHash,
  readReturnPath,
  returnPathCookie,
  returnPathCookieName,
  safePath,
} from './return-path.ts';

const hostile = [
  '',
  ' ',
  'account',
  './account',
  '../account',
  '//evil.example',
  '//evil.example/account',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/account\\..\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/\u0001account',
  '/\u007faccount',
  '/\u0085/evil.example',
  '/\u2028/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/././/evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  'https://evil.example',
  'http://evil.example/account',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://evil.example/x',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  '@evil.example',
  'evil.example',
  '?next=//evil.example',
  '#//evil.example',
  `/${'a'.repeat(5000)}`,
  undefined,
  null,
  42,
  ['/account'],
  { toString: () => '/account' },
];

describe('the path to which a visitor returns after signing in', () => {
  test.each(hostile)('is refused if it is %j', (value) => {
    expect(safePath(value)).toBeUndefined();
  });

  test.each(hostile.filter((value) => typeof value === 'string'))(
    'is not read from a cookie with the value %j',
    (value) => {
      const header = `a=1; sb-localhost-auth-token-redirect-path=${encodeURIComponent(value)}; b=2`;
      expect(readReturnPath('http://localhost:54321', header)).toBeUndefined();
    },
  );

  test.each([
    ['sb-localhost-auth-token-redirect-path=//evil.example', undefined],
    ['sb-localhost-auth-token-redirect-path=%2F%2Fevil.example', undefined],
    ['sb-localhost-auth-token-redirect-path=%252F%252Fevil.example', undefined],
    ['sb-localhost-auth-token-redirect-path=%E0%A4%A', undefined],
    ['sb-localhost-auth-token-redirect-path=', undefined],
    ['sb-localhost-auth-token-redirect-path=%2Fa; sb-localhost-auth-token-redirect-path=%2Fb', '/a'],
    ['sb-else-auth-token-redirect-path=%2Faccount', undefined],
    ['x-sb-localhost-auth-token-redirect-path=%2Faccount', undefined],
    ['a=1;sb-localhost-auth-token-redirect-path=%2Faccount%3Fa%3D1%23b', '/account?a=1#b'],
    ['', undefined],
  ])('is read from %s as %s', (header, path) => {
    expect(readReturnPath('http://localhost:54321', header)).toBe(path);
  });

  test.each([
    '/',
    '/account',
    '/ai-elf-generator?from=5f&seed=new#form',
    '/ai-elf-generator?prompt=//not-a-host',
    '/a%2F%2Fevil.example',
    '/app/search?q=https://example.com',
  ])('keeps %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  test('is kept in the form to which a browser resolves it', () => {
    expect(safePath('/app/../account')).toBe('/account');
    expect(safePath('/ai-elf-generator?prompt=銀髪')).toBe('/ai-elf-generator?prompt=%E9%8A%80%E9%AB%AA');
  });

  test('is remembered for eight hours in a cookie named after the project', () => {
    expect(returnPathCookieName('https://abcdef.supabase.co')).toBe('sb-abcdef-auth-token-redirect-path');
    expect(returnPathCookie('http://localhost:54321', '/a?b=1;c', true)).toBe(
      'sb-localhost-auth-token-redirect-path=%2Fa%3Fb%3D1%3Bc; Path=/; Max-Age=28800; SameSite=Lax; Secure',
    );
  });
});

test('the path of a visitor whose session ended leads that visitor back, and nobody else', () => {
  const backend = 'http://localhost:54321';
  const page = openPage();
  const sessionEnds = (): void => {
    keepReturnFor(backend, 'aki');
    // The server's guard writes the path.
    page.setCookie(returnPathCookieName(backend), '%2Fresults');
  };
  const pathOf = (visitor: string) => createReturnPath(backend, () => visitor);
  sessionEnds();
  expect(pathOf('aki').isKept()).toBe(true);
  expect(pathOf('aki').pluck()).toBe('/results');
  expect(pathOf('aki').isKept()).toBe(false);
  sessionEnds();
  expect(pathOf('ben').isKept()).toBe(false);
  expect(pathOf('ben').pluck()).toBeUndefined();
  sessionEnds();
  pathOf('ben').remember('/app');
  expect(pathOf('ben').pluck()).toBe('/app');
  page.close();
});

test('the fragment of the login page’s address is added to a kept path that has no fragment, unless it may contain tokens', () => {
  const backend = 'http://localhost:54321';
  const page = openPage();
  const face = createReturnPath(backend, () => undefined);
  const keptWith = (path: string | undefined, hash: string): string | undefined => {
    if (path !== undefined) face.remember(path);
    keepReturnHash(backend, hash);
    return face.pluck();
  };
  expect(keptWith('/account?a=1', '#history')).toBe('/account?a=1#history');
  expect(keptWith('/account#devices', '#history')).toBe('/account#devices');
  expect(keptWith('/account', '#access_token=secret')).toBe('/account');
  expect(keptWith(undefined, '#history')).toBeUndefined();
  page.close();
});
