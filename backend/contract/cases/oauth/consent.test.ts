import { describe, expect, test } from 'vitest';
import { guest, request, visitor } from '../../client.ts';
import { elsewhere, protectedVisitor } from '../factors/second-factor.ts';
import { allowed, application, asked, callback, codeOf, json, proof, refresh, tokensFor } from './flow.ts';

describe('the details of an authorization', () => {
  test('have the client, the user and the scope', async () => {
    const { client, id, email } = await visitor();
    const app = await application();
    const { data, error } = await client.auth.oauth.getAuthorizationDetails(await asked(app, proof()));
    expect(error).toBeNull();
    expect(data).toMatchObject({
      authorization_id: expect.any(String),
      redirect_uri: callback,
      client: { id: app.id, name: 'Application of a case' },
      user: { id, email },
      scope: 'openid email',
    });
  });

  test('have the scope email if the application named no scope', async () => {
    const { client } = await visitor();
    const id = await asked(await application(), proof(), { scope: '' });
    expect((await client.auth.oauth.getAuthorizationDetails(id)).data).toMatchObject({ scope: 'email' });
  });

  test('belong to the first visitor who reads them; other visitors get 404', async () => {
    const [first, second] = await Promise.all([visitor(), visitor()]);
    const id = await asked(await application(), proof());
    expect((await first.client.auth.oauth.getAuthorizationDetails(id)).error).toBeNull();
    const notTheirs = { status: 404, code: 'oauth_authorization_not_found' };
    expect((await second.client.auth.oauth.getAuthorizationDetails(id)).error).toMatchObject(notTheirs);
    expect((await second.client.auth.oauth.approveAuthorization(id)).error).toMatchObject(notTheirs);
    expect((await first.client.auth.oauth.getAuthorizationDetails(id)).error).toBeNull();
  });

  test('do not exist for an unknown id', async () => {
    const { client } = await visitor();
    expect((await client.auth.oauth.getAuthorizationDetails('nothing')).error).toMatchObject({
      status: 404,
      code: 'oauth_authorization_not_found',
      message: 'authorization not found',
    });
  });

  test('need a session', async () => {
    const id = await asked(await application(), proof());
    expect((await guest().auth.oauth.getAuthorizationDetails(id)).error?.name).toBe(
      'AuthSessionMissingError',
    );
    expect((await request(`/auth/v1/oauth/authorizations/${id}`)).status).toBeOneOf([401, 403]);
  });

  test('are refused to pages of another site', async () => {
    const { accessToken } = await visitor();
    const id = await asked(await application(), proof());
    const response = await request(`/auth/v1/oauth/authorizations/${id}`, {
      token: accessToken,
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ msg: 'unauthorized request origin' });
  });
});

describe('a visitor', () => {
  test('who approves is redirected to the application with a code and its state', async () => {
    const { client } = await visitor();
    const id = await asked(await application(), proof());
    await client.auth.oauth.getAuthorizationDetails(id);
    const { data, error } = await client.auth.oauth.approveAuthorization(id);
    expect(error).toBeNull();
    const url = new URL(data?.redirect_url ?? '');
    expect(url.origin + url.pathname).toBe(callback);
    expect(Object.fromEntries(url.searchParams)).toEqual({ code: expect.any(String), state: 'the-state' });
  });

  test('who denies is redirected to the application with access_denied', async () => {
    const { client } = await visitor();
    const id = await asked(await application(), proof());
    await client.auth.oauth.getAuthorizationDetails(id);
    const { data } = await client.auth.oauth.denyAuthorization(id);
    expect(Object.fromEntries(new URL(data?.redirect_url ?? '').searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'User denied the request',
      state: 'the-state',
    });
  });

  test('cannot approve before reading the details', async () => {
    const { client } = await visitor();
    const id = await asked(await application(), proof());
    expect((await client.auth.oauth.approveAuthorization(id)).error).toMatchObject({
      status: 404,
      code: 'oauth_authorization_not_found',
    });
  });

  test('cannot approve after denying', async () => {
    const { client } = await visitor();
    const id = await asked(await application(), proof());
    await client.auth.oauth.getAuthorizationDetails(id);
    await client.auth.oauth.denyAuthorization(id);
    expect((await client.auth.oauth.approveAuthorization(id)).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'authorization request is no longer pending',
    });
    expect((await client.auth.oauth.getAuthorizationDetails(id)).error).toMatchObject({
      message: 'authorization request cannot be processed',
    });
  });

  test('can only approve or deny', async () => {
    const { accessToken } = await visitor();
    const id = await asked(await application(), proof());
    const response = await request(`/auth/v1/oauth/authorizations/${id}/consent`, {
      method: 'POST',
      token: accessToken,
      body: JSON.stringify({ action: 'maybe' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ msg: "action must be 'approve' or 'deny'" });
  });

  test('who approved before is not asked again, unless the application requests more scopes', async () => {
    const someone = await visitor();
    const app = await application();
    await allowed(someone, app, proof());
    const again = await someone.client.auth.oauth.getAuthorizationDetails(await asked(app, proof()));
    expect(again.data).toEqual({ redirect_url: expect.stringContaining(`${callback}?code=`) });
    const more = await asked(app, proof(), { scope: 'openid email profile' });
    expect((await someone.client.auth.oauth.getAuthorizationDetails(more)).data).toMatchObject({
      scope: 'openid email profile',
    });
  });

  test('who approved before gives one code when several requests read the details at once', async () => {
    const someone = await visitor();
    const app = await application();
    await allowed(someone, app, proof());
    const id = await asked(app, proof());
    const responses = await Promise.all(
      [1, 2, 3].map(() => someone.client.auth.oauth.getAuthorizationDetails(id)),
    );
    const codes = responses.flatMap(({ data }) =>
      data && 'redirect_url' in data ? [codeOf(data.redirect_url)] : [],
    );
    expect(codes).toHaveLength(1);
  });
});

describe('grants', () => {
  test('are the applications that the visitor approved', async () => {
    const someone = await visitor();
    const app = await application();
    expect((await someone.client.auth.oauth.listGrants()).data).toEqual([]);
    await allowed(someone, app, proof());
    expect((await someone.client.auth.oauth.listGrants()).data).toEqual([
      {
        client: { id: app.id, name: 'Application of a case' },
        scopes: ['openid', 'email'],
        granted_at: expect.any(String),
      },
    ]);
  });

  test('that are revoked end the sessions of the application, which must ask for consent again', async () => {
    const someone = await visitor();
    const app = await application();
    const tokens = await tokensFor(someone, app);
    expect((await someone.client.auth.oauth.revokeGrant({ clientId: app.id })).error).toBeNull();
    expect((await someone.client.auth.oauth.listGrants()).data).toEqual([]);
    const refreshed = await refresh(app, tokens.refresh_token);
    expect(refreshed.status).toBe(400);
    expect(await json(refreshed)).toMatchObject({ error_code: 'refresh_token_not_found' });
    const asks = await someone.client.auth.oauth.getAuthorizationDetails(await asked(app, proof()));
    expect(asks.data).toHaveProperty('authorization_id');
    expect((await someone.client.auth.getUser()).error).toBeNull();
  });

  test('that do not exist cannot be revoked', async () => {
    const { client } = await visitor();
    const { id: clientId } = await application();
    expect((await client.auth.oauth.revokeGrant({ clientId })).error).toMatchObject({
      status: 404,
      code: 'oauth_consent_not_found',
    });
    expect((await client.auth.oauth.revokeGrant({ clientId: 'x' })).error).toMatchObject({
      status: 400,
      message: 'invalid client_id format',
    });
  });
});

test('a session at aal1 of a visitor with a verified factor gives consent and revokes it; a project’s hook can refuse the tokens', async () => {
  const someone = await protectedVisitor();
  const lesser = { ...someone, client: await elsewhere(someone) };
  const app = await application();
  expect(await tokensFor(lesser, app)).toHaveProperty('access_token');
  expect((await lesser.client.auth.oauth.listGrants()).data).toHaveLength(1);
  expect((await lesser.client.auth.oauth.revokeGrant({ clientId: app.id })).error).toBeNull();
});
