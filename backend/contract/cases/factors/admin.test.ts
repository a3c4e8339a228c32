import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { request, service, target, visitor } from '../../client.ts';
import { elsewhere, enrolApp, levelOf, protectedVisitor } from './second-factor.ts';

const admin = () => service().auth.admin.mfa;

const change = (userId: string, factorId: string, changes: object) =>
  request(`/auth/v1/admin/users/${userId}/factors/${factorId}`, {
    method: 'PUT',
    key: target().secretKey,
    body: JSON.stringify(changes),
  });

describe('the secret key', () => {
  test('lists a user’s factors, without their secrets', async () => {
    const { id: userId, app } = await protectedVisitor();
    const { data, error } = await admin().listFactors({ userId });
    expect(error).toBeNull();
    expect(data?.factors).toMatchObject([
      { id: app.id, factor_type: 'totp', status: 'verified', friendly_name: 'App' },
    ]);
    expect(JSON.stringify(data)).not.toContain(app.secret);
  });

  test('gets the factors with the user, too', async () => {
    const { id, app } = await protectedVisitor();
    const { data } = await service().auth.admin.getUserById(id);
    expect(data.user?.factors).toMatchObject([{ id: app.id, status: 'verified' }]);
  });

  test('removes a lost factor, and then the password alone suffices', async () => {
    const someone = await protectedVisitor();
    const client = await elsewhere(someone);
    const { data, error } = await admin().deleteFactor({ userId: someone.id, id: someone.app.id });
    expect(error).toBeNull();
    expect(JSON.stringify(data)).toContain(someone.app.id);
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel(
      (await client.auth.refreshSession()).data.session?.access_token,
    );
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await client.auth.updateUser({ password: 'another horse battery' })).error).toBeNull();
  });

  test('removes a factor, and the sessions that the factor raised go back to aal1', async () => {
    const { client, id: userId, app } = await protectedVisitor();
    await admin().deleteFactor({ userId, id: app.id });
    await client.auth.refreshSession();
    expect((await levelOf(client)).aal).toBe('aal1');
  });

  test('renames a factor', async () => {
    const { client, id: userId } = await visitor();
    const { id } = await enrolApp(client, 'old');
    const response = await change(userId, id, { friendly_name: 'new' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, friendly_name: 'new', factor_type: 'totp' });
  });

  test('changes the number of a phone factor, and refuses a number that is not E.164', async () => {
    const { client, id: userId } = await visitor();
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+819012345678' });
    const factorId = data?.id ?? '';
    const response = await change(userId, factorId, { phone: '+44 20 7946 0000' });
    expect(await response.json()).toMatchObject({ phone: '442079460000' });
    const refused = await change(userId, factorId, { phone: 'none' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('the admin API of factors refuses', () => {
  test('a factor of another user', async () => {
    const [one, other] = await Promise.all([visitor(), visitor()]);
    const { id } = await enrolApp(one.client);
    const { error } = await admin().deleteFactor({ userId: other.id, id });
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' });
  });

  test('a factor that does not exist', async () => {
    const { id: userId } = await visitor();
    const { error } = await admin().deleteFactor({ userId, id: randomUUID() });
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  test('a user that does not exist', async () => {
    const { error } = await admin().listFactors({ userId: randomUUID() });
    expect(error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User not found' });
  });

  test('a visitor’s token', async () => {
    const { id, accessToken } = await visitor();
    const response = await request(`/auth/v1/admin/users/${id}/factors`, { token: accessToken });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
  });
});
