import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, service, visitor } from '../../client.ts';

// The hooks of `[auth.hook.*]` are functions in the project's migrations.

const password = 'correct horse battery';
const refused = () => `${randomUUID()}@refused.example`;

describe('the hook custom_access_token', () => {
  test('adds a claim to the token at the next refresh', async () => {
    const { client, id } = await visitor();
    expect((await client.auth.getClaims()).data?.claims).not.toHaveProperty('user_role');
    const { error } = await service().from('user_roles').insert({ user_id: id, role: 'editor' });
    expect(error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ sub: id, user_role: 'editor' });
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
  });

  test('cannot be called by visitors', async () => {
    const { client } = await visitor();
    const { error } = await client.rpc('custom_access_token_hook', { event: {} });
    expect(error).not.toBeNull();
  });
});

describe('the hook before_user_created', () => {
  test('refuses a sign-up with its own message', async () => {
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

  test('is not called for accounts that an administrator creates', async () => {
    const email = refused();
    const made = await service().auth.admin.createUser({ email, password, email_confirm: true });
    expect(made.error).toBeNull();
    expect((await guest().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});
