import { describe, expect, test } from 'vitest';
import { request, visitor } from '../../client.ts';
import { enrolApp, levelOf, protectedVisitor, tokenOf } from './second-factor.ts';
import { totpCode } from './totp.ts';

describe('a challenge', () => {
  test('expires after five minutes', async () => {
    const { client } = await visitor();
    const { id } = await enrolApp(client);
    const before = Math.floor(Date.now() / 1000);
    const { data, error } = await client.auth.mfa.challenge({ factorId: id });
    const after = Math.ceil(Date.now() / 1000);
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), type: 'totp' });
    expect(data?.expires_at).toBeGreaterThanOrEqual(before + 300 - 5);
    expect(data?.expires_at).toBeLessThanOrEqual(after + 300 + 5);
  });

  test('does not invalidate an earlier challenge', async () => {
    const { client } = await visitor();
    const { id: factorId, secret } = await enrolApp(client);
    const first = await client.auth.mfa.challenge({ factorId });
    const second = await client.auth.mfa.challenge({ factorId });
    expect(first.data?.id).not.toBe(second.data?.id);
    const { error } = await client.auth.mfa.verify({
      factorId,
      challengeId: first.data?.id ?? '',
      code: totpCode(secret),
    });
    expect(error).toBeNull();
  });

  test('sets last_challenged_at of the factor', async () => {
    const { client } = await visitor();
    const { id: factorId } = await enrolApp(client);
    const { data: before } = await client.auth.mfa.listFactors();
    expect(before?.all[0]).toMatchObject({ last_challenged_at: null });
    await client.auth.mfa.challenge({ factorId });
    const { data: after } = await client.auth.mfa.listFactors();
    expect(after?.all[0]).toMatchObject({ last_challenged_at: expect.stringContaining('T') });
  });

  test('of another visitor’s factor is refused with the response for an unknown factor', async () => {
    const [one, other] = await Promise.all([visitor(), visitor()]);
    const { id: factorId } = await enrolApp(one.client);
    const { error } = await other.client.auth.mfa.challenge({ factorId });
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' });
  });

  test('of a factor id that is not a UUID is refused', async () => {
    const { accessToken } = await visitor();
    const response = await request('/auth/v1/factors/mine/challenge', {
      method: 'POST',
      token: accessToken,
      body: '{}',
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'factor_id must be an UUID',
    });
  });
});

describe('the verification of a challenge is refused', () => {
  /** Enrols an app and requests a challenge. `verify` sends the right code, changed by its argument. */
  async function challenged() {
    const { client } = await visitor();
    const app = await enrolApp(client);
    const { data } = await client.auth.mfa.challenge({ factorId: app.id });
    const challengeId = data?.id ?? '';
    return {
      client,
      app,
      challengeId,
      verify: (response: { code?: string; factorId?: string; challengeId?: string }) =>
        client.auth.mfa.verify({ factorId: app.id, challengeId, code: totpCode(app.secret), ...response }),
    };
  }

  test('with a wrong code, and the session stays at aal1', async () => {
    const { client, app, verify } = await challenged();
    const { error } = await verify({ code: totpCode(app.secret, 1000) });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
    expect((await levelOf(client)).aal).toBe('aal1');
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
  });

  test('with a code that has too few digits', async () => {
    const { verify } = await challenged();
    expect((await verify({ code: '123' })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    });
  });

  test('without a code', async () => {
    const { verify } = await challenged();
    expect((await verify({ code: '' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Code needs to be non-empty',
    });
  });

  test('for a challenge that does not exist', async () => {
    const { verify } = await challenged();
    expect((await verify({ challengeId: crypto.randomUUID() })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
      message: 'MFA factor with the provided challenge ID not found',
    });
  });

  test('for a challenge of another factor', async () => {
    const { client, challengeId } = await challenged();
    const { id: factorId, secret } = await enrolApp(client, 'another');
    const { error } = await client.auth.mfa.verify({ factorId, challengeId, code: totpCode(secret) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  });

  test('for a challenge that is already verified', async () => {
    const { client, app, challengeId, verify } = await challenged();
    expect((await verify({})).error).toBeNull();
    const { error } = await client.auth.mfa.verify({
      factorId: app.id,
      challengeId,
      code: totpCode(app.secret, 1),
    });
    expect(error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('for a challenge id that is not a UUID', async () => {
    const { client, app } = await challenged();
    const response = await request(`/auth/v1/factors/${app.id}/verify`, {
      method: 'POST',
      token: await tokenOf(client),
      body: JSON.stringify({ challenge_id: 'mine', code: '123456' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'bad_json' });
  });

  test('by another visitor', async () => {
    const { app, challengeId } = await challenged();
    const { client } = await protectedVisitor();
    const { error } = await client.auth.mfa.verify({
      factorId: app.id,
      challengeId,
      code: totpCode(app.secret),
    });
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });
});
