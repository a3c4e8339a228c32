import { describe, expect, test } from 'vitest';
import { guest, request, service, target, visitor } from '../../client.ts';
import {
  allowed,
  application,
  callback,
  exchange,
  json,
  proof,
  redeem,
  refresh,
  tokensFor,
  userinfo,
  type Tokens,
} from './flow.ts';

const claimsOf = (token: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());

describe('an authorization code', () => {
  test('gives the application the tokens of the visitor', async () => {
    const someone = await visitor();
    const app = await application();
    const tokens = await tokensFor(someone, app);
    expect(tokens).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
      id_token: expect.any(String),
    });
    expect(claimsOf(tokens.access_token)).toMatchObject({
      iss: `${target().url}/auth/v1`,
      sub: someone.id,
      aud: 'authenticated',
      role: 'authenticated',
      client_id: app.id,
      scope: 'openid email',
      amr: [{ method: 'oauth_provider/authorization_code' }],
    });
  });

  test('gives a token that acts as the visitor', async () => {
    const someone = await visitor();
    const { access_token: token } = await tokensFor(someone, await application());
    const { data } = await guest().auth.getUser(token);
    expect(data.user?.id).toBe(someone.id);
  });

  test('cannot be used twice', async () => {
    const app = await application();
    const with_ = proof();
    const code = await allowed(await visitor(), app, with_);
    expect((await redeem(app, code, with_)).status).toBe(200);
    const again = await redeem(app, code, with_);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Invalid authorization code',
    });
  });

  test('that several requests redeem at once succeeds for only one', async () => {
    const app = await application();
    const with_ = proof();
    const code = await allowed(await visitor(), app, with_);
    const responses = await Promise.all([1, 2, 3, 4].map(() => redeem(app, code, with_)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  const mismatch = 'PKCE verification failed: code challenge does not match previously saved code verifier';
  test.each([
    ['a wrong verifier', { code_verifier: proof().verifier }, mismatch],
    [
      'no verifier',
      { code_verifier: '' },
      'PKCE verification failed: code_verifier is required when PKCE challenge is present',
    ],
    ['another redirect_uri', { redirect_uri: `${callback}/other` }, 'Invalid redirect_uri'],
    ['another code', { code: 'made up' }, 'Invalid authorization code'],
  ])('with %s is refused and stays valid', async (_, changes, description) => {
    const app = await application();
    const with_ = proof();
    const code = await allowed(await visitor(), app, with_);
    const response = await redeem(app, code, with_, changes);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'invalid_grant', error_description: description });
    expect((await redeem(app, code, with_)).status).toBe(200);
  });

  test('of one application is refused for another', async () => {
    const [app, other] = await Promise.all([application(), application()]);
    const with_ = proof();
    const code = await allowed(await visitor(), app, with_);
    expect(await (await redeem(other, code, with_)).json()).toEqual({
      error: 'invalid_grant',
      error_description: 'Authorization code was not issued for this client',
    });
    expect((await redeem(app, code, with_)).status).toBe(200);
  });

  test('can be sent as JSON', async () => {
    const app = await application();
    const with_ = proof();
    const code = await allowed(await visitor(), app, with_);
    const response = await request('/auth/v1/oauth/token', {
      method: 'POST',
      body: JSON.stringify({
        grant_type: 'authorization_code',
        client_id: app.id,
        code,
        code_verifier: with_.verifier,
      }),
    });
    expect(response.status).toBe(200);
  });
});

describe('an application authenticates', () => {
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });
  const grant = { grant_type: 'authorization_code', code: 'x', code_verifier: 'x' };

  test('by HTTP Basic', async () => {
    const { id, secret } = await application({ token_endpoint_auth_method: 'client_secret_basic' });
    const wrong = await exchange(grant, basic(id, 'wrong'));
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      error_code: 'invalid_credentials',
      msg: 'invalid client credentials',
    });
    expect(await (await exchange(grant, basic(id, secret))).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('by the request body', async () => {
    const { id, secret } = await application({ token_endpoint_auth_method: 'client_secret_post' });
    const wrong = await exchange({ ...grant, client_id: id, client_secret: 'wrong' });
    expect(await wrong.json()).toMatchObject({ error_code: 'invalid_credentials' });
    const right = await exchange({ ...grant, client_id: id, client_secret: secret });
    expect(await right.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('only by the method that it registered', async () => {
    const { id, secret } = await application({ token_endpoint_auth_method: 'client_secret_basic' });
    const response = await exchange({ ...grant, client_id: id, client_secret: secret });
    expect(await response.json()).toMatchObject({
      error_code: 'invalid_credentials',
      msg: "invalid authentication method: client is registered for 'client_secret_basic' but 'client_secret_post' was used",
    });
    const none = await exchange({ ...grant, client_id: id });
    expect(none.status).toBe(400);
  });

  test.each([
    ['without a client', {}, {}, 'Invalid client credentials: client_id is required'],
    ['with an invalid client id', { client_id: 'x' }, {}, 'Invalid client_id format'],
    [
      'with an invalid Basic header',
      {},
      { authorization: 'Basic !' },
      'Invalid client credentials: invalid basic auth encoding',
    ],
  ])('and is refused %s', async (_, params, headers, msg) => {
    const response = await exchange({ ...grant, ...params }, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'invalid_credentials', msg });
  });
});

describe('the token endpoint', () => {
  test('refuses a missing grant type, and one that the client may not use', async () => {
    const { id: client_id } = await application({ grant_types: ['authorization_code'] });
    expect(await (await exchange({ client_id })).json()).toEqual({
      error: 'invalid_request',
      error_description: 'grant_type is required',
    });
    for (const grant_type of ['refresh_token', 'password', 'client_credentials']) {
      expect(await (await exchange({ client_id, grant_type })).json()).toEqual({
        error: 'unsupported_grant_type',
        error_description: `Client is not allowed to use grant type: ${grant_type}`,
      });
    }
  });

  test('names the missing parameter', async () => {
    const { id: client_id } = await application();
    expect(await (await exchange({ client_id, grant_type: 'authorization_code' })).json()).toEqual({
      error: 'invalid_request',
      error_description: 'code is required for authorization_code grant',
    });
    expect(await (await exchange({ client_id, grant_type: 'refresh_token' })).json()).toEqual({
      error: 'invalid_request',
      error_description: 'refresh_token is required for refresh_token grant',
    });
  });
});

describe('a refresh token of an application', () => {
  test('is exchanged for the next refresh token with the same scope', async () => {
    const app = await application();
    const tokens = await tokensFor(await visitor(), app);
    const next = await json<Tokens>(await refresh(app, tokens.refresh_token));
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(next).not.toHaveProperty('id_token');
    expect(claimsOf(next.access_token)).toMatchObject({ client_id: app.id, scope: 'openid email' });
  });

  test('is refused for another application and for the site', async () => {
    const [app, other] = await Promise.all([application(), application()]);
    const { refresh_token } = await tokensFor(await visitor(), app);
    expect(await (await refresh(other, refresh_token)).json()).toEqual({
      error: 'invalid_client',
      error_description: "Client does not match the session's OAuth client",
    });
    const { error } = await guest().auth.refreshSession({ refresh_token });
    expect(error?.status).toBe(400);
    expect((await refresh(app, refresh_token)).status).toBe(200);
  });

  test('of the site is refused for an application', async () => {
    const { refreshToken } = await visitor();
    expect(await (await refresh(await application(), refreshToken)).json()).toEqual({
      error: 'invalid_client',
      error_description: 'Client authentication not allowed for non-OAuth session',
    });
  });

  test('that was never issued is refused', async () => {
    expect(await (await refresh(await application(), 'made-up-token')).json()).toMatchObject({
      error_code: 'refresh_token_not_found',
    });
  });

  test('is refused after the client is removed', async () => {
    const app = await application();
    const { refresh_token } = await tokensFor(await visitor(), app);
    await service().auth.admin.oauth.deleteClient(app.id);
    expect(await (await refresh(app, refresh_token)).json()).toMatchObject({
      error_code: 'invalid_credentials',
    });
  });
});

describe('the information that an application gets', () => {
  test('includes an ID token with its client id and the nonce', async () => {
    const someone = await visitor();
    const app = await application();
    const { id_token } = await tokensFor(someone, app, { nonce: 'a-nonce' });
    expect(claimsOf(id_token)).toMatchObject({
      iss: `${target().url}/auth/v1`,
      sub: someone.id,
      aud: expect.toSatisfy((aud: unknown) => [aud].flat().includes(app.id)),
      nonce: 'a-nonce',
      email: someone.email,
      email_verified: true,
      auth_time: expect.any(Number),
    });
  });

  test('includes no ID token without the scope openid', async () => {
    const tokens = await tokensFor(await visitor(), await application(), { scope: 'email' });
    expect(tokens).not.toHaveProperty('id_token');
  });

  test('is limited to the scopes', async () => {
    const someone = await visitor();
    const app = await application();
    const asOpenid = await tokensFor(someone, app, { scope: 'openid' });
    expect(await (await userinfo(asOpenid.access_token)).json()).toEqual({ sub: someone.id });
    expect(claimsOf(asOpenid.id_token)).not.toHaveProperty('email');
    const withEmail = await tokensFor(someone, app, { scope: 'openid email' });
    expect(await (await userinfo(withEmail.access_token)).json()).toEqual({
      sub: someone.id,
      email: someone.email,
      email_verified: true,
    });
  });

  test('includes the name with the scope profile', async () => {
    const someone = await visitor();
    await someone.client.auth.updateUser({
      data: { name: 'Momo', avatar_url: 'https://a.example/momo.png' },
    });
    const { access_token } = await tokensFor(someone, await application(), { scope: 'profile' });
    expect(await (await userinfo(access_token)).json()).toMatchObject({
      sub: someone.id,
      name: 'Momo',
      picture: 'https://a.example/momo.png',
      updated_at: expect.any(Number),
    });
  });

  test('is refused without a valid token', async () => {
    expect((await userinfo('nothing')).status).toBeOneOf([401, 403]);
    expect((await fetch(`${target().url}/auth/v1/oauth/userinfo`)).status).toBe(401);
  });
});
