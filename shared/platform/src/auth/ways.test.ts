import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { createWays } from './ways.ts';

const client = () => Promise.reject<SupabaseClient>(new Error('not needed'));
const key = 'sb_publishable_test';
const settings = {
  external: { github: true, google: false, email: true, phone: true, anonymous_users: true },
};

const waysAt = (url: string, respond: () => Response) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => respond());
  return { fetch, ways: createWays(client, { url, key }, fetch) };
};

test('the providers that the project enables are offered, and asked for once a minute', async () => {
  vi.useFakeTimers();
  try {
    const { fetch, ways } = waysAt('http://one.test', () => Response.json(settings));
    expect(await ways.offered()).toEqual({ providers: ['github'], phone: true });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('http://one.test/auth/v1/settings', {
      headers: { apikey: key },
    });
    await createWays(client, { url: 'http://one.test', key }, fetch).offered();
    expect(fetch).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    await ways.offered();
    expect(fetch).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('providers that the settings do not list are offered too, after the listed ones', async () => {
  const at = { url: 'http://custom.test', key, customProviders: ['custom:acme'] };
  const ways = createWays(client, at, async () => Response.json(settings));
  expect(await ways.offered()).toEqual({ providers: ['github', 'custom:acme'], phone: true });
});

test('a response that is a failure is not kept', async () => {
  let response = new Response(null, { status: 503 });
  const { ways } = waysAt('http://two.test', () => response);
  await expect(ways.offered()).rejects.toMatchObject({ name: 'PlatformError', status: 503 });
  response = Response.json(settings);
  expect(await ways.offered()).toEqual({ providers: ['github'], phone: true });
});

test('a browser that keeps no cookies does not leave the page for a provider', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  const { fetch, ways } = waysAt('http://cookies.test', () => Response.json(settings));
  await expect(ways.signInWith('github', 'http://site.test/confirm')).rejects.toMatchObject({
    name: 'PlatformError',
    code: 'cookies_refused',
  });
  expect(fetch).not.toHaveBeenCalled();
});

test.each(['signInWith', 'proveWith', 'linkWith'] as const)(
  '%s() does not leave the page for a provider that was switched off',
  async (leave) => {
    const { ways } = waysAt(`http://${leave}.test`, () => Response.json(settings));
    await expect(ways[leave]('google', 'http://site.test/confirm')).rejects.toMatchObject({
      name: 'PlatformError',
      code: 'provider_disabled',
    });
  },
);
