import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, request, service, target, visitor } from '../../client.ts';
import { codeOf, locationOf, proof } from './flow.ts';
import {
  allowedBy,
  idTokenOf,
  issuer,
  pkceClient,
  selfProvider,
  signedInBy,
  throughProvider,
} from './self.ts';

const start = (query: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${target().url}/auth/v1/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });

describe('a visitor who signs in with a provider', () => {
  test('returns with a code, and gets a session with the tokens of the provider', async () => {
    const someone = await visitor();
    const provider = await selfProvider();
    const { session, user } = await signedInBy(provider, someone);
    expect(user).toMatchObject({
      id: someone.id,
      email: someone.email,
      user_metadata: { iss: issuer(), sub: someone.id, email_verified: true },
    });
    expect(session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    });
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  test('gets the tokens in the fragment without PKCE', async () => {
    const someone = await visitor();
    const { name: provider } = await selfProvider();
    const { data } = await guest().auth.signInWithOAuth({
      provider,
      options: { skipBrowserRedirect: true },
    });
    const back = await throughProvider(someone, data.url ?? '');
    const fragment = new URLSearchParams(back.hash.slice(1));
    expect(Object.fromEntries(fragment)).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      provider_token: expect.any(String),
      expires_in: '3600',
      token_type: 'bearer',
    });
    const { data: got } = await guest().auth.getUser(fragment.get('access_token') ?? '');
    expect(got.user?.id).toBe(someone.id);
  });

  test('again gets the same account, with one identity of the provider', async () => {
    const someone = await visitor();
    const provider = await selfProvider();
    await signedInBy(provider, someone);
    const { user } = await signedInBy(provider, someone);
    expect(user.id).toBe(someone.id);
    expect(user.identities?.map((identity) => identity.provider)).toEqual(['email', provider.name]);
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', provider.name] });
  });

  test('is redirected to an allowed URL, or else to the site', async () => {
    const { name: provider } = await selfProvider();
    const someone = await visitor();
    const back = async (redirect_to: string) => {
      const response = await start({ provider, redirect_to });
      return locationOf(
        await fetch(await allowedBy(someone, locationOf(response).href), { redirect: 'manual' }),
      );
    };
    const home = await back('https://evil.example/callback');
    expect(home.hostname).not.toBe('evil.example');
    const inner = await back(`${home.origin}/confirm?keep=this`);
    expect(inner.pathname + inner.search).toBe('/confirm?keep=this');
  });

  test('and denies returns with the provider’s error', async () => {
    const someone = await visitor();
    const { name: provider } = await selfProvider();
    const consent = locationOf(await fetch(locationOf(await start({ provider })), { redirect: 'manual' }));
    const id = consent.searchParams.get('authorization_id') ?? '';
    await someone.client.auth.oauth.getAuthorizationDetails(id);
    const { data } = await someone.client.auth.oauth.denyAuthorization(id);
    const back = locationOf(await fetch(data?.redirect_url ?? '', { redirect: 'manual' }));
    const words = { error: 'access_denied', error_description: 'User denied the request' };
    expect(Object.fromEntries(back.searchParams)).toMatchObject(words);
    expect(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))).toMatchObject(words);
  });
});

describe('the request to the provider', () => {
  test('has the client, the scopes, and the project’s own state and PKCE challenge', async () => {
    const { name: provider, application } = await selfProvider();
    const { challenge } = proof();
    const url = locationOf(
      await start({
        provider,
        code_challenge: challenge,
        code_challenge_method: 's256',
        prompt: 'login',
        state: 'mine',
        redirect_uri: 'https://evil.example',
        client_id: 'another',
      }),
    );
    expect(url.origin + url.pathname).toBe(`${issuer()}/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: application.id,
      redirect_uri: `${issuer()}/callback`,
      scope: 'openid email profile',
      prompt: 'login',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.get('code_challenge')).not.toBe(challenge);
  });

  test('has the scopes that the site requests', async () => {
    const { name: provider } = await selfProvider();
    const url = locationOf(await start({ provider, scopes: 'email phone' }));
    expect(url.searchParams.get('scope')).toBe('openid email phone');
  });

  test.each([
    ['nobody', 'Unsupported provider: Provider nobody could not be found'],
    ['', 'Unsupported provider: Provider  could not be found'],
    ['github', 'Unsupported provider: provider is not enabled'],
    ['custom:nobody', 'Unsupported provider: custom provider custom:nobody not found'],
  ])('is refused for the provider %j', async (provider, msg) => {
    const response = await start({ provider });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg });
  });

  test('is refused with a code_challenge but no code_challenge_method', async () => {
    const { name: provider } = await selfProvider();
    const response = await start({ provider, code_challenge: proof().challenge });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      msg: 'PKCE flow requires code_challenge_method and code_challenge',
    });
  });
});

describe('the callback of a provider', () => {
  const back = async (query: Readonly<Record<string, string>>) => {
    const response = await fetch(`${issuer()}/callback?${new URLSearchParams(query)}`, {
      redirect: 'manual',
    });
    expect([302, 303]).toContain(response.status);
    return locationOf(response).searchParams;
  };

  test.each([
    ['without a state', {}, 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['with a malformed state', { state: 'x' }, 'bad_oauth_state', 'OAuth state parameter is invalid'],
    ['with an unknown state', { state: randomUUID() }, 'bad_oauth_state', 'OAuth state not found or expired'],
  ])('%s redirects to the site with the error', async (_, query, error_code, error_description) => {
    expect(Object.fromEntries(await back({ code: 'x', ...query }))).toMatchObject({
      error: 'invalid_request',
      error_code,
      error_description,
    });
  });

  test('without a code or with an invalid code redirects back with the error', async () => {
    const { name: provider } = await selfProvider();
    const state = async () => locationOf(await start({ provider })).searchParams.get('state') ?? '';
    expect((await back({ state: await state() })).get('error_code')).toBe('bad_oauth_callback');
    expect(Object.fromEntries(await back({ state: await state(), code: 'made-up' }))).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code: made',
    });
  });

  test('cannot be used twice', async () => {
    const someone = await visitor();
    const { name } = await selfProvider();
    const { data } = await pkceClient().auth.signInWithOAuth({
      provider: name,
      options: { skipBrowserRedirect: true },
    });
    const atProvider = locationOf(await fetch(data.url ?? '', { redirect: 'manual' }));
    const url = await allowedBy(someone, atProvider.href);
    const first = locationOf(await fetch(url, { redirect: 'manual' }));
    expect(codeOf(first.href)).not.toBe('');
    const second = locationOf(await fetch(url, { redirect: 'manual' }));
    expect(second.searchParams.get('error_code')).toBe('flow_state_already_used');
  });

  test('is refused with the code of another flow', async () => {
    const someone = await visitor();
    const { name: provider } = await selfProvider();
    const [mine, theirs] = await Promise.all([start({ provider }), start({ provider })]);
    const url = new URL(await allowedBy(someone, locationOf(theirs).href));
    url.searchParams.set('state', locationOf(mine).searchParams.get('state') ?? '');
    const back = locationOf(await fetch(url, { redirect: 'manual' }));
    expect(back.searchParams.get('error')).toBe('server_error');
    expect(back.searchParams.get('code')).toBeNull();
  });
});

describe('an ID token', () => {
  test('signs in the visitor whom it names', async () => {
    const provider = await selfProvider();
    const { someone, token, accessToken } = await idTokenOf(provider);
    const { data, error } = await guest().auth.signInWithIdToken({
      provider: provider.name,
      token,
      access_token: accessToken,
    });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(someone.id);
    expect(data.session?.access_token).toEqual(expect.any(String));
  });

  test('that is sent four times at once makes one identity', async () => {
    const provider = await selfProvider();
    const { someone, token } = await idTokenOf(provider);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => guest().auth.signInWithIdToken({ provider: provider.name, token })),
    );
    expect(responses.map(({ data }) => data.user?.id)).toEqual([1, 2, 3, 4].map(() => someone.id));
    const { data } = await someone.client.auth.getUserIdentities();
    expect(data?.identities.map((identity) => identity.provider)).toEqual(['email', provider.name]);
  });

  test('with a hashed nonce is accepted only with the unhashed nonce', async () => {
    const provider = await selfProvider();
    const nonce = randomUUID();
    const hashed = createHash('sha256').update(nonce).digest('hex');
    const { token } = await idTokenOf(provider, { nonce: hashed });
    const tried = async (given?: string) =>
      guest().auth.signInWithIdToken({ provider: provider.name, token, ...(given && { nonce: given }) });
    expect((await tried()).error?.message).toContain('nonce');
    expect((await tried('another')).error?.message).toBe('Nonces mismatch');
    expect((await tried(hashed)).error?.message).toBe('Nonces mismatch');
    expect((await tried(nonce)).error).toBeNull();
  });

  test('for another application is refused', async () => {
    const [provider, other] = await Promise.all([selfProvider(), selfProvider()]);
    const { token } = await idTokenOf(other);
    const { error } = await guest().auth.signInWithIdToken({ provider: provider.name, token });
    expect(error).toMatchObject({
      status: 400,
      message: `Unacceptable audience in id_token: [${other.application.id}]`,
    });
  });

  test('for an application in acceptable_client_ids is accepted', async () => {
    const other = await selfProvider();
    const provider = await selfProvider({ acceptable_client_ids: [other.application.id] });
    const { token } = await idTokenOf(other);
    const { error } = await guest().auth.signInWithIdToken({ provider: provider.name, token });
    expect(error).toBeNull();
  });

  test.each([
    ['a changed signature', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
    ['another subject', (token: string) => withPayload(token, { sub: randomUUID() })],
    ['no signature', (token: string) => `${unsignedHeader}.${token.split('.')[1]}.`],
    ['a text that is not a JWT', () => 'nothing'],
  ])('with %s is refused', async (_, change) => {
    const provider = await selfProvider();
    const { token } = await idTokenOf(provider);
    const { error } = await guest().auth.signInWithIdToken({ provider: provider.name, token: change(token) });
    expect(error).toMatchObject({ status: 400, message: 'Bad ID token' });
  });

  test('is refused if it is an access token', async () => {
    const provider = await selfProvider();
    const { someone, accessToken } = await idTokenOf(provider);
    const { error } = await guest().auth.signInWithIdToken({ provider: provider.name, token: accessToken });
    expect(error).toMatchObject({ status: 400 });
    expect((await someone.client.auth.getUser()).error).toBeNull();
  });

  test('of a provider that is not configured is refused', async () => {
    const tried = (provider: string) => guest().auth.signInWithIdToken({ provider, token: 'x.y.z' });
    expect((await tried('google')).error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
    expect((await tried('nobody')).error).toMatchObject({
      status: 400,
      message: 'Custom OIDC provider "nobody" not allowed',
    });
    expect((await tried('custom:nobody')).error).toMatchObject({
      status: 400,
      message: 'Custom provider "custom:nobody" not found',
    });
  });

  test('that is missing is refused with 400', async () => {
    const response = await request('/auth/v1/token?grant_type=id_token', { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid request',
      error_description: 'id_token required',
    });
  });
});

const unsignedHeader = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');

function withPayload(token: string, changes: object): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...changes };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

describe('a custom provider', () => {
  const admin = () => service().auth.admin.customProviders;

  test('can be created, read, listed, changed and removed by an admin', async () => {
    const { name, application } = await selfProvider();
    const { data } = await admin().getProvider(name);
    expect(data).toMatchObject({
      identifier: name,
      provider_type: 'oidc',
      client_id: application.id,
      scopes: ['openid', 'email', 'profile'],
      pkce_enabled: true,
      enabled: true,
      discovery_document: { issuer: issuer(), token_endpoint: `${issuer()}/oauth/token` },
    });
    expect(data).not.toHaveProperty('client_secret');
    const { data: listed } = await admin().listProviders({ type: 'oidc' });
    expect(listed.providers.map(({ identifier }) => identifier)).toContain(name);
    const changed = await admin().updateProvider(name, { enabled: false, scopes: ['email'] });
    expect(changed.data).toMatchObject({ enabled: false, scopes: ['openid', 'email'] });
    const refused = await start({ provider: name });
    expect(await refused.json()).toMatchObject({
      msg: `Unsupported provider: custom provider ${name} is disabled`,
    });
    expect((await admin().deleteProvider(name)).error).toBeNull();
    expect((await admin().getProvider(name)).error).toMatchObject({
      status: 404,
      code: 'custom_provider_not_found',
    });
  });

  const whole = {
    provider_type: 'oidc' as const,
    identifier: 'custom:case',
    name: 'Case',
    client_id: 'id',
    client_secret: 'secret',
    issuer: 'https://issuer.example',
  };
  test.each([
    [{ provider_type: 'saml' }, "provider_type must be either 'oauth2' or 'oidc'"],
    [{ identifier: 'case' }, "identifier must start with 'custom:' prefix, e.g. 'custom:case'"],
    [{ client_secret: '' }, 'client_secret is required'],
    [{ issuer: '' }, 'issuer is required for OIDC providers'],
    [{ issuer: 'http://issuer.example' }, 'URL must use HTTPS'],
    [{ provider_type: 'oauth2' }, 'authorization_url is required for OAuth2 providers'],
    [{ authorization_params: { state: 'x' } }, 'Cannot override reserved OAuth parameter: state'],
    [{ attribute_mapping: { role: 'x' } }, 'Cannot map to protected system field: role'],
    [{ attribute_mapping: { email_verified: 'x' } }, 'Cannot map to protected system field: email_verified'],
  ])('with %j is refused', async (changes, message) => {
    const response = await request('/auth/v1/admin/custom-providers', {
      method: 'POST',
      key: target().secretKey,
      token: target().secretKey,
      body: JSON.stringify({ ...whole, ...changes }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg: message });
  });

  test('is refused if its identifier exists', async () => {
    const { name } = await selfProvider();
    expect(
      (await admin().createProvider({ ...whole, identifier: name, issuer: issuer() })).error,
    ).toMatchObject({ status: 400, code: 'conflict' });
  });

  test('renames claims by its attribute_mapping', async () => {
    const someone = await visitor();
    await someone.client.auth.updateUser({ data: { name: 'Momo' } });
    const provider = await selfProvider({ attribute_mapping: { nickname: 'name' } });
    const { user } = await signedInBy(provider, someone);
    expect(user.user_metadata).toMatchObject({ nickname: 'Momo' });
  });

  test('cannot be listed by visitors', async () => {
    const { client } = await visitor();
    expect((await client.auth.admin.customProviders.listProviders()).error?.status).toBeOneOf([401, 403]);
  });
});
