import type { AuthResponse, Session, SupabaseClient, User } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { enterKeepingGuest } from './keep-guest.ts';

const backend = { url: 'http://backend.test', key: 'sb_publishable_test' };
const user = { id: 'account', email: 'ada@example.com' } as User;
const session = { access_token: 'of the account', refresh_token: 'r', user } as Session;
const entered: AuthResponse = { data: { session, user }, error: null };

const kept = vi.fn<(url: string, init: RequestInit) => Response>();
beforeEach(() => {
  kept.mockReset();
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit) => kept(String(input), init));
  return () => vi.unstubAllGlobals();
});

/** The client of the page, with the session of a guest or of nobody. */
function page(isGuest: boolean) {
  const auth = {
    getSession: async () => ({ data: { session: isGuest ? { user: { is_anonymous: true } } : null } }),
    refreshSession: vi.fn<() => Promise<{ error: null }>>(async () => ({ error: null })),
    setSession: vi.fn<(session: Session) => Promise<{ error: null }>>(async () => ({ error: null })),
  };
  const rpc = vi.fn<(name: string) => Promise<unknown>>(async () => ({ data: 'the secret', error: null }));
  return { auth, rpc, client: { auth, rpc } as unknown as SupabaseClient };
}

test('a visitor without a session signs in on the page’s own client', async () => {
  const { client, auth, rpc } = page(false);
  const used: unknown[] = [];
  await enterKeepingGuest(client, backend, async (own) => {
    used.push(own);
    return entered;
  });
  expect(used).toEqual([auth]);
  expect(rpc).not.toHaveBeenCalled();
});

test.each([
  ['keeps the session, refreshed, if the account is moved into the guest’s', true, [1, 0]],
  ['takes the session of an account that was used before', false, [0, 1]],
])('a guest %s', async (_, isKept, [refreshes, replacements]) => {
  const { client, auth } = page(true);
  kept.mockReturnValue(Response.json(isKept));
  await enterKeepingGuest(client, backend, async (aside) => {
    expect(aside).not.toBe(auth);
    return entered;
  });
  expect(kept.mock.calls[0]?.[0]).toBe('http://backend.test/rest/v1/rpc/keep_guest_account');
  expect(kept.mock.calls[0]?.[1].body).toBe('{"secret":"the secret"}');
  expect([auth.refreshSession.mock.calls.length, auth.setSession.mock.calls.length]).toEqual([
    refreshes,
    replacements,
  ]);
});

test('a guest takes the session of an account with another address than the one that was asked for', async () => {
  const { client, auth } = page(true);
  await enterKeepingGuest(
    client,
    backend,
    async () => entered,
    ({ email }) => email === 'x@example.com',
  );
  expect(kept).not.toHaveBeenCalled();
  expect(auth.setSession).toHaveBeenCalledExactlyOnceWith(session);
});

test('without an answer to whether the account is moved, the guest’s session stays, the account’s ends and the error is thrown', async () => {
  const { client, auth } = page(true);
  kept.mockImplementation(() => Response.json({ message: 'raw', code: 'XX000' }, { status: 500 }));
  await expect(enterKeepingGuest(client, backend, async () => entered)).rejects.toMatchObject({
    name: 'PlatformError',
    status: 500,
  });
  expect(auth.setSession).not.toHaveBeenCalled();
  const [url, init] = kept.mock.calls.at(-1) ?? [];
  expect(url).toBe('http://backend.test/auth/v1/logout?scope=local');
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer of the account');
});
