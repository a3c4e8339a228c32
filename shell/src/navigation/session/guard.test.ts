import { describe, expect, test } from 'vitest';
import { type GuardOptions, needsSession } from './guard.ts';

const options: GuardOptions = {
  login: '/login',
  callback: '/confirm',
  include: [],
  exclude: [],
  saveRedirectToCookie: true,
};
const guarded = (path: string, changes: Partial<GuardOptions> = {}, isGuardedRoute = false) =>
  needsSession(path, isGuardedRoute, { ...options, ...changes });

describe('the guard', () => {
  test('requires a session for every path if no paths are included', () => {
    expect(guarded('/')).toBe(true);
    expect(guarded('/anything/at/all')).toBe(true);
    expect(guarded('/', { include: [''] })).toBe(true);
  });

  test('never requires a session for the login page and the callback', () => {
    for (const path of ['/login', '/login/', '/LOGIN', '/confirm'])
      expect(guarded(path, { include: ['*'] }, true)).toBe(false);
    expect(guarded('/login/more')).toBe(true);
  });

  test('requires a session only for included paths and guarded routes if any paths are included', () => {
    const include = ['/account', '/account/*'];
    expect(guarded('/account', { include })).toBe(true);
    expect(guarded('/account/security', { include })).toBe(true);
    expect(guarded('/accounts', { include })).toBe(false);
    expect(guarded('/', { include })).toBe(false);
    expect(guarded('/elf/output/1', { include }, true)).toBe(true);
  });

  test('requires no session for excluded paths, even if they are included', () => {
    const changes = { include: ['/account*'], exclude: ['/account/help*'] };
    expect(guarded('/account/help/me', changes)).toBe(false);
    expect(guarded('/account/help', changes, true)).toBe(false);
    expect(guarded('/account', changes)).toBe(true);
  });

  test('requires a session for every spelling of a guarded path', () => {
    const include = ['/account/*'];
    for (const path of ['/Account/x', '/%61ccount/x', '/account/x/', '/account/%2e'])
      expect(guarded(path, { include })).toBe(true);
  });

  test('treats every character of a pattern except `*` literally', () => {
    expect(guarded('/a.b', { include: ['/a.b'] })).toBe(true);
    expect(guarded('/axb', { include: ['/a.b'] })).toBe(false);
  });
});
