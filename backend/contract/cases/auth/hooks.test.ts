import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, service, visitor } from '../../client.ts';

/** The functions of `[auth.hook.*]`; they are in the project's migrations. */

const password = 'correct horse battery';
const refused = () => `${randomUUID()}@refused.example`;

describe('the hook of access tokens', () => {
  test('adds a claim at the next refresh, and policies could read it', async () => {
    const { client, id } = await visitor();
    expect((await client.auth.getClaims()).data?.claims).not.toHaveProperty('user_role');
    const { error } = await service().from('user_roles').insert({ user_id: id, role: 'editor' });
    expect(error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ sub: id, user_role: 'editor' });
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
  });

  test('is nobody’s to call', async () => {
    const { client } = await visitor();
    const { error } = await client.rpc('custom_access_token_hook', { event: {} });
    expect(error).not.toBeNull();
  });
});

describe('the hook before an account is made', () => {
  test('refuses a sign-up in its own words', async () => {
    const { data, error } = await guest().auth.signUp({ email: refused(), password });
    expect(error).toMatchObject({ status: 403, message: 'Nobody from there.' });
    expect(data.user).toBeNull();
  });

  test('refuses a sign-in link that would make an account', async () => {
    expect((await guest().auth.signInWithOtp({ email: refused() })).error).toMatchObject({
      status: 403,
      message: 'Nobody from there.',
    });
  });

  test('refuses an invitation', async () => {
    expect((await service().auth.admin.inviteUserByEmail(refused())).error).toMatchObject({ status: 403 });
  });

  test('is not asked about whom an administrator makes', async () => {
    const email = refused();
    const made = await service().auth.admin.createUser({ email, password, email_confirm: true });
    expect(made.error).toBeNull();
    expect((await guest().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});
