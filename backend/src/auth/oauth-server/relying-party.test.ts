import * as oidc from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { address, request, service, visitor, type Visitor } from '../../../testing/visitors.ts';

/** Tests the OAuth server with openid-client, a certified implementation, as the application. */

const callback = 'http://localhost:4444/callback';
let issuer: URL;
beforeAll(() => {
  issuer = new URL(`${address()}/auth/v1`);
});

async function registered(method: 'client_secret_basic' | 'client_secret_post' | 'none') {
  const { data } = await service().auth.admin.oauth.createClient({
    client_name: 'Relying party',
    redirect_uris: [callback],
    token_endpoint_auth_method: method,
  });
  const { client_id: id = '', client_secret: secret = '' } = data ?? {};
  const proves = {
    client_secret_basic: () => oidc.ClientSecretBasic(secret),
    client_secret_post: () => oidc.ClientSecretPost(secret),
    none: () => oidc.None(),
  };
  return oidc.discovery(issuer, id, {}, proves[method](), { execute: [oidc.allowInsecureRequests] });
}

/** Approves an authorization request as the visitor; resolves to the redirect to the application and its checks. */
async function consent(config: oidc.Configuration, { client }: Visitor) {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  const response = await fetch(url, { redirect: 'manual' });
  const id = new URL(response.headers.get('location') ?? '').searchParams.get('authorization_id') ?? '';
  await client.auth.oauth.getAuthorizationDetails(id);
  const { data } = await client.auth.oauth.approveAuthorization(id);
  return { back: new URL(data?.redirect_url ?? ''), checks };
}

describe.each(['client_secret_basic', 'client_secret_post', 'none'] as const)(
  'openid-client with %s',
  (method) => {
    test('signs a visitor in, reads the userinfo and refreshes the tokens', async () => {
      const someone = await visitor();
      const config = await registered(method);
      const { back, checks } = await consent(config, someone);
      const tokens = await oidc.authorizationCodeGrant(config, back, checks);
      expect(tokens.claims()).toMatchObject({ sub: someone.id, email: someone.email });
      const info = await oidc.fetchUserInfo(config, tokens.access_token, someone.id);
      expect(info).toMatchObject({ sub: someone.id, email: someone.email, email_verified: true });
      const next = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
      expect(next.access_token).not.toBe(tokens.access_token);
      await oidc.fetchUserInfo(config, next.access_token, someone.id);
    });
  },
);

test.each(['oidc', 'oauth2'] as const)(
  'openid-client discovers the server by %s and registers itself',
  async (algorithm) => {
    const config = await oidc.dynamicClientRegistration(
      issuer,
      { redirect_uris: [callback], client_name: 'Self', token_endpoint_auth_method: 'none' },
      oidc.None(),
      { algorithm, execute: [oidc.allowInsecureRequests] },
    );
    const someone = await visitor();
    const { back, checks } = await consent(config, someone);
    expect((await oidc.authorizationCodeGrant(config, back, checks)).claims()?.sub).toBe(someone.id);
  },
);

test('an authorization code redeemed twice ends the session of the first redemption', async () => {
  const config = await registered('none');
  const { back, checks } = await consent(config, await visitor());
  const tokens = await oidc.authorizationCodeGrant(config, back, checks);
  await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    code: 'OAUTH_RESPONSE_IS_NOT_CONFORM',
  });
  const userinfo = await request('/auth/v1/oauth/userinfo', { token: tokens.access_token });
  expect(userinfo.status).toBe(403);
});

test('an authorization code redeemed again by another application ends no session', async () => {
  const [config, other] = await Promise.all([registered('none'), registered('none')]);
  const { back, checks } = await consent(config, await visitor());
  const tokens = await oidc.authorizationCodeGrant(config, back, checks);
  await expect(oidc.authorizationCodeGrant(other, back, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
});

test('an authorization request with the code_challenge_method “plain” is refused', async () => {
  const config = await registered('none');
  const verifier = oidc.randomPKCECodeVerifier();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    code_challenge: verifier,
    code_challenge_method: 'plain',
  });
  const response = await fetch(url, { redirect: 'manual' });
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error_description')).toBe(
    "code_challenge_method must be 'S256'",
  );
});

test('an ID token is refused as an access token', async () => {
  const config = await registered('none');
  const { back, checks } = await consent(config, await visitor());
  const { id_token: token = '' } = await oidc.authorizationCodeGrant(config, back, checks);
  for (const path of ['/auth/v1/user', '/auth/v1/oauth/userinfo', '/rest/v1/notes']) {
    expect((await request(path, { token })).status).toBeOneOf([401, 403]);
  }
});

test('the access token of an application can read the user and sign out, but not change the account', async () => {
  const someone = await visitor();
  const config = await registered('none');
  const { back, checks } = await consent(config, someone);
  const { access_token: token } = await oidc.authorizationCodeGrant(config, back, checks);
  expect(await (await request('/auth/v1/user', { token })).json()).toMatchObject({ id: someone.id });
  const changes = [
    request('/auth/v1/user', { token, method: 'PUT', body: '{"password":"a new password"}' }),
    request('/auth/v1/factors', { token, method: 'POST', body: '{"factor_type":"totp"}' }),
    request('/auth/v1/user/oauth/grants', { token }),
    request(`/auth/v1/user/identities/${someone.id}`, { token, method: 'DELETE' }),
    request('/auth/v1/token?grant_type=id_token', {
      token,
      method: 'POST',
      body: '{"provider":"google","id_token":"x.x.x","link_identity":true}',
    }),
  ];
  for (const response of await Promise.all(changes)) {
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'unexpected_audience' });
  }
  expect((await request('/auth/v1/logout?scope=global', { token, method: 'POST' })).status).toBe(204);
  expect((await request('/auth/v1/user', { token })).status).toBe(403);
  expect((await someone.client.auth.getUser()).error).toBeNull();
});
