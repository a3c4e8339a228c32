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

describe('verifying a factor', () => {
  test('raises the session to aal2 and returns new tokens', async () => {
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

  test('adds its method to amr, newest first', async () => {
    const { client } = await protectedVisitor();
    const { amr } = await levelOf(client);
    expect(amr.map(({ method }) => method).toSorted()).toEqual(['password', 'totp']);
    const times = amr.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('lists the factor under its type', async () => {
    const { client, app } = await protectedVisitor();
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.totp).toMatchObject([{ id: app.id, status: 'verified' }]);
    expect(data?.phone).toEqual([]);
  });

  test('triggers MFA_CHALLENGE_VERIFIED in the client', async () => {
    const { client } = await visitor();
    const events: string[] = [];
    const { data } = client.auth.onAuthStateChange((event) => void events.push(event));
    await showCode(client, await enrolApp(client));
    data.subscription.unsubscribe();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
  });

  test('removes the visitor’s unverified factors of the same type, and no other factors', async () => {
    const { client } = await visitor();
    await enrolApp(client, 'left');
    await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
    const app = await enrolApp(client, 'used');
    await showCode(client, app);
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.all.map(({ friendly_name }) => friendly_name).toSorted()).toEqual(['key', 'used']);
  });

  test('ends the visitor’s sessions at aal1', async () => {
    const someone = await visitor();
    const other = await elsewhere(someone);
    const token = await tokenOf(other);
    await showCode(someone.client, await enrolApp(someone.client));
    const { error } = await other.auth.refreshSession();
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    const response = await request('/auth/v1/user', { token });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'session_not_found' });
    expect((await someone.client.auth.getUser()).error).toBeNull();
  });
});

test('verifying one factor in several sessions during a sign-out causes no server error', async () => {
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
  const responses = await Promise.all([
    ...proofs.map((prove) => prove()),
    request('/auth/v1/logout?scope=others', { method: 'POST', token: leaver }),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
});

describe('aal2', () => {
  test('and the methods in amr stay after a refresh', async () => {
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

  test('belongs to the session that verified the factor: a new sign-in begins at aal1', async () => {
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

  test('is null without a session', async () => {
    expect(await level(guest())).toEqual({
      currentLevel: null,
      nextLevel: null,
      currentAuthenticationMethods: [],
    });
  });

  test('is aal1 for a visitor without a factor', async () => {
    const { client } = await visitor();
    expect(await level(client)).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    });
  });

  test('stays aal1 with an unverified factor', async () => {
    const { client } = await visitor();
    await enrolApp(client);
    await client.auth.refreshSession();
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('has the next level aal2 for a visitor with a verified factor', async () => {
    const client = await elsewhere(await protectedVisitor());
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('is aal2 after a factor is verified', async () => {
    const { client } = await protectedVisitor();
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });
});

describe('a visitor with a verified factor', () => {
  test('cannot enrol another factor at aal1', async () => {
    const client = await elsewhere(await protectedVisitor());
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief’s' });
    expect(error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 required to enroll a new factor',
    });
  });

  test('cannot change the password at aal1', async () => {
    const client = await elsewhere(await protectedVisitor());
    const { error } = await client.auth.updateUser({ password: 'another horse battery' });
    expect(error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    });
  });

  test('cannot change the email address at aal1', async () => {
    const client = await elsewhere(await protectedVisitor());
    const { error } = await client.auth.updateUser({ email: `${crypto.randomUUID()}@example.com` });
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  });

  test('can change the metadata at aal1', async () => {
    const client = await elsewhere(await protectedVisitor());
    const { data, error } = await client.auth.updateUser({ data: { colour: 'iris' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ colour: 'iris' });
  });

  test('can change the password and enrol another factor at aal2', async () => {
    const { client } = await protectedVisitor();
    const { error } = await client.auth.updateUser({ password: 'another horse battery' });
    expect(error).toBeNull();
    await expect(enrolApp(client, 'second')).resolves.toBeDefined();
  });
});
