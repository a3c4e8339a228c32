import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { address, request, visitor, type Visitor } from '../../testing/visitors.ts';
import { loadSigningKey, type SigningKey } from './signing-key.ts';

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let ours: SigningKey;
let owner: Visitor;
let kid: string;
const claims = (): JWTPayload => ({
  iss: `${address()}/auth/v1`,
  sub: owner.id,
  aud: 'authenticated',
  role: 'authenticated',
  session_id: randomUUID(),
  exp: now() + hour,
});

beforeAll(async () => {
  ours = await loadSigningKey(inject('backend').data);
  owner = await visitor();
  kid = ours.jwks.keys[0]?.kid ?? '';
  await owner.client.from('notes').insert({ body: 'mine' });
});

async function foreign(header: { kid: string }): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey);
}

/** A token signed with the public key as an HMAC secret, in the two formats that a careless verifier would use. */
async function byPublicKey(form: 'jwk' | 'spki'): Promise<string> {
  const [jwk = {}] = ours.jwks.keys;
  const key = await importJWK(jwk, 'ES256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('an EC key was expected');
  const secret =
    form === 'jwk'
      ? Buffer.from(JSON.stringify(await exportJWK(key)))
      : Buffer.from(await crypto.subtle.exportKey('spki', key));
  return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
}

async function tampered(change: (claims: JWTPayload) => JWTPayload): Promise<string> {
  const [header = '', , signature = ''] = (await ours.sign(claims())).split('.');
  return [header, encoded(change(claims())), signature].join('.');
}

const tokens: readonly (readonly [what: string, make: () => Promise<string> | string])[] = [
  ['without a signature (alg none)', () => `${encoded({ alg: 'none', kid })}.${encoded(claims())}.`],
  ['signed with another key under the project’s kid', () => foreign({ kid })],
  ['signed with the key of another project', () => foreign({ kid: 'another-project' })],
  ['signed HS256 with the project’s public key as JWK', () => byPublicKey('jwk')],
  ['signed HS256 with the project’s public key as SPKI', () => byPublicKey('spki')],
  ['that has expired', () => ours.sign({ ...claims(), exp: now() - 1 })],
  ['that is not valid yet', () => ours.sign({ ...claims(), nbf: now() + hour })],
  ['whose subject was changed', () => tampered((own) => ({ ...own, sub: randomUUID() }))],
  ['whose role was changed', () => tampered((own) => ({ ...own, role: 'service_role' }))],
  ['that is truncated', async () => (await ours.sign(claims())).slice(0, -10)],
  ['of two parts', async () => (await ours.sign(claims())).split('.').slice(0, 2).join('.')],
  ['of plain words', () => 'not.a.token'],
  ['of twelve kilobytes', () => `${encoded({ alg: 'ES256', kid })}.${'a'.repeat(12_000)}.${'b'.repeat(86)}`],
];

/** Tokens signed with the project's key, so that the database must refuse the role. */
const roles: readonly (readonly [what: string, role: unknown, status: number, code: string])[] = [
  ['for the superuser', 'postgres', 403, '42501'],
  ['for the role “none”', 'none', 401, '22023'],
  ['for a list of roles', ['authenticated', 'service_role'], 401, '22023'],
];

const json = (response: Response) => response.json() as Promise<Record<string, unknown>>;

const refusalOfAuth = async (token: string) => {
  const { status, headers } = await request('/auth/v1/user', { token });
  return `${status} ${headers.get('x-sb-error-code')}`;
};
const nobody = /^40[13] (bad_jwt|no_authorization|session_not_found)$/;

const storageStatuses = (token: string) =>
  Promise.all(
    ['GET', 'POST'].map(async (method) => {
      const { status } = await request(`/storage/v1/object/outputs/${owner.id}/a.webp`, {
        method,
        token,
        headers: { 'content-type': 'image/webp' },
        ...(method === 'POST' && { body: 'bytes' }),
      });
      return status;
    }),
  );

const broadcastStatus = async (token: string) => {
  const body = JSON.stringify({ messages: [{ topic: 'a', event: 'b', payload: {} }] });
  return (await request('/realtime/v1/api/broadcast', { method: 'POST', token, body })).status;
};

async function joining(token: string): Promise<string> {
  const { client } = await visitor();
  await client.realtime.setAuth(token);
  const { promise, resolve } = Promise.withResolvers<string>();
  client.channel(`user:${owner.id}`, { config: { private: true } }).subscribe((status) => resolve(status));
  const status = await promise;
  await client.removeAllChannels();
  return status;
}

describe.each(tokens)('a token %s', (_, make) => {
  test('reads no row', async () => {
    const response = await request('/rest/v1/notes', { token: await make() });
    expect(response.status).toBe(401);
    expect((await json(response))['code']).toMatch(/^PGRST30[13]$/);
  });

  test('is refused by the auth API', async () => expect(await refusalOfAuth(await make())).toMatch(nobody));

  test('downloads and uploads nothing', async () => {
    for (const status of await storageStatuses(await make())) expect([400, 401]).toContain(status);
  });

  test('reaches no function', async () => {
    const response = await request('/functions/v1/closed', { method: 'POST', token: await make() });
    expect(response.status).toBe(401);
  });

  test('broadcasts nothing', async () => expect(await broadcastStatus(await make())).toBe(401));

  test('joins no channel', async () => expect(await joining(await make())).toBe('CHANNEL_ERROR'));
});

describe.each(roles)('a token %s', (_, role, status, code) => {
  const make = () => ours.sign({ ...claims(), role });

  test('reads no row', async () => {
    const response = await request('/rest/v1/notes', { token: await make() });
    expect(response.status).toBe(status);
    expect((await json(response))['code']).toBe(code);
  });

  test('is refused by the auth API', async () => expect(await refusalOfAuth(await make())).toMatch(nobody));

  test('downloads and uploads nothing', async () => {
    const refused = code === '42501' ? 400 : 500;
    expect(await storageStatuses(await make())).toEqual([refused, refused]);
  });

  test('joins no private channel', async () => expect(await joining(await make())).toBe('CHANNEL_ERROR'));
});

describe('a token without a role', () => {
  const make = () => ours.sign({ sub: owner.id, exp: now() + hour });

  test('has the role anon over REST and in storage', async () => {
    const who = await request('/rest/v1/rpc/whoami', { token: await make() });
    expect(await json(who)).toMatchObject({ role: 'anon', current_user: 'anon' });
    const rows = await request('/rest/v1/notes', { token: await make() });
    expect(await rows.json()).toEqual([]);
    expect(await storageStatuses(await make())).toEqual([400, 400]);
  });

  test('is refused by the auth API', async () => expect(await refusalOfAuth(await make())).toMatch(nobody));

  test('reaches no function', async () => {
    const response = await request('/functions/v1/closed', { method: 'POST', token: await make() });
    expect(response.status).toBe(401);
  });

  test('broadcasts nothing', async () => expect(await broadcastStatus(await make())).toBe(401));

  test('joins no channel', async () => expect(await joining(await make())).toBe('CHANNEL_ERROR'));
});

test('a token in place of an API key, and an unknown key in place of a token, are refused with 401', async () => {
  const token = await ours.sign(claims());
  expect((await request('/rest/v1/notes', { key: token })).status).toBe(401);
  const unknown = await request('/rest/v1/notes', { token: 'sb_secret_guessed' });
  expect(unknown.status).toBe(401);
});
