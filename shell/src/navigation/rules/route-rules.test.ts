import { describe, expect, test } from 'vitest';
import type { RouteRule } from '@irodori/kit/module';
import { headersFor, redirectFor } from './route-rules.ts';
import { siteRules } from './site-rules.ts';

const to = (rule: RouteRule, address: string) =>
  redirectFor([rule], new URL(address, 'http://site.test'))?.to;

describe('a redirect rule', () => {
  test.each([
    ['keeps the fragment', '/old', '/new', '/old#part', '/new#part'],
    ['replaces the fragment by that of the target', '/old', '/new#top', '/old#part', '/new#top'],
    ['keeps the query', '/old', '/new', '/old?a=1&b=2#part', '/new?a=1&b=2#part'],
    ['replaces the query by that of the target', '/old', '/new?c=3', '/old?a=1', '/new?c=3'],
    ['inserts the wildcard’s match', '/old/*', '/new/*', '/old/a/b?c=1', '/new/a/b?c=1'],
    [
      'takes an address with a protocol',
      '/old/*',
      'https://else.example/*',
      '/old/a#b',
      'https://else.example/a#b',
    ],
    ['keeps an encoded character encoded', '/old/*', '/new/*', '/old/a%3Fb', '/new/a%3Fb'],
  ])('%s', (_name, pattern, redirect, from, target) => {
    expect(to({ pattern, redirect }, from)).toBe(target);
  });

  test.each([
    ['/old*', '/*', '/old//evil.example'],
    ['/old*', '/*', '/old/\\evil.example'],
    ['/old/*', '/*', '/old//evil.example'],
    ['/old/*', '/*', '/old/..//evil.example'],
    ['/old*', 'https://else.example*', '/old.evil.example'],
    ['/old*', 'https://else.example*', '/old@evil.example'],
  ])('from %s to %s never redirects %s to another site', (pattern, redirect, from) => {
    const url = new URL('http://site.test');
    url.pathname = from;
    const target = redirectFor([{ pattern, redirect }], url)?.to ?? '/';
    expect(new URL(target, 'http://site.test').hostname).toMatch(/^(site\.test|else\.example)$/);
  });

  test('has the status 307 unless it sets another one', () => {
    const status = (redirect: RouteRule['redirect']) =>
      redirectFor(
        [{ pattern: '/old', ...(redirect === undefined ? {} : { redirect }) }],
        new URL('http://a.test/old'),
      )?.status;
    expect(status('/new')).toBe(307);
    expect(status({ to: '/new', status: 301 })).toBe(301);
    expect(status(undefined)).toBeUndefined();
  });

  test('applies if it is the first that matches', () => {
    const rules = [
      { pattern: '/else', redirect: '/0' },
      { pattern: '/old/a', redirect: '/1' },
      { pattern: '/old/*', redirect: '/2' },
    ];
    expect(redirectFor(rules, new URL('http://a.test/old/a'))?.to).toBe('/1');
  });
});

describe('the headers of rules', () => {
  test('are those of all matching rules, and later rules override earlier ones', () => {
    const rules = [
      { pattern: '/a/*', headers: { 'X-One': '1', 'X-Two': '1' } },
      { pattern: '/a/b', headers: { 'x-two': '2' } },
      { pattern: '/c', headers: { 'X-Three': '3' } },
    ];
    const headers = headersFor(rules, '/a/b');
    expect(['X-One', 'X-Two', 'X-Three'].map((name) => headers.get(name))).toEqual(['1', '2', null]);
  });
});

describe('the rules of the site', () => {
  test.each(siteRules)('redirect $pattern to a page in one step', ({ pattern }) => {
    const first = redirectFor(siteRules, new URL(pattern.replace('*', 'x'), 'http://site.test'));
    expect(first?.isDocument).toBe(false);
    expect(redirectFor(siteRules, new URL(first?.to ?? '', 'http://site.test'))).toBeUndefined();
  });
});
