import type { RouteRule } from '@irodori/kit/module';
import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { checkRules, ruleShape } from './check-rules.ts';

const route = (path: string) => ({
  path,
  chunk: 'c',
  data: 'public' as const,
  lazy: () => Promise.reject(new Error('unused')),
});
const check = (...rules: RouteRule[]) =>
  checkRules(
    { id: 'm', routes: [route('/app'), route('/app/:slug'), route('/:one/output/:id')], rules },
    (pattern, path) => matchPath(pattern, path) !== null,
  );

describe('a rule of a module’s definition', () => {
  test.each(['/app', '/app/*', '/app*', '/app/elf', '/elf/output/*', '/*/output/1', '/a*'])(
    'is accepted for the pattern %s, which matches a path of the module’s routes',
    (pattern) => expect(() => check({ pattern, headers: { 'X-Robots-Tag': 'noindex' } })).not.toThrow(),
  );

  test.each(['/blog', '/blog/*', '/application', '/app/a/b'])(
    'is refused for the pattern %s, which matches no path of the module’s routes',
    (pattern) => {
      expect(() => check({ pattern, redirect: '/app' })).toThrow(
        `The rule for ${pattern} concerns no path of the module's routes (/app, /app/:slug, /:one/output/:id)`,
      );
    },
  );

  test('is refused if its redirect leads back to itself, directly or through another rule', () => {
    expect(() => check({ pattern: '/app*', redirect: '/app' })).toThrow('in a circle');
    expect(() =>
      check({ pattern: '/app/a', redirect: '/app/b' }, { pattern: '/app/b', redirect: '/app/a' }),
    ).toThrow('in a circle');
    expect(() =>
      check({ pattern: '/app/a', redirect: '/app/b' }, { pattern: '/app/b', redirect: '/app' }),
    ).not.toThrow();
  });

  test.each(['/new', '/new/*', 'https://else.example', 'https://else.example/*', 'http://else.example/?a=1'])(
    'may redirect to %s',
    (redirect) => expect(ruleShape.safeParse({ pattern: '/app', redirect }).success).toBe(true),
  );

  test.each([
    'new',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://*',
    'https://else.example*',
    'https://*.example/',
  ])('may not redirect to %s', (redirect) =>
    expect(ruleShape.safeParse({ pattern: '/app', redirect }).success).toBe(false),
  );

  test.each([
    'Cache-Control',
    'set-cookie',
    'Content-Security-Policy',
    'Location',
    'Vary',
    'X-Composition',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
    'Strict-Transport-Security',
    'Bad name',
    '',
  ])('may not set the header "%s"', (name) =>
    expect(ruleShape.safeParse({ pattern: '/app', headers: { [name]: 'x' } }).success).toBe(false),
  );

  test('may not have a line break in the value of a header', () => {
    expect(ruleShape.safeParse({ pattern: '/app', headers: { 'X-A': 'a\r\nSet-Cookie: b' } }).success).toBe(
      false,
    );
  });
});
