import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, inject, test } from 'vitest';
import { request } from '../../testing/visitors.ts';
import { loadSigningKey, type SigningKey } from './signing-key.ts';

let key: SigningKey;
beforeAll(async () => {
  key = await loadSigningKey(inject('backend').data);
});

const signed = (claims: object) => key.sign({ role: 'anon', ...claims });
const foreign = async (kid: string) =>
  new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign((await generateKeyPair('ES256')).privateKey);
const noKey = 'No suitable key or wrong key type';

const refused: readonly (readonly [string, string, string | null, () => string | Promise<string>])[] = [
  ['PGRST301', 'Expected 3 parts in JWT; got 2', null, () => 'a.b'],
  ['PGRST301', 'Expected 3 parts in JWT; got 1', null, () => 'sb_secret_guessed'],
  ['PGRST301', "JWT couldn't be decoded", null, () => 'a.b.c'],
  ['PGRST301', noKey, 'No suitable key was found to decode the JWT', () => foreign('elsewhere')],
  [
    'PGRST301',
    noKey,
    'None of the keys was able to decode the JWT',
    () => foreign(key.jwks.keys[0]?.kid ?? ''),
  ],
  ['PGRST303', 'JWT expired', null, () => signed({ exp: 1_700_000_000 })],
  ['PGRST303', 'JWT not yet valid', null, () => signed({ nbf: 9_999_999_999 })],
  ['PGRST303', "The JWT 'exp' claim must be a number", null, () => signed({ exp: 'soon' })],
  ['PGRST303', "The JWT 'nbf' claim must be a number", null, () => signed({ nbf: 'soon' })],
  ['PGRST303', "The JWT 'iat' claim must be a number", null, () => signed({ iat: 'soon' })],
  ['PGRST303', 'JWT not in audience', null, () => signed({ role: undefined, aud: 'an-application' })],
  ...[{ a: 1 }, [{ a: 1 }, 'b'], 7].map(
    (aud) =>
      [
        'PGRST303',
        "The JWT 'aud' claim must be a string or an array of strings",
        null,
        () => signed({ aud }),
      ] as const,
  ),
];

test.each(refused)('an invalid token is refused with %s, %s, %s', async (code, message, details, make) => {
  const response = await request('/rest/v1/notes', { token: await make() });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer error="invalid_token", error_description="${message}"`,
  );
  expect(response.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
  expect(await response.json()).toEqual({ code, message, details, hint: null });
});

test.each([{ aud: 'anything' }, { aud: ['a', 'b'] }, { aud: [] }, {}])(
  'a token with the claims %j is accepted',
  async (claims) => {
    expect((await request('/rest/v1/notes', { token: await signed(claims) })).status).toBe(200);
  },
);
