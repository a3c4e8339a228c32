import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { platformWith, refusal } from './signed-in.ts';
import { TestBackend } from './test-backend.ts';
import { sessionOf, signingKey } from './tokens.ts';

let backend: TestBackend;
let token: string;
let key: Awaited<ReturnType<typeof signingKey>>;
beforeAll(async () => {
  backend = await TestBackend.start();
  key = await signingKey('session-calls');
  token = await key.sign();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

describe('signing out', () => {
  test.each(['local', 'global', 'others'] as const)(
    'with scope %s sends the scope to the auth service',
    async (scope) => {
      backend.on('POST /auth/v1/logout', { status: 204 });
      const { session } = platformWith(backend, token);
      backend.on('POST /auth/v1/token', { body: sessionOf(token) });
      await session.refresh();
      await session.signOut(scope);
      const [request] = backend.asked('POST /auth/v1/logout');
      expect(request?.query).toEqual({ scope });
      expect(request?.headers['authorization']).toBe(`Bearer ${token}`);
      expect(session.current().status).toBe(scope === 'others' ? 'signed-in' : 'signed-out');
    },
  );

  test('succeeds if the session no longer exists', async () => {
    backend.on('POST /auth/v1/logout', refusal(403, 'session_not_found', 'Session not found'));
    const { session } = platformWith(backend, token);
    await expect(session.signOut('global')).resolves.toBeUndefined();
    expect(session.current().status).toBe('signed-out');
  });

  test('on this device succeeds while the auth service is unreachable', async () => {
    backend.on('POST /auth/v1/logout', { status: 503, body: {} });
    const { session } = platformWith(backend, token);
    await session.verified();
    await expect(session.signOut('local')).resolves.toBeUndefined();
    expect(session.current().status).toBe('signed-out');
    expect(await session.verified()).toEqual({ status: 'signed-out' });
  });

  test('on every device fails if the auth service is unreachable', async () => {
    backend.on('POST /auth/v1/logout', { status: 503, body: {} });
    await expect(platformWith(backend, token).session.signOut('global')).rejects.toMatchObject({
      name: 'PlatformError',
      code: 'AuthRetryableFetchError',
      status: 503,
    });
  });
});

describe('a request for a new password', () => {
  test('names the callback page of this site', async () => {
    backend.on('POST /auth/v1/recover', { body: {} });
    await platformWith(backend).session.requestPasswordReset({
      email: 'a@irodori.example',
      returnTo: 'https://site.example/confirm',
    });
    const [request] = backend.asked('POST /auth/v1/recover');
    expect(request?.query['redirect_to']).toBe('https://site.example/confirm');
    expect(request?.body).toMatchObject({ email: 'a@irodori.example' });
  });

  test('throws GoTrue’s code if it is sent too often', async () => {
    backend.on('POST /auth/v1/recover', refusal(429, 'over_email_send_rate_limit', 'wait'));
    const request = { email: 'a@irodori.example', returnTo: 'https://site.example/confirm' };
    await expect(platformWith(backend).session.requestPasswordReset(request)).rejects.toMatchObject({
      code: 'over_email_send_rate_limit',
      status: 429,
    });
  });
});

describe('changing the account', () => {
  test('sends only the given attributes', async () => {
    backend.on('PUT /auth/v1/user', { body: sessionOf(token).user });
    const { session } = platformWith(backend, token);
    await session.updateUser({ password: 'new secret', nonce: '123456' });
    await session.updateUser({ email: 'b@irodori.example', name: '彩' });
    const bodies = backend.asked('PUT /auth/v1/user').map(({ body }) => body);
    expect(bodies[0]).toMatchObject({ password: 'new secret', nonce: '123456' });
    expect(bodies[0]).not.toHaveProperty('data');
    expect(bodies[1]).toMatchObject({ email: 'b@irodori.example', data: { name: '彩' } });
    expect(bodies[1]).not.toHaveProperty('password');
  });

  test('refreshes the session after a new name, so that the snapshot has it', async () => {
    backend.on('PUT /auth/v1/user', { body: sessionOf(token).user });
    const renewed = await key.sign(3600, { user_metadata: { name: '彩' } });
    backend.on('POST /auth/v1/token', { body: sessionOf(renewed) });
    const { session } = platformWith(backend, token);
    await session.updateUser({ name: '彩' });
    expect(session.current()).toMatchObject({ name: '彩' });
  });

  test('throws GoTrue’s code if the new password is the old one', async () => {
    backend.on(
      'PUT /auth/v1/user',
      refusal(422, 'same_password', 'New password should be different from the old password.'),
    );
    await expect(platformWith(backend, token).session.updateUser({ password: 'old' })).rejects.toMatchObject({
      code: 'same_password',
      status: 422,
    });
  });

  test('sends no request without a session', async () => {
    await expect(platformWith(backend).session.updateUser({ name: 'A' })).rejects.toMatchObject({
      code: 'AuthSessionMissingError',
      status: 400,
    });
    expect(backend.seen).toEqual([]);
  });
});
