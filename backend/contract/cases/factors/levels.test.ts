import { describe, expect, test } from 'vitest';
import { guest, request, visitor } from '../../client.ts';
import {
  claimsOf,
  elsewhere,
  enrolApp,
  levelOf,
  methodsOf,
  protectedVisitor,
  showCode,
  tokenOf,
} from './second-factor.ts';
import { totpCode } from './totp.ts';

describe('a proven factor', () => {
  test('raises the session to aal2 and answers its new tokens', async () => {
    const { client, accessToken, refreshToken, id } = await visitor();
    const app = await enrolApp(client);
    const { data: asked } = await client.auth.mfa.challenge({ factorId: app.id });
    const { data, error } = await client.auth.mfa.verify({
      factorId: app.id,
      challengeId: asked?.id ?? '',
      code: totpCode(app.secret),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      token_type: 'bearer',
      expires_in: expect.any(Number),
      user: { id, factors: [{ id: app.id, status: 'verified', factor_type: 'totp' }] },
    });
    expect(data?.refresh_token).not.toBe(refreshToken);
    const [before, after] = [claimsOf(accessToken), claimsOf(data?.access_token ?? '')];
    expect(before.aal).toBe('aal1');
    expect(after).toMatchObject({ aal: 'aal2', session_id: before.session_id });
  });

  test('is named in amr after the password', async () => {
    const { client } = await protectedVisitor();
    const { amr } = await levelOf(client);
    expect(amr.map(({ method }) => method).toSorted()).toEqual(['password', 'totp']);
    const times = amr.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('is listed by its kind', async () => {
    const { client, app } = await protectedVisitor();
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.totp).toMatchObject([{ id: app.id, status: 'verified' }]);
    expect(data?.phone).toEqual([]);
  });

  test('tells the client’s listeners', async () => {
    const { client } = await visitor();
    const events: string[] = [];
    const { data } = client.auth.onAuthStateChange((event) => void events.push(event));
    await showCode(client, await enrolApp(client));
    data.subscription.unsubscribe();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
  });

  test('removes the visitor’s unverified factors of its kind, and no other', async () => {
    const { client } = await visitor();
    await enrolApp(client, 'left');
    await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
    const app = await enrolApp(client, 'used');
    await showCode(client, app);
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.all.map(({ friendly_name }) => friendly_name).toSorted()).toEqual(['key', 'used']);
  });

  test('ends the sessions that have only proven a password', async () => {
    const someone = await visitor();
    const other = await elsewhere(someone);
    const token = await tokenOf(other);
    await showCode(someone.client, await enrolApp(someone.client));
    const { error } = await other.auth.refreshSession();
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    const answer = await request('/auth/v1/user', { token });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error_code: 'session_not_found' });
    expect((await someone.client.auth.getUser()).error).toBeNull();
  });
});

test('several sessions that prove the factor at once, while one signs out, are answered each', async () => {
  const { email, password, client } = await visitor();
  const app = await enrolApp(client);
  const others = await Promise.all([1, 2, 3].map(() => elsewhere({ email, password })));
  const proofs = await Promise.all(
    [client, ...others].map(async (each) => {
      const { data } = await each.auth.mfa.challenge({ factorId: app.id });
      const token = await tokenOf(each);
      return () =>
        request(`/auth/v1/factors/${app.id}/verify`, {
          method: 'POST',
          token,
          body: JSON.stringify({ challenge_id: data?.id, code: totpCode(app.secret) }),
        });
    }),
  );
  const leaver = await tokenOf(await elsewhere({ email, password }));
  const answers = await Promise.all([
    ...proofs.map((prove) => prove()),
    request('/auth/v1/logout?scope=others', { method: 'POST', token: leaver }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
});

describe('aal2', () => {
  test('outlives a refresh, with its methods', async () => {
    const { client } = await protectedVisitor();
    const before = await levelOf(client);
    const { error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(await levelOf(client)).toMatchObject({
      aal: 'aal2',
      amr: before.amr,
      session_id: before.session_id,
    });
  });

  test('is of the session that proved it: a new sign-in begins at aal1', async () => {
    const someone = await protectedVisitor();
    const client = await elsewhere(someone);
    const level = await levelOf(client);
    expect(level.aal).toBe('aal1');
    expect(methodsOf(level)).toEqual(['password']);
    await showCode(client, someone.app, 1);
    expect((await levelOf(client)).aal).toBe('aal2');
    expect((await someone.client.auth.getUser()).error).toBeNull();
  });
});

describe('the assurance level', () => {
  const level = async (client: ReturnType<typeof guest>) =>
    (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

  test('is none without a session', async () => {
    expect(await level(guest())).toEqual({
      currentLevel: null,
      nextLevel: null,
      currentAuthenticationMethods: [],
    });
  });

  test('is aal1 for who has no factor', async () => {
    const { client } = await visitor();
    expect(await level(client)).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    });
  });

  test('is not raised by a factor that is unverified', async () => {
    const { client } = await visitor();
    await enrolApp(client);
    await client.auth.refreshSession();
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('can be raised by who has a verified factor', async () => {
    const client = await elsewhere(await protectedVisitor());
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('is aal2 after the proof', async () => {
    const { client } = await protectedVisitor();
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });
});

describe('with a verified factor, the password alone does not suffice', () => {
  test('to enrol another', async () => {
    const client = await elsewhere(await protectedVisitor());
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief’s' });
    expect(error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 required to enroll a new factor',
    });
  });

  test('to change the password', async () => {
    const client = await elsewhere(await protectedVisitor());
    const { error } = await client.auth.updateUser({ password: 'another horse battery' });
    expect(error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    });
  });

  test('to change the address', async () => {
    const client = await elsewhere(await protectedVisitor());
    const { error } = await client.auth.updateUser({ email: `${crypto.randomUUID()}@example.com` });
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  });

  test('but does for the visitor’s metadata', async () => {
    const client = await elsewhere(await protectedVisitor());
    const { data, error } = await client.auth.updateUser({ data: { colour: 'iris' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ colour: 'iris' });
  });

  test('and the factor does', async () => {
    const { client } = await protectedVisitor();
    const { error } = await client.auth.updateUser({ password: 'another horse battery' });
    expect(error).toBeNull();
    await expect(enrolApp(client, 'second')).resolves.toBeDefined();
  });
});
