import { createBrowserClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBrowserSupabase } from '../src/browser-client.ts';
import { closeClient, openPage, type TestPage } from './test-page.ts';
import { cookieValue, sessionOf, unsignedToken } from './tokens.ts';

const url = 'http://127.0.0.1:1';
const name = 'sb-127-auth-token';
const maxChunk = 3180;

let page: TestPage;
let supabase: SupabaseClient;
const open = (address?: string): void => {
  page = openPage(address);
  supabase = createBrowserSupabase(url, 'key');
};
beforeEach(() => open());
afterEach(async () => {
  await closeClient(supabase);
  page.close();
});

/** Writes a session in the shape of GoTrue's response that contains `filling`. */
async function write(filling: string): Promise<void> {
  const session = { ...sessionOf(unsignedToken()), filling };
  await storage().setItem(name, JSON.stringify(session));
}
/** The storage in which the client keeps its session. */
const storage = (): {
  setItem(key: string, value: string): Promise<void>;
  getItem(key: string): Promise<string | null>;
  removeItem(key: string): Promise<void>;
} => Reflect.get(supabase.auth, 'storage');
const read = async () => {
  const value = await storage().getItem(name);
  return value === null ? null : (JSON.parse(value) as { filling?: string; access_token?: string });
};

describe('the value of the session cookie', () => {
  test('is `base64-` and the base64url of the session’s JSON', async () => {
    await write('彩り');
    const value = page.cookies()[name] ?? '';
    expect(value).toMatch(/^base64-[\w-]+$/);
    const json = Buffer.from(value.slice('base64-'.length), 'base64url').toString();
    expect(JSON.parse(json)).toMatchObject({ filling: '彩り', refresh_token: 'refresh-1' });
  });

  test('is one cookie up to 3180 encoded characters, and chunks `.0`, `.1`, … beyond them', async () => {
    await storage().setItem(name, JSON.stringify('x'.repeat(2000)));
    expect(Object.keys(page.cookies())).toEqual([name]);
    await storage().setItem(name, JSON.stringify('x'.repeat(6000)));
    const chunks = Object.entries(page.cookies());
    expect(chunks.map(([key]) => key)).toEqual([`${name}.0`, `${name}.1`, `${name}.2`]);
    expect(chunks.map(([, value]) => value.length)).toEqual([maxChunk, maxChunk, expect.any(Number)]);
  });

  test('is measured after encoding: 3180 characters are one cookie, 3181 are two', async () => {
    const raw = createBrowserClient(url, 'key', { isSingleton: false, cookieEncoding: 'raw' });
    const put = async (value: string) => {
      await (Reflect.get(raw.auth, 'storage') as ReturnType<typeof storage>).setItem(name, value);
      return Object.keys(page.cookies()).length;
    };
    expect(await put('x'.repeat(maxChunk))).toBe(1);
    expect(await put('x'.repeat(maxChunk + 1))).toBe(2);
    expect(await put('"'.repeat(maxChunk / 3))).toBe(1);
    expect(await put('"'.repeat(maxChunk / 3 + 1))).toBe(2);
    await closeClient(raw);
  });

  test('is never cut through an escape or a code point', async () => {
    const raw = createBrowserClient(url, 'key', { isSingleton: false, cookieEncoding: 'raw' });
    const keep = Reflect.get(raw.auth, 'storage') as ReturnType<typeof storage>;
    for (const shift of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      const value = `${'x'.repeat(shift)}${'🎨彩é'.repeat(400)}`;
      await keep.setItem(name, value);
      const chunks = Object.values(page.cookies());
      expect(chunks.length).toBeGreaterThan(1);
      for (const chunk of chunks) {
        expect(chunk.length).toBeLessThanOrEqual(maxChunk);
        expect(() => decodeURIComponent(chunk)).not.toThrow();
      }
      expect(chunks.map(decodeURIComponent).join('')).toBe(value);
    }
    await closeClient(raw);
  });
});

describe('reading the session cookie', () => {
  test('prefers the cookie without a chunk number', async () => {
    page.setCookie(`${name}.0`, cookieValue({ filling: 'of the chunks' }));
    page.setCookie(name, cookieValue({ filling: 'of the bare cookie' }));
    expect(await read()).toEqual({ filling: 'of the bare cookie' });
  });

  test('otherwise joins the chunks `.0`, `.1`, … up to the first gap', async () => {
    const value = cookieValue({ filling: 'joined' });
    page.setCookie(`${name}.0`, value.slice(0, 10));
    page.setCookie(`${name}.1`, value.slice(10));
    page.setCookie(`${name}.3`, 'of-an-older-session');
    expect(await read()).toEqual({ filling: 'joined' });
  });
});

describe('writing the session cookie', () => {
  test('removes chunks that are no longer needed, with Max-Age 0', async () => {
    await write('x'.repeat(8000));
    expect(Object.keys(page.cookies()).length).toBeGreaterThan(2);
    page.written.length = 0;
    await write('short');
    expect(Object.keys(page.cookies())).toEqual([name]);
    const removed = page.written.filter((cookie) => cookie.includes('Max-Age=0'));
    expect(removed.map((cookie) => cookie.split('=')[0])).toEqual([
      `${name}.0`,
      `${name}.1`,
      `${name}.2`,
      `${name}.3`,
    ]);
  });

  test('does not change cookies with similar names', async () => {
    page.setCookie(`${name}-redirect-path`, '%2Fapp');
    page.setCookie(`${name}.x`, 'other');
    await write('short');
    await storage().removeItem(name);
    expect(page.cookies()).toEqual({ [`${name}-redirect-path`]: '%2Fapp', [`${name}.x`]: 'other' });
  });

  test('sets path /, SameSite lax, 400 days, and never HttpOnly', async () => {
    await write('short');
    expect(page.written.at(-1)?.split('; ').slice(1)).toEqual(['Max-Age=34560000', 'Path=/', 'SameSite=Lax']);
  });

  test('sets 400 days even if the options contain another maximum age', async () => {
    const options = { isSingleton: false, cookieOptions: { maxAge: 60 } };
    const client = createBrowserClient(url, 'key', options);
    await (Reflect.get(client.auth, 'storage') as ReturnType<typeof storage>).setItem(name, '{}');
    expect(page.written.at(-1)).toContain('Max-Age=34560000');
    await closeClient(client);
  });

  test('adds Secure on a page with https', async () => {
    await closeClient(supabase);
    page.close();
    open('https://site.example/');
    await write('short');
    expect(page.written.at(-1)).toMatch(/; Secure/);
  });
});
