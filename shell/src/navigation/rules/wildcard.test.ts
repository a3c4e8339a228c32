import { describe, expect, test } from 'vitest';
import { matchWildcard } from './wildcard.ts';

describe('a path pattern', () => {
  test.each([
    ['/app', '/app', []],
    ['/app', '/app/', []],
    ['/App', '/aPP', []],
    ['/app', '/%61pp', []],
    ['/彩り', '/%E5%BD%A9%E3%82%8A', []],
    ['/app/*', '/app/a/b', ['a/b']],
    ['/app*', '/app', ['']],
    ['/*/output/*', '/elf/output/1', ['elf', '1']],
    ['*', '/anything/at/all', ['/anything/at/all']],
    ['/old/*', '/old/%3Fa%2Fb c', ['%3Fa%2Fb%20c']],
    ['/old/*', '/old/%E0%A4%A', ['%25E0%25A4%25A']],
    ['/', '/', []],
  ])('%s matches %s', (pattern, path, wildcards) => {
    expect(matchWildcard(pattern, path)).toEqual(wildcards);
  });

  test.each([
    ['/app', '/apps'],
    ['/app', '/an/app'],
    ['/app/*', '/app'],
    ['/a.p', '/axp'],
    ['/a+', '/aa'],
    ['/(a|b)', '/a'],
    ['/[ab]', '/a'],
    ['/a$', '/a'],
    ['/app?', '/ap'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matchWildcard(pattern, path)).toBeUndefined();
  });
});
