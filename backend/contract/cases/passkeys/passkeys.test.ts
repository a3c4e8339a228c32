import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, request, service, visitor } from '../../client.ts';
import { addPasskey, assertion, newAuthenticator, newCredential } from './authenticator.ts';

describe('registering a passkey', () => {
  test('requests a discoverable credential of the configured site, without attestation', async () => {
    const { client, id, email } = await visitor();
    const { data } = await client.auth.passkey.startRegistration();
    expect(data?.options).toMatchObject({
      rp: { id: 'example.com', name: 'Contract' },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000);
  });

  test('stores a name and a date, and no date of use', async () => {
    const { client } = await visitor();
    const made = await addPasskey(client, newAuthenticator());
    const { data } = await client.auth.passkey.list();
    expect(data).toEqual([{ id: made.id, friendly_name: expect.any(String), created_at: made.created_at }]);
  });

  test.each([
    ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
    ['00000000-0000-0000-0000-000000000000', 'Passkey'],
  ])('names the passkey after its authenticator, if the authenticator is known (%s)', async (make, name) => {
    const { client } = await visitor();
    expect(await addPasskey(client, newAuthenticator(make))).toMatchObject({ friendly_name: name });
  });

  test('excludes the authenticators with a passkey of the visitor', async () => {
    const { client } = await visitor();
    await addPasskey(client, newAuthenticator());
    const { data } = await client.auth.passkey.startRegistration();
    expect(data?.options.excludeCredentials).toHaveLength(1);
  });

  test('needs a session', async () => {
    const response = await request('/auth/v1/passkeys/registration/options', { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
  });

  test('is refused for anonymous visitors', async () => {
    const client = guest();
    await client.auth.signInAnonymously();
    const { error } = await client.auth.passkey.startRegistration();
    expect(error).toMatchObject({
      status: 403,
      code: 'no_authorization',
      message: 'Anonymous user not allowed to perform these actions',
    });
  });

  test('accepts each challenge once', async () => {
    const { client } = await visitor();
    const made = await newCredential(client, newAuthenticator());
    expect((await client.auth.passkey.verifyRegistration(made)).error).toBeNull();
    const { error } = await client.auth.passkey.verifyRegistration(made);
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
  });

  test('refuses another visitor’s challenge', async () => {
    const [owner, other] = await Promise.all([visitor(), visitor()]);
    const made = await newCredential(owner.client, newAuthenticator());
    const { error } = await other.client.auth.passkey.verifyRegistration(made);
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
  });

  test('refuses a credential for another site', async () => {
    const { client } = await visitor();
    const made = await newCredential(client, newAuthenticator(), 'https://login.example.com');
    const { error } = await client.auth.passkey.verifyRegistration(made);
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });

  test.each([
    ['no challenge', { credential: {} }, 'challenge_id is required'],
    [
      'a challenge id that is not a UUID',
      { challenge_id: 'x', credential: {} },
      'challenge_id must be a valid UUID',
    ],
    ['no credential', { challenge_id: randomUUID() }, 'credential is required'],
  ])('is refused with the reason for %s', async (_, body, message) => {
    const { accessToken } = await visitor();
    const response = await request('/auth/v1/passkeys/registration/verify', {
      method: 'POST',
      token: accessToken,
      body: JSON.stringify(body),
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'validation_failed', message }),
    ]);
  });

  test('is refused beyond ten passkeys', async () => {
    const { client } = await visitor();
    for (let count = 0; count < 10; count++) await addPasskey(client, newAuthenticator());
    const { error } = await client.auth.passkey.startRegistration();
    expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' });
  });
});

describe('signing in with a passkey', () => {
  test('opens a session of its owner without an email address or a password', async () => {
    const { client, id } = await visitor();
    const authenticator = newAuthenticator();
    const { id: passkeyId } = await addPasskey(client, authenticator);
    const someone = guest();
    const { data, error } = await someone.auth.passkey.verifyAuthentication(await assertion(authenticator));
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(id);
    const { data: claims } = await someone.auth.getClaims(data?.session?.access_token);
    expect(claims?.claims).toMatchObject({ sub: id, aal: 'aal1', amr: [{ method: 'passkey' }] });
    const [used] = (await client.auth.passkey.list()).data ?? [];
    expect(used).toMatchObject({ id: passkeyId, last_used_at: expect.any(String) });
  });

  test('does not reveal an account before it succeeds', async () => {
    const { data } = await guest().auth.passkey.startAuthentication();
    expect(data?.options).toMatchObject({ rpId: 'example.com', userVerification: 'preferred' });
    expect(data?.options.allowCredentials ?? []).toEqual([]);
  });

  test('accepts each assertion once', async () => {
    const { client } = await visitor();
    const authenticator = newAuthenticator();
    await addPasskey(client, authenticator);
    const given = await assertion(authenticator);
    await guest().auth.passkey.verifyAuthentication(given);
    const { error } = await guest().auth.passkey.verifyAuthentication(given);
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
  });

  test('refuses an assertion for another challenge', async () => {
    const { client } = await visitor();
    const authenticator = newAuthenticator();
    await addPasskey(client, authenticator);
    const [one, other] = [await assertion(authenticator), await assertion(authenticator)];
    const { error } = await guest().auth.passkey.verifyAuthentication({
      challengeId: one.challengeId,
      credential: other.credential,
    });
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });

  test('refuses an assertion for another site', async () => {
    const { client } = await visitor();
    const authenticator = newAuthenticator();
    await addPasskey(client, authenticator);
    const { error } = await guest().auth.passkey.verifyAuthentication(
      await assertion(authenticator, 'https://login.example.com'),
    );
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });

  test('refuses an assertion with the user handle of another visitor', async () => {
    const [owner, other] = await Promise.all([visitor(), visitor()]);
    const authenticator = newAuthenticator();
    await addPasskey(owner.client, authenticator);
    const { challengeId, credential } = await assertion(authenticator);
    const userHandle = Buffer.from(other.id).toString('base64url');
    const { error } = await guest().auth.passkey.verifyAuthentication({
      challengeId,
      credential: { ...credential, response: { ...credential.response, userHandle } },
    });
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });

  test('refuses a changed signature', async () => {
    const { client } = await visitor();
    const authenticator = newAuthenticator();
    await addPasskey(client, authenticator);
    const { challengeId, credential } = await assertion(authenticator);
    const signature = Buffer.from(credential.response.signature, 'base64url');
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    const { error } = await guest().auth.passkey.verifyAuthentication({
      challengeId,
      credential: {
        ...credential,
        response: { ...credential.response, signature: signature.toString('base64url') },
      },
    });
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });

  test('refuses an invalid credential', async () => {
    const { data } = await guest().auth.passkey.startAuthentication();
    const response = await request('/auth/v1/passkeys/authentication/verify', {
      method: 'POST',
      body: JSON.stringify({ challenge_id: data?.challenge_id, credential: { id: 'x' } }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error_code: 'webauthn_verification_failed',
      msg: 'Invalid credential response',
    });
  });

  test('is refused for a banned account', async () => {
    const { client, id } = await visitor();
    const authenticator = newAuthenticator();
    await addPasskey(client, authenticator);
    await service().auth.admin.updateUserById(id, { ban_duration: '1h' });
    const { error } = await guest().auth.passkey.verifyAuthentication(await assertion(authenticator));
    expect(error).toMatchObject({ status: 403, code: 'user_banned' });
  });
});

describe('managing passkeys', () => {
  test('the owner can rename a passkey', async () => {
    const { client } = await visitor();
    const { id } = await addPasskey(client, newAuthenticator());
    const { data } = await client.auth.passkey.update({ passkeyId: id, friendlyName: 'Blue key' });
    expect(data).toMatchObject({ id, friendly_name: 'Blue key' });
  });

  test.each([
    ['', 'friendly_name is required'],
    ['x'.repeat(121), 'friendly_name must be 120 characters or less'],
  ])('a name without characters or with more than 120 is refused (%#)', async (friendlyName, message) => {
    const { client } = await visitor();
    const { id } = await addPasskey(client, newAuthenticator());
    const { error } = await client.auth.passkey.update({ passkeyId: id, friendlyName });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
  });

  test('a removed passkey cannot sign in', async () => {
    const { client } = await visitor();
    const authenticator = newAuthenticator();
    const { id } = await addPasskey(client, authenticator);
    expect((await client.auth.passkey.delete({ passkeyId: id })).error).toBeNull();
    expect((await client.auth.passkey.list()).data).toEqual([]);
    const { error } = await guest().auth.passkey.verifyAuthentication(await assertion(authenticator));
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });

  test('a visitor cannot see, rename or remove the passkey of another visitor', async () => {
    const [owner, other] = await Promise.all([visitor(), visitor()]);
    const { id } = await addPasskey(owner.client, newAuthenticator());
    expect((await other.client.auth.passkey.list()).data).toEqual([]);
    const renamed = await other.client.auth.passkey.update({ passkeyId: id, friendlyName: 'Mine' });
    expect(renamed.error).toMatchObject({ status: 404, message: 'Passkey not found' });
    const removed = await other.client.auth.passkey.delete({ passkeyId: id });
    expect(removed.error).toMatchObject({ status: 404 });
    expect((await owner.client.auth.passkey.list()).data).toHaveLength(1);
  });

  test('an administrator can list and remove the passkeys of any user', async () => {
    const { client, id: userId } = await visitor();
    const { id } = await addPasskey(client, newAuthenticator());
    const { admin } = service().auth;
    expect((await admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id }]);
    expect((await admin.passkey.deletePasskey({ userId, passkeyId: id })).error).toBeNull();
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  test('an administrator gets 404 for the passkeys of an unknown user', async () => {
    const { error } = await service().auth.admin.passkey.listPasskeys({ userId: randomUUID() });
    expect(error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User not found' });
  });

  test('a visitor cannot list passkeys by the admin API', async () => {
    const { accessToken, id } = await visitor();
    const response = await request(`/auth/v1/admin/users/${id}/passkeys`, { token: accessToken });
    expect(response.status).toBe(403);
  });
});
