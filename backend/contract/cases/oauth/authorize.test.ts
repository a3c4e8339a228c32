import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { target } from '../../client.ts';
import { application, authorize, callback, locationOf, proof } from './flow.ts';

describe('discovery', () => {
  test.each(['openid-configuration', 'oauth-authorization-server'])(
    'serves %s to everybody',
    async (name) => {
      const response = await fetch(`${target().url}/auth/v1/.well-known/${name}`);
      expect(response.status).toBe(200);
      const issuer = `${target().url}/auth/v1`;
      expect(await response.json()).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}/oauth/token`,
        userinfo_endpoint: `${issuer}/oauth/userinfo`,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        registration_endpoint: `${issuer}/oauth/clients/register`,
        scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline_access'],
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: expect.arrayContaining(['none', 'client_secret_basic']),
        code_challenge_methods_supported: expect.arrayContaining(['S256']),
      });
    },
  );
});

describe('a request for authorization', () => {
  test('redirects to the consent page of the site', async () => {
    const response = await authorize(await application(), proof());
    expect(response.status).toBe(302);
    const page = locationOf(response);
    expect(page.pathname).toBe('/oauth/consent');
    expect([...page.searchParams.keys()]).toEqual(['authorization_id']);
  });

  test.each([
    ['no client id', { client_id: '' }, 'client_id is required', 'validation_failed'],
    ['an unknown client id', { client_id: randomUUID() }, 'invalid client_id', 'oauth_client_not_found'],
    [
      'a client id that is not a UUID',
      { client_id: 'x' },
      'invalid client_id format',
      'oauth_client_not_found',
    ],
    ['no redirect_uri', { redirect_uri: '' }, 'redirect_uri is required', 'validation_failed'],
  ])('with %s is refused without a redirect', async (_, changes, msg, error_code) => {
    const response = await authorize(await application(), proof(), changes);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.json()).toMatchObject({ msg, error_code });
  });

  test.each([
    'https://evil.example/callback',
    `${callback}/`,
    `${callback}?more`,
    `${callback}#part`,
    `${callback}/../callback`,
    'https://app.example/',
    'https://app.example:444/callback',
    'http://app.example/callback',
    'https://app.example@evil.example/callback',
    'https://app.example.evil.example/callback',
    '//app.example/callback',
    'https:app.example/callback',
    'HTTPS://APP.EXAMPLE/callback',
    'https://app.example/%63allback',
    'https://app.example/callback%00',
    `${callback},https://evil.example`,
    'javascript:alert(1)',
  ])('with the redirect_uri %s is refused', async (redirect_uri) => {
    const response = await authorize(await application(), proof(), { redirect_uri });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'invalid redirect_uri',
    });
  });

  const challengeMissing = 'PKCE flow requires both code_challenge and code_challenge_method';
  test.each([
    [{ response_type: 'token' }, 'only response_type=code is supported'],
    [{ scope: 'openid admin' }, 'unsupported scope: admin'],
    [{ code_challenge: '' }, challengeMissing],
    [{ code_challenge_method: '' }, challengeMissing],
    [{ code_challenge: 'short' }, 'code_challenge must be between 43 and 128 characters'],
    [{ resource: 'relative' }, 'resource must be an absolute URI'],
    [{ resource: 'https://api.example/#x' }, 'resource must not include a fragment component'],
    [{ resource: 'https://api.example/?x=1' }, 'resource must not include a query component'],
  ])('with %j redirects back with the error and the state', async (changes, description) => {
    const back = locationOf(await authorize(await application(), proof(), changes));
    expect(back.origin + back.pathname).toBe(callback);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: description,
      state: 'the-state',
    });
  });

  test('keeps the query of a registered redirect URI', async () => {
    const address = `${callback}?keep=this`;
    const client = await application({ redirect_uris: [address] });
    const back = locationOf(
      await authorize(client, proof(), { redirect_uri: address, response_type: 'token' }),
    );
    expect(back.searchParams.get('keep')).toBe('this');
    expect(back.searchParams.get('error')).toBe('invalid_request');
  });
});
