import { expect, test } from 'vitest';
import { storedNamesOf } from './stored-names.ts';

const namesOf = (code: string) => {
  const { cookies, keys } = storedNamesOf('a.ts', code);
  return { cookies: [...cookies], keys: [...keys] };
};

test.each([
  ['a value of a constant', "const name = 'mode'; document.cookie = `${name}=dark; Path=/`", ['mode']],
  ['a value without attributes', "document.cookie = 'mode=dark'", ['mode']],
  ['a value of several parts', "document.cookie = `mode=dark; Path=/; ` + 'Secure'", ['mode']],
  ['a value of a function', 'document.cookie = modeCookie(mode)', ['modeCookie()']],
  ['a value for a header', 'const set = (mode: string) => `mode=${mode}; Max-Age=60`', ['mode']],
  ['a value of hono', "const name = 'mode'; serialize(name, value, options)", ['mode']],
  ['a cookie of Koa', "ctx.cookies.set('mode', value)", ['mode']],
  [
    'a parameter that calls name',
    "function cookie(name: string) { ctx.cookies.set(name, value); } cookie('mode'); cookie('place')",
    ['mode', 'place'],
  ],
  ['a name of run time', 'const write = (name: string) => ctx.cookies.set(name, value)', ['…']],
])('storedNamesOf finds the cookie in %s', (_, code, cookies) => {
  expect(namesOf(code)).toEqual({ cookies, keys: [] });
});

test.each([
  ['localStorage', "const key = 'mode'; localStorage.setItem(key, value)", ['mode']],
  ['sessionStorage', "globalThis.sessionStorage.setItem('mode', value)", ['mode']],
  [
    'kept input',
    "const v = 'v1'; const mode = (id: string) => kept(() => localStorage, `mode:${v}:${id}`, schema)",
    ['mode:v1:…'],
  ],
  ['a key of the visitor', "const key = visitorKey('mode')", ['mode']],
  ['IndexedDB', "indexedDB.open('modes')", ['indexedDB']],
  ['a cache', "await caches.open('modes')", ['caches']],
])('storedNamesOf finds the name in %s', (_, code, keys) => {
  expect(namesOf(code)).toEqual({ cookies: [], keys });
});

test('storedNamesOf finds nothing in code that reads', () => {
  const code = "localStorage.getItem('mode'); document.cookie.split('; '); ctx.cookies.get('mode')";
  expect(namesOf(code)).toEqual({ cookies: [], keys: [] });
});
