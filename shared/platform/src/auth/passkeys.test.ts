import type { AuthResponse, SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createPasskeys } from './passkeys.ts';

type Auth = SupabaseClient['auth'];

test('a passkey signs in by the client that a guest signs in with, so that the guest’s lists go along', async () => {
  const session = { access_token: 'of the account', user: { id: 'account' } };
  const beside = { signInWithPasskey: async () => ({ data: { session }, error: null }) } as unknown as Auth;
  const entered: AuthResponse[] = [];
  const passkeys = createPasskeys(
    () => Promise.reject(new Error('the page’s client was used')),
    { url: 'http://backend.test', key: 'sb_publishable_test' },
    { token: async () => undefined, prepare: () => undefined },
    async (by) => void entered.push(await by(beside)),
  );
  await passkeys.signIn();
  expect(entered).toEqual([{ data: { session, user: session.user }, error: null }]);
});
