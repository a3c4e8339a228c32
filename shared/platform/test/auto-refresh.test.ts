import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserSupabase } from '../src/browser-client.ts';
import { holdLock, settle } from './session-lock.ts';
import { closeClient, openPage, type TestPage } from './test-page.ts';
import { cookieValue, sessionOf, unsignedToken } from './tokens.ts';

const name = 'sb-127-auth-token';
const fetch = vi.fn<typeof globalThis.fetch>();
let page: TestPage;
let supabase: SupabaseClient;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime('2026-01-01T00:00:00Z');
  fetch.mockImplementation(async () => Response.json(sessionOf(unsignedToken(), 3600, 'refresh-2')));
  page = openPage();
  vi.stubGlobal('fetch', fetch);
});
afterEach(async () => {
  page.clearCookies();
  vi.useRealTimers();
  await closeClient(supabase).catch(() => undefined);
  page.close();
  fetch.mockReset();
});

/** Creates the client with a session that expires in `expiresIn` seconds. */
async function open(expiresIn: number): Promise<void> {
  page.setCookie(name, cookieValue(sessionOf(unsignedToken(expiresIn), expiresIn)));
  supabase = createBrowserSupabase('http://127.0.0.1:1', 'key');
  await supabase.auth.initialize();
  await pass(0);
}
async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await settle();
}
const refreshes = (): number =>
  fetch.mock.calls.filter(([input]) => String(input).endsWith('/token?grant_type=refresh_token')).length;

describe('the auto refresh', () => {
  test('ticks at once, and refreshes a session that expires within 3 ticks of 30 s', async () => {
    await open(119);
    expect(refreshes()).toBe(1);
  });

  test('does not refresh a session that expires in 4 ticks', async () => {
    await open(121);
    expect(refreshes()).toBe(0);
  });

  test('releases the lock to the next tab only when that tab can read the new session', async () => {
    const response = Promise.withResolvers<Response>();
    fetch.mockReturnValue(response.promise);
    await open(119);
    const next = navigator.locks.request(`lock:${name}`, () => page.cookiesOfOtherTabs()[name]);
    response.resolve(Response.json(sessionOf(unsignedToken(), 3600, 'refresh-2')));
    expect(await next).toBe(cookieValue(sessionOf(unsignedToken(3600), 3600, 'refresh-2')));
  });

  test('ticks again after 30 s', async () => {
    await open(121);
    await pass(29);
    expect(refreshes()).toBe(0);
    await pass(1);
    expect(refreshes()).toBe(1);
    expect(page.cookies()[name]).toBe(cookieValue(sessionOf(unsignedToken(3600), 3600, 'refresh-2')));
  });

  test('skips its tick without a console message while another tab holds the session’s lock', async () => {
    await open(121);
    const release = await holdLock(`lock:${name}`);
    await pass(60);
    expect(refreshes()).toBe(0);
    expect(page.said).toEqual([]);
    release();
    await pass(30);
    expect(refreshes()).toBe(1);
  });

  test('logs any other failure of a tick as probably transient, and continues to tick', async () => {
    await open(300);
    page.refuseCookies();
    await pass(60);
    const line = 'Auto refresh tick failed with error. This is likely a transient error.';
    expect(page.said).toEqual([`${line} Error: Cookies are refused.`, `${line} Error: Cookies are refused.`]);
  });
});

describe('a call that needs the session', () => {
  test('uses the session until 90 s before it expires, and refreshes it first after that', async () => {
    page.setVisibility('hidden');
    await open(150);
    await pass(60);
    await supabase.auth.getSession();
    expect(refreshes()).toBe(0);
    await pass(1);
    const { data } = await supabase.auth.getSession();
    expect(refreshes()).toBe(1);
    expect(data.session?.refresh_token).toBe('refresh-2');
  });

  test('waits for the tab that holds the lock', async () => {
    await open(3600);
    const release = await holdLock(`lock:${name}`);
    let isDone = false;
    const reading = supabase.auth.getSession().then(() => (isDone = true));
    await settle();
    expect(isDone).toBe(false);
    release();
    await reading;
  });
});

describe('the session of a sign-in', () => {
  const signIn = () => supabase.auth.signInWithPassword({ email: 'a@irodori.example', password: 'p' });

  test.each([
    ['a day ahead', 86_400],
    ['a day behind', -86_400],
  ])('lasts as long as its token where the browser’s clock is %s', async (_, ahead) => {
    page.setVisibility('hidden');
    supabase = createBrowserSupabase('http://127.0.0.1:1', 'key');
    const session = sessionOf(unsignedToken(), 3600, 'refresh-1');
    fetch.mockResolvedValueOnce(Response.json({ ...session, expires_at: session.expires_at - ahead }));
    expect((await signIn()).error).toBeNull();
    await pass(3600 - 91);
    await supabase.auth.getSession();
    expect(refreshes()).toBe(0);
    await pass(2);
    await supabase.auth.getSession();
    expect(refreshes()).toBe(1);
  });

  test('does not begin where the browser keeps no cookies, whose next page would know nothing of it', async () => {
    vi.stubGlobal('navigator', { locks: navigator.locks, cookieEnabled: false });
    supabase = createBrowserSupabase('http://127.0.0.1:1', 'key');
    const { error } = await signIn();
    expect(error).toMatchObject({ code: 'cookies_refused', status: 403 });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the lock of the session', () => {
  test('is taken over from a tab that holds it for longer than 30 s', async () => {
    await open(3600);
    const release = await holdLock(`lock:${name}`);
    let isDone = false;
    const reading = supabase.auth.getSession().then(() => (isDone = true));
    await pass(29);
    expect(isDone).toBe(false);
    await pass(2);
    await reading;
    expect(page.said).toEqual([expect.stringMatching(/was not released within 30000ms/)]);
    release();
  });

  test('is not needed on a page without Web Locks', async () => {
    vi.stubGlobal('navigator', {});
    await open(119);
    expect(refreshes()).toBe(1);
    expect(page.said).toEqual([]);
  });
});

describe('the auto refresh of a hidden page', () => {
  test('does not tick', async () => {
    await open(121);
    page.setVisibility('hidden');
    await pass(300);
    expect(refreshes()).toBe(0);
  });

  test('refreshes the session when the page becomes visible, and continues to tick', async () => {
    await open(121);
    page.setVisibility('hidden');
    await pass(300);
    page.setVisibility('visible');
    await pass(0);
    expect(refreshes()).toBe(1);
    await pass(3600 - 90);
    expect(refreshes()).toBe(2);
  });

  test('does not refresh if the page was visible only while another tab held the lock', async () => {
    await open(121);
    page.setVisibility('hidden');
    await pass(60);
    const release = await holdLock(`lock:${name}`);
    page.setVisibility('visible');
    await pass(0);
    page.setVisibility('hidden');
    release();
    await pass(60);
    expect(refreshes()).toBe(0);
  });
});
