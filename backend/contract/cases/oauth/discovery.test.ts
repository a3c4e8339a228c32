import { describe, expect, test } from 'vitest';
import { target } from '../../client.ts';
import { issuer } from './self.ts';

const openid = () => `${issuer()}/.well-known/openid-configuration`;
/** RFC 8414 places the well-known part before the path of the issuer. */
const oauth = () => `${target().url}/.well-known/oauth-authorization-server/auth/v1`;

const published = async (url: string) => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
};

describe.each([
  ['OpenID Connect Discovery', openid],
  ['RFC 8414', oauth],
])('the document of %s', (_, address) => {
  test('lists the endpoints without an API key', async () => {
    expect(await published(address())).toMatchObject({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/oauth/authorize`,
      token_endpoint: `${issuer()}/oauth/token`,
      userinfo_endpoint: `${issuer()}/oauth/userinfo`,
      registration_endpoint: `${issuer()}/oauth/clients/register`,
      jwks_uri: `${issuer()}/.well-known/jwks.json`,
    });
  });

  test('lists the features that the server supports', async () => {
    expect(await published(address())).toMatchObject({
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      scopes_supported: expect.arrayContaining(['openid', 'profile', 'email', 'phone']),
      id_token_signing_alg_values_supported: expect.arrayContaining(['ES256']),
      token_endpoint_auth_methods_supported: expect.arrayContaining([
        'none',
        'client_secret_basic',
        'client_secret_post',
      ]),
      code_challenge_methods_supported: expect.arrayContaining(['S256']),
    });
  });
});

test('the discovery documents of OpenID Connect and RFC 8414 are equal', async () => {
  expect(await published(oauth())).toEqual(await published(openid()));
});

test('the discovery document of RFC 8414 can be read by pages of any origin', async () => {
  const response = await fetch(oauth(), { headers: { origin: 'https://app.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBeOneOf(['*', 'https://app.example']);
});
