import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { guest, service, visitor, type Visitor } from '../../client.ts';
import { codeOf, locationOf } from './flow.ts';
import { allowedBy, idTokenOf, pkceClient, selfProvider, signedInBy, type SelfProvider } from './self.ts';

/** Links `owner`'s account at the provider to the visitor who is signed in with `client`. */
async function link(client: SupabaseClient, provider: SelfProvider, owner: Visitor): Promise<URL> {
  const { data, error } = await client.auth.linkIdentity({
    provider: provider.name,
    options: { skipBrowserRedirect: true },
  });
  if (error) throw error;
  return locationOf(await fetch(await allowedBy(owner, data.url ?? ''), { redirect: 'manual' }));
}

/** Signs a new visitor in with a client that stores the PKCE verifier. */
async function signedIn(): Promise<{ client: SupabaseClient; someone: Visitor }> {
  const someone = await visitor();
  const client = pkceClient();
  await client.auth.signInWithPassword({ email: someone.email, password: someone.password });
  return { client, someone };
}

const identitiesOf = async (client: SupabaseClient) =>
  (await client.auth.getUserIdentities()).data?.identities ?? [];

describe('the identities of a visitor', () => {
  test('are at first the email address of the sign-up', async () => {
    const { client, id, email } = await visitor();
    expect(await identitiesOf(client)).toMatchObject([
      {
        provider: 'email',
        id,
        user_id: id,
        identity_id: expect.any(String),
        identity_data: { email, sub: id },
      },
    ]);
  });

  test('include the account of a provider after linking it', async () => {
    const { client, someone } = await signedIn();
    const [provider, owner] = await Promise.all([selfProvider(), visitor()]);
    const back = await link(client, provider, owner);
    const { data, error } = await client.auth.exchangeCodeForSession(codeOf(back.href));
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: someone.id,
      email: someone.email,
      app_metadata: { provider: 'email', providers: ['email', provider.name] },
    });
    expect(await identitiesOf(client)).toMatchObject([
      { provider: 'email' },
      { provider: provider.name, id: owner.id, identity_data: { sub: owner.id, email: owner.email } },
    ]);
  });

  test('sign in to the account to which they are linked', async () => {
    const { client, someone } = await signedIn();
    const [provider, owner] = await Promise.all([selfProvider(), visitor()]);
    await link(client, provider, owner);
    expect((await signedInBy(provider, owner)).user.id).toBe(someone.id);
  });

  test('include the account of an ID token after linking it', async () => {
    const { client, someone } = await signedIn();
    const provider = await selfProvider();
    const { someone: owner, token } = await idTokenOf(provider);
    const { data, error } = await client.auth.linkIdentity({ provider: provider.name, token });
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(someone.id);
    expect(await identitiesOf(client)).toMatchObject([
      { provider: 'email' },
      { provider: provider.name, id: owner.id },
    ]);
    const again = await client.auth.linkIdentity({ provider: provider.name, token });
    expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists' });
  });

  test('can be linked only once, and to only one account', async () => {
    const [first, second] = await Promise.all([signedIn(), signedIn()]);
    const [provider, owner] = await Promise.all([selfProvider(), visitor()]);
    await link(first.client, provider, owner);
    const again = await link(first.client, provider, owner);
    expect(Object.fromEntries(again.searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    const elsewhere = await link(second.client, provider, owner);
    expect(elsewhere.searchParams.get('error_description')).toBe(
      'Identity is already linked to another user',
    );
    expect(await identitiesOf(second.client)).toHaveLength(1);
  });

  test('cannot be linked without a session', async () => {
    const { name } = await selfProvider();
    const { error } = await guest().auth.linkIdentity({ provider: name });
    expect(error).not.toBeNull();
  });
});

describe('an anonymous visitor', () => {
  test('becomes registered by linking an account, and keeps the id', async () => {
    const client = pkceClient();
    const { data: anonymous } = await client.auth.signInAnonymously();
    const provider = await selfProvider();
    const { someone: owner, token } = await idTokenOf(provider);
    // Frees the email address that the provider verified, by giving its owner another address.
    await service().auth.admin.updateUserById(owner.id, {
      email: `${randomUUID()}@example.com`,
      email_confirm: true,
    });
    const { data, error } = await client.auth.linkIdentity({ provider: provider.name, token });
    expect(error).toBeNull();
    expect(data?.user).toMatchObject({
      id: anonymous.user?.id,
      email: owner.email,
      is_anonymous: false,
      app_metadata: { provider: provider.name, providers: [provider.name] },
    });
  });

  test('cannot take the email address of another user by linking an account', async () => {
    const client = pkceClient();
    await client.auth.signInAnonymously();
    const [provider, owner] = await Promise.all([selfProvider(), visitor()]);
    const back = await link(client, provider, owner);
    expect(back.searchParams.get('error_code')).toBe('email_exists');
    expect((await client.auth.getUser()).data.user?.is_anonymous).toBe(true);
  });
});

describe('an identity', () => {
  test('can be unlinked, and then no longer signs in to the account', async () => {
    const { client, someone } = await signedIn();
    const [provider, owner] = await Promise.all([selfProvider(), visitor()]);
    await link(client, provider, owner);
    const added = (await identitiesOf(client)).find((identity) => identity.provider === provider.name);
    if (!added) throw new Error('The identity was not linked');
    expect((await client.auth.unlinkIdentity(added)).error).toBeNull();
    expect(await identitiesOf(client)).toMatchObject([{ provider: 'email' }]);
    expect((await client.auth.getUser()).data.user?.app_metadata).toMatchObject({ providers: ['email'] });
    expect((await signedInBy(provider, owner)).user.id).not.toBe(someone.id);
  });

  test('cannot be unlinked if it is the last', async () => {
    const { client } = await visitor();
    const [only] = await identitiesOf(client);
    if (!only) throw new Error('The visitor has no identity');
    expect((await client.auth.unlinkIdentity(only)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
      message: 'User must have at least 1 identity after unlinking',
    });
  });

  test('of another user cannot be unlinked', async () => {
    const { client } = await signedIn();
    const [provider, owner] = await Promise.all([selfProvider(), visitor()]);
    await link(client, provider, owner);
    const [theirs] = await identitiesOf(owner.client);
    if (!theirs) throw new Error('The visitor has no identity');
    expect((await client.auth.unlinkIdentity(theirs)).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
      message: "Identity doesn't exist",
    });
    expect((await client.auth.unlinkIdentity({ ...theirs, identity_id: 'x' })).error).toMatchObject({
      status: 404,
      message: 'identity_id must be an UUID',
    });
  });

  test('of the email address cannot be unlinked if the remaining address belongs to another user', async () => {
    const { client, someone } = await signedIn();
    const [provider, owner] = await Promise.all([selfProvider(), visitor()]);
    await link(client, provider, owner);
    const email = (await identitiesOf(client)).find((identity) => identity.provider === 'email');
    if (!email) throw new Error('The visitor has no email identity');
    const { error } = await client.auth.unlinkIdentity(email);
    expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' });
    expect((await client.auth.getUser()).data.user?.email).toBe(someone.email);
  });
});
