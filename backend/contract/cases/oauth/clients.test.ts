import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, service, visitor } from '../../client.ts';
import { application, asked, authorize, callback, json, proof, redeem, register } from './flow.ts';

const admin = () => service().auth.admin.oauth;

describe('an admin', () => {
  test('registers a confidential client, and only that response has the secret', async () => {
    const { data, error } = await admin().createClient({
      client_name: 'Shop',
      client_uri: 'https://shop.example',
      redirect_uris: [callback],
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      client_name: 'Shop',
      client_uri: 'https://shop.example',
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const again = await admin().getClient(data?.client_id ?? '');
    expect(again.data).toMatchObject({ client_name: 'Shop' });
    expect(again.data).not.toHaveProperty('client_secret');
  });

  test('registers a public client, which has no secret', async () => {
    const { data } = await admin().createClient({
      client_name: 'Phone',
      redirect_uris: ['com.example.phone://back'],
      token_endpoint_auth_method: 'none',
    });
    expect(data).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' });
    expect(data).not.toHaveProperty('client_secret');
    expect((await admin().regenerateClientSecret(data?.client_id ?? '')).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Cannot regenerate secret for public client',
    });
  });

  test('lists clients', async () => {
    const { id } = await application();
    const { data } = await admin().listClients();
    expect(data.clients.map(({ client_id }) => client_id)).toContain(id);
  });

  test('changes the given fields of a client and keeps the other fields', async () => {
    const { id } = await application();
    const { data } = await admin().updateClient(id, { client_name: 'Renamed' });
    expect(data).toMatchObject({ client_name: 'Renamed', redirect_uris: [callback] });
    expect((await admin().updateClient(id, {})).error).toMatchObject({
      status: 400,
      message: 'No fields provided for update',
    });
    expect((await admin().updateClient(id, { redirect_uris: [] })).error).toMatchObject({
      message: 'redirect_uris cannot be empty',
    });
    expect(
      (await admin().updateClient(id, { token_endpoint_auth_method: 'client_secret_post' })).error,
    ).toMatchObject({
      message:
        "token_endpoint_auth_method 'client_secret_post' is not valid for client_type 'public'; valid methods: [none]",
    });
  });

  test('replaces a secret, and the old secret becomes invalid', async () => {
    const client = await application({ token_endpoint_auth_method: 'client_secret_post' });
    const { data } = await admin().regenerateClientSecret(client.id);
    expect(data?.client_secret).toEqual(expect.any(String));
    expect(data?.client_secret).not.toBe(client.secret);
    const tried = await redeem(client, 'no code', proof(), { client_secret: client.secret });
    expect(await tried.json()).toMatchObject({ error_code: 'invalid_credentials' });
    const now = await redeem(client, 'no code', proof(), { client_secret: data?.client_secret });
    expect(await now.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('removes a client, which then cannot be found or request an authorization', async () => {
    const client = await application();
    expect((await admin().deleteClient(client.id)).error).toBeNull();
    expect((await admin().getClient(client.id)).error).toMatchObject({
      status: 404,
      code: 'oauth_client_not_found',
    });
    expect((await authorize(client, proof())).status).toBe(400);
  });

  test('gets 404 for an unknown client and 400 for an invalid id', async () => {
    expect((await admin().getClient(randomUUID())).error).toMatchObject({
      status: 404,
      code: 'oauth_client_not_found',
      message: 'OAuth client not found',
    });
    expect((await admin().getClient('nothing')).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'invalid client_id format',
    });
  });
});

test('visitors and the publishable key cannot list or create clients', async () => {
  const { client } = await visitor();
  for (const who of [client, guest()]) {
    expect((await who.auth.admin.oauth.listClients()).error?.status).toBeOneOf([401, 403]);
    expect(
      (await who.auth.admin.oauth.createClient({ client_name: 'x', redirect_uris: [callback] })).error
        ?.status,
    ).toBeOneOf([401, 403]);
  }
});

describe('a redirect URI', () => {
  test.each([
    'https://app.example/callback?keep=this',
    'http://localhost:4000/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/callback',
    'com.example.app://callback',
  ])('may be %s', async (uri) => {
    const { data, error } = await admin().createClient({ client_name: 'x', redirect_uris: [uri] });
    expect(error).toBeNull();
    expect(data?.redirect_uris).toEqual([uri]);
  });

  test.each([
    ['', 'redirect URI cannot be empty'],
    ['/callback', 'must have scheme and host'],
    ['app.example/callback', 'must have scheme and host'],
    ['http://app.example/callback', 'HTTP scheme only allowed for localhost'],
    ['http://localhost.evil.example/', 'HTTP scheme only allowed for localhost'],
    ['http://192.168.1.1/callback', 'HTTP scheme only allowed for localhost'],
    ['https:///callback', 'must have scheme and host'],
    ['https://app.example/\ncallback', 'invalid URL format'],
    ['JavaScript://app.example/%0aalert(1)', "scheme 'javascript' is not allowed for security reasons"],
    ['https://app.example/#part', 'fragment not allowed in redirect URI'],
  ])('may not be %j: %s', async (uri, fault) => {
    const { error } = await admin().createClient({ client_name: 'x', redirect_uris: [uri] });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: expect.stringContaining(`invalid redirect_uri '${uri}': ${fault}`),
    });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x', 'blob:x'])(
    'cannot have the scheme of %s',
    async (uri) => {
      const { error } = await admin().createClient({ client_name: 'x', redirect_uris: [uri] });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    },
  );

  test('is refused beyond ten redirect URIs of one client', async () => {
    const redirect_uris = Array.from({ length: 11 }, (_, n) => `${callback}/${n}`);
    expect((await admin().createClient({ client_name: 'x', redirect_uris })).error?.message).toContain(
      'redirect_uris cannot exceed 10 items',
    );
  });
});

describe('an application that registers itself', () => {
  test('needs only the publishable key', async () => {
    const response = await register({ client_name: 'Self', redirect_uris: [callback] });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      client_name: 'Self',
      registration_type: 'dynamic',
      client_secret: expect.any(String),
    });
  });

  test('can use its registration at once', async () => {
    const response = await register({ redirect_uris: [callback], token_endpoint_auth_method: 'none' });
    const { client_id: id } = await json<{ client_id: string }>(response);
    expect(await asked({ id, secret: '' }, proof())).not.toBe('');
  });

  test.each([
    [{}, 'redirect_uris is required'],
    [{ redirect_uris: [callback], client_type: 'other' }, "client_type must be 'public' or 'confidential'"],
    [
      { redirect_uris: [callback], client_type: 'public', token_endpoint_auth_method: 'client_secret_post' },
      "client_type 'public' is inconsistent with token_endpoint_auth_method",
    ],
    [
      { redirect_uris: [callback], token_endpoint_auth_method: 'x' },
      'token_endpoint_auth_method must be one of',
    ],
    [{ redirect_uris: [callback], grant_types: ['password'] }, 'grant_types must only contain'],
    [
      { redirect_uris: [callback], client_name: 'x'.repeat(1025) },
      'client_name cannot exceed 1024 characters',
    ],
    [{ redirect_uris: [callback], logo_uri: 'no address' }, 'logo_uri must be a valid URL'],
  ])('is refused with the reason for %j', async (body, message) => {
    const response = await register(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: expect.stringContaining(message),
    });
  });
});
