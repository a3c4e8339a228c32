import { AuthApiError, type SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSession } from './session.ts';
import { createSessionState } from './session-state.ts';
import { signedOut } from './snapshot.ts';

const encode = (claims: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))));
const token = (claims: object) => `e30.${encode(claims)}.c2ln`;
const claims = { sub: 'u1', exp: 2_000_000_000, email: 'a@irodori.example', user_metadata: { name: '彩り' } };

const verification = { token: async (action: string) => `proof for ${action}` };

type Options = NonNullable<Parameters<typeof createSession>[2]>;

function sessionWith(auth: object, options: Options = {}) {
  const state = createSessionState(signedOut);
  const client = () => Promise.resolve({ auth } as unknown as SupabaseClient);
  return { face: createSession(client, state, { verification, ...options }), take: state.take };
}

test('signing in sets the claims of the new token and calls listeners once', async () => {
  const { face } = sessionWith({
    signInWithPassword: async () => ({ data: { session: { access_token: token(claims) } }, error: null }),
  });
  const listener = vi.fn<() => void>();
  face.subscribe(listener);
  await face.signIn({ email: 'a@irodori.example', password: 'x' });
  expect(face.current()).toEqual({
    status: 'signed-in',
    userId: 'u1',
    email: 'a@irodori.example',
    phone: null,
    name: '彩り',
    avatar: null,
    isAnonymous: false,
    expiresAt: 2_000_000_000,
  });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a guest who signs in by password leaves the guest’s session to the part that takes bookmarks along', async () => {
  const signInWithPassword = vi.fn<(credentials: object) => Promise<object>>(async () => ({
    data: { session: null },
    error: null,
  }));
  const enterAsGuest: NonNullable<Options['enterAsGuest']> = async (enter) => {
    await enter({ signInWithPassword } as unknown as SupabaseClient['auth']);
  };
  const { face, take } = sessionWith({}, { enterAsGuest });
  take({ access_token: token({ ...claims, is_anonymous: true }) });
  await face.signIn({ email: 'a@irodori.example', password: 'x' });
  expect(signInWithPassword).toHaveBeenCalledExactlyOnceWith({
    email: 'a@irodori.example',
    password: 'x',
    options: { captchaToken: 'proof for sign_in' },
  });
  expect(face.current()).toMatchObject({ isAnonymous: true });
});

test('equal claims keep the same snapshot object and call no listener', () => {
  const { face, take } = sessionWith({});
  take({ access_token: token(claims) });
  const before = face.current();
  const listener = vi.fn<() => void>();
  face.subscribe(listener);
  take({ access_token: token(claims) });
  expect(face.current()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});

test('a refused sign-in throws the backend’s code and status, and leaves the snapshot unchanged', async () => {
  const refusal = {
    name: 'AuthApiError',
    message: 'Invalid login credentials',
    code: 'invalid_credentials',
    status: 400,
  };
  const { face } = sessionWith({
    signInWithPassword: async () => ({ data: { session: null }, error: refusal }),
  });
  await expect(face.signIn({ email: 'a@irodori.example', password: 'x' })).rejects.toMatchObject({
    name: 'PlatformError',
    code: 'invalid_credentials',
    status: 400,
  });
  expect(face.current()).toEqual(signedOut);
});

test('a token whose verification fails counts as signed out', async () => {
  const { face, take } = sessionWith({ getClaims: async () => ({ data: null, error: null }) });
  take({ access_token: token(claims) });
  await expect(face.verified()).resolves.toEqual(signedOut);
});

test('a sign-out on this device is one whatever the auth service responds, and one on every device only with its consent', async () => {
  const error = new AuthApiError('down', 500, 'unexpected_failure');
  const { face, take } = sessionWith({ signOut: async () => ({ error }) });
  take({ access_token: token(claims) });
  await expect(face.signOut('global')).rejects.toMatchObject({ status: 500 });
  expect(face.current()).toMatchObject({ status: 'signed-in' });
  await face.signOut('local');
  expect(face.current()).toEqual(signedOut);
});

test('giving the password again replaces the session and ends the earlier one', async () => {
  const signOut = vi.fn<(token: string, scope: string) => Promise<object>>(async () => ({ error: null }));
  const signInWithPassword = vi.fn<(credentials: object) => Promise<object>>(async () => ({
    data: { session: { access_token: token({ ...claims, exp: 2_000_000_900 }) } },
    error: null,
  }));
  const { face, take } = sessionWith({
    getSession: async () => ({
      data: { session: { access_token: 'earlier', user: { email: 'a@irodori.example' } } },
    }),
    signInWithPassword,
    admin: { signOut },
  });
  take({ access_token: token(claims) });
  await face.confirmPassword('right');
  expect(signInWithPassword.mock.calls[0]?.[0]).toMatchObject({
    email: 'a@irodori.example',
    password: 'right',
  });
  expect(face.current()).toMatchObject({ status: 'signed-in', expiresAt: 2_000_000_900 });
  expect(signOut).toHaveBeenCalledExactlyOnceWith('earlier', 'local');
});

test.each([
  ['the same account ends the earlier session', { id: 'u1' }, 1],
  ['another account leaves the earlier session', { id: 'u2' }, 0],
  ['a guest who keeps the account leaves the session', { id: 'u1', is_anonymous: true }, 0],
])('exchanging a code for a session of %s', async (_, user, times) => {
  const signOut = vi.fn<(token: string, scope: string) => Promise<object>>(async () => ({ error: null }));
  const { face } = sessionWith({
    getSession: async () => ({ data: { session: { access_token: 'earlier', user } } }),
    exchangeCodeForSession: async () => ({
      data: { session: { access_token: token(claims) } },
      error: null,
    }),
    admin: { signOut },
  });
  expect(await face.exchangeCode('code')).toBe('signed-in');
  expect(face.current()).toMatchObject({ status: 'signed-in', userId: 'u1' });
  expect(signOut.mock.calls).toEqual(Array.from({ length: times }, () => ['earlier', 'local']));
});

describe('the code of a visitor who had to sign in again as u1', () => {
  const given = (id: string) => ({ access_token: token({ ...claims, sub: id }), user: { id } });
  /** The page of a visitor whose flow has to prove `u1`; the code is that of the user `id`. */
  function pageOf(id: string, error: Error | null = null) {
    const signOut = vi.fn<(token: string, scope: string) => Promise<object>>(async () => ({ error: null }));
    const setSession = vi.fn<(session: object) => Promise<object>>(async () => ({ error: null }));
    const session = error === null ? given(id) : null;
    const beside = { exchangeCodeForSession: async () => ({ data: { session }, error }) };
    const { face, take } = sessionWith(
      {
        storageKey: 'sb',
        storage: { getItem: (key: string) => (key === 'sb-code-verifier' ? '"abc/proof-of-u1"' : null) },
        getSession: async () => ({ data: { session: { access_token: 'earlier', user: { id: 'u1' } } } }),
        setSession,
        admin: { signOut },
      },
      { aside: () => ({ auth: beside }) as unknown as SupabaseClient },
    );
    take({ access_token: token(claims) });
    return { face, signOut, setSession };
  }

  test('replaces the session and ends the earlier one', async () => {
    const { face, signOut, setSession } = pageOf('u1');
    expect(await face.exchangeCode('code')).toBe('signed-in');
    expect(setSession).toHaveBeenCalledExactlyOnceWith(given('u1'));
    expect(signOut).toHaveBeenCalledExactlyOnceWith('earlier', 'local');
  });

  test('fails as the auth service says if it cannot be redeemed', async () => {
    const { face } = pageOf('u1', new AuthApiError('expired', 404, 'flow_state_expired'));
    await expect(face.exchangeCode('code')).rejects.toMatchObject({ code: 'flow_state_expired' });
    expect(face.current()).toMatchObject({ status: 'signed-in', userId: 'u1' });
  });

  test('is refused if it is of another account, whose session ends while that of the page stays', async () => {
    const { face, signOut, setSession } = pageOf('u2');
    await expect(face.exchangeCode('code')).rejects.toMatchObject({ code: 'proof_of_another_account' });
    expect(setSession).not.toHaveBeenCalled();
    expect(signOut).toHaveBeenCalledExactlyOnceWith(given('u2').access_token, 'local');
    expect(face.current()).toMatchObject({ status: 'signed-in', userId: 'u1' });
  });
});

test.each(['exchanging a code', 'giving the password again'])(
  '%s goes on after three seconds if the auth service does not end the earlier session',
  async (act) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const session = { access_token: token(claims) };
    const entered = async () => ({ data: { session }, error: null });
    const { face } = sessionWith({
      getSession: async () => ({ data: { session: { access_token: 'earlier', user: { id: 'u1' } } } }),
      exchangeCodeForSession: entered,
      signInWithPassword: entered,
      admin: { signOut: () => new Promise(() => undefined) },
    });
    const onDone = vi.fn<() => void>();
    const done = (
      act === 'exchanging a code' ? face.exchangeCode('code') : face.confirmPassword('right')
    ).then(onDone);
    await vi.advanceTimersByTimeAsync(2900);
    expect(onDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await done;
    expect(face.current()).toMatchObject({ status: 'signed-in', userId: 'u1' });
  },
);

test('an identity is unlinked by its id, unless it is gone already', async () => {
  const identity = {
    identity_id: 'i1',
    provider: 'github',
    identity_data: { email: 'a@b.example' },
    created_at: 'then',
  };
  const unlinkIdentity = vi.fn<(identity: object) => Promise<object>>(async () => ({ error: null }));
  const { face } = sessionWith({
    getUserIdentities: async () => ({ data: { identities: [identity] }, error: null }),
    unlinkIdentity,
  });
  expect(await face.identities()).toEqual([
    { id: 'i1', provider: 'github', email: 'a@b.example', linkedAt: 'then' },
  ]);
  for (const id of ['i1', 'i2']) await face.unlinkIdentity(id);
  expect(unlinkIdentity).toHaveBeenCalledExactlyOnceWith(identity);
});
