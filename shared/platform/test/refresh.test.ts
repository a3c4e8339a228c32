import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserSupabase } from '../src/browser-client.ts';
import { createSession } from '../src/auth/session.ts';
import { createSessionState } from '../src/auth/session-state.ts';
import { signedOut } from '../src/auth/snapshot.ts';
import { settle } from './session-lock.ts';
import { closeClient, openPage, type TestPage } from './test-page.ts';
import { cookieValue, sessionOf, unsignedToken } from './tokens.ts';

const name = 'sb-127-auth-token';
const start = Date.parse('2026-01-01T00:00:00Z');
const fetch = vi.fn<typeof globalThis.fetch>();
let page: TestPage;
let supabase: SupabaseClient;
let asked: number[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(start);
  page = openPage();
  // Hidden, so that the auto refresh does not tick.
  page.setVisibility('hidden');
  asked = [];
  vi.stubGlobal('fetch', fetch);
});
afterEach(async () => {
  page.clearCookies();
  vi.useRealTimers();
  await closeClient(supabase);
  page.close();
  fetch.mockReset();
});

/** Creates the client with a session that expires in `expiresIn` seconds; `response` makes the response to a refresh. */
async function open(expiresIn: number, response: () => Response | Promise<Response>): Promise<void> {
  fetch.mockImplementation(async () => {
    asked.push(Date.now() - start);
    return response();
  });
  page.setCookie(name, cookieValue(sessionOf(unsignedToken(expiresIn), expiresIn)));
  supabase = createBrowserSupabase('http://127.0.0.1:1', 'key');
  await settle();
}
const renewed = () => Response.json(sessionOf(unsignedToken(), 3600, 'refresh-2'));
const refused = () =>
  Response.json(
    { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } },
  );

describe('a refresh that finds the auth service failing', () => {
  test.each([502, 503, 504])('with %i is repeated after 200, 400, 800 ms … for 30 s', async (status) => {
    await open(-60, () => new Response('{}', { status }));
    await vi.advanceTimersByTimeAsync(60_000);
    await settle();
    expect(asked).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
    // A temporary failure keeps the session.
    expect(page.cookies()).toHaveProperty(name);
  });

  test('without a response is repeated until the first response', async () => {
    let tries = 0;
    await open(-60, () => {
      tries += 1;
      if (tries <= 4) throw new TypeError('Failed to fetch');
      return renewed();
    });
    await vi.advanceTimersByTimeAsync(2000);
    await settle();
    // Three attempts of the page’s own fetch, and 200 ms later the next three.
    expect(asked).toEqual([0, 100, 300, 500, 600]);
    expect((await supabase.auth.getSession()).data.session?.refresh_token).toBe('refresh-2');
  });

  test('with another status is not repeated', async () => {
    await open(-60, refused);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([0]);
  });
});

describe('a refresh that is refused', () => {
  test('removes the session', async () => {
    await open(-60, refused);
    await settle();
    expect(page.cookies()).toEqual({});
    expect(await supabase.auth.getSession()).toMatchObject({ data: { session: null } });
  });

  test('keeps a session whose access token still works, until it expires', async () => {
    await open(60, refused);
    await settle();
    expect(asked).toEqual([0]);
    expect((await supabase.auth.getSession()).data.session?.refresh_token).toBe('refresh-1');
    await vi.advanceTimersByTimeAsync(61_000);
    expect((await supabase.auth.getSession()).data.session).toBeNull();
    expect(page.cookies()).toEqual({});
  });
});

describe('concurrent callers', () => {
  test('share one refresh of an expired session', async () => {
    await open(3600, renewed);
    page.setCookie(name, cookieValue(sessionOf(unsignedToken(-60), -60)));
    await Promise.all([
      supabase.auth.getSession(),
      supabase.auth.getSession(),
      supabase.from('apps').select('id'),
      supabase.functions.invoke('submit-job'),
    ]);
    const refreshes = fetch.mock.calls.filter(([input]) =>
      String(input).includes('grant_type=refresh_token'),
    );
    expect(refreshes).toHaveLength(1);
  });

  test('of one page never wait for a lock that the page itself holds', async () => {
    await open(3600, renewed);
    const request = navigator.locks.request.bind(navigator.locks) as (
      ...given: unknown[]
    ) => Promise<unknown>;
    let running = 0;
    let most = 0;
    vi.spyOn(navigator.locks, 'request').mockImplementation(async (...given: unknown[]) => {
      running += 1;
      most = Math.max(most, running);
      return request(...given).finally(() => {
        running -= 1;
      });
    });
    await Promise.all([supabase.auth.getSession(), supabase.auth.getSession(), supabase.auth.getUser()]);
    expect(most).toBe(1);
  });

  test('of session.refresh() share one request, and later callers send another', async () => {
    await open(3600, renewed);
    const session = createSession(() => Promise.resolve(supabase), createSessionState(signedOut));
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(asked).toHaveLength(1);
    await session.refresh();
    expect(asked).toHaveLength(2);
    expect(session.current()).toMatchObject({ status: 'signed-in' });
  });
});
