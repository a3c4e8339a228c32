import { createHmac, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Provider } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../contract/client.ts';
import { fixtureProject } from '../../../testing/backend-process.ts';
import { FakeProvider } from '../../../testing/fake-provider.ts';
import { ownBackend, type OwnBackend } from '../../../testing/own-backend.ts';
import { copyOfTemplate, removeFolder } from '../../../testing/template.ts';
import { guest, service, visitor } from '../../../testing/visitors.ts';
import { verifiedIdToken } from './id-token.ts';

/** Misbehaving providers, and providers with their own formats; contract/cases/oauth tests the ordinary cases. */

let provider: FakeProvider;
let backend: OwnBackend;
let project: string;

beforeAll(async () => {
  provider = await FakeProvider.start();
  project = await mkdtemp(join(tmpdir(), 'barebase-project-'));
  await cp(fixtureProject, project, { recursive: true });
  const file = join(project, 'config.toml');
  const others = ['github', 'azure', 'bitbucket', 'facebook', 'workos'].map(settingsOf);
  await writeFile(file, [await readFile(file, 'utf8'), ...others].join('\n'));
  backend = await ownBackend(await copyOfTemplate(), {
    SUPABASE_FOLDER: project,
    GITHUB_SECRET: 'from the environment',
  });
  await service(backend.url).auth.admin.customProviders.createProvider({
    provider_type: 'oidc',
    identifier: 'custom:fake',
    name: 'Fake',
    client_id: 'our-id',
    client_secret: 'our-secret',
    issuer: provider.url,
    pkce_enabled: false,
  });
});
afterAll(async () => {
  provider.stop();
  await backend.close();
  await Promise.all([removeFolder(backend.data), removeFolder(project)]);
});

const settingsOf = (name: string) => `[auth.external.${name}]
enabled = true
client_id = "our-id"
secret = "env(GITHUB_SECRET)"
url = "${provider.url}/${name}"
`;
const tokens = { access_token: 'their-token' };

const goTo = async (url: string | URL): Promise<URL> =>
  new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');

/** Signs in with the provider; resolves to the URL on the site to which the visitor returns. */
async function signIn(name: Provider, queryParams: Record<string, string> = {}): Promise<URL> {
  const { data } = await guest(backend.url).auth.signInWithOAuth({
    provider: name,
    options: { skipBrowserRedirect: true, queryParams },
  });
  return goTo(provider.visitorAnswers(await goTo(data.url ?? '')));
}

async function userOf(back: URL) {
  const token = new URLSearchParams(back.hash.slice(1)).get('access_token');
  if (!token) throw new Error(`no tokens: ${back}`);
  return (await guest(backend.url).auth.getUser(token)).data.user;
}

const aVisitor = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true });

describe('a provider with OpenID Connect Discovery', () => {
  test('signs a new visitor in with the name and the picture of the ID token', async () => {
    const claims = { ...aVisitor(), name: 'Momo', picture: 'https://a.example/momo.png', custom: 'not ours' };
    provider.manners = { claims };
    const user = await userOf(await signIn('custom:fake'));
    expect(user).toMatchObject({
      email: claims.email,
      app_metadata: { provider: 'custom:fake', providers: ['custom:fake'] },
      user_metadata: { name: 'Momo', full_name: 'Momo', avatar_url: claims.picture, email_verified: true },
    });
    expect(user?.user_metadata).not.toHaveProperty('custom');
  });

  test.each([
    ['signed by another key', { isForged: true }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['for another application', { audience: 'another-id' }],
    ['of another flow', { nonce: 'another' }],
    ['that has expired', { expiresIn: '-5m' }],
  ])('refuses a sign-in with an ID token %s', async (_, manners) => {
    provider.manners = { claims: aVisitor(), ...manners };
    const back = await signIn('custom:fake');
    expect(back.hash).not.toContain('access_token');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    });
  });

  test('signs the visitor in once if its callback is requested three times concurrently', async () => {
    provider.manners = { claims: aVisitor() };
    const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
    const query = new URLSearchParams({ provider: 'custom:fake', ...challenge });
    const response = provider.visitorAnswers(await goTo(`${backend.url}/auth/v1/authorize?${query}`));
    const backs = await Promise.all([1, 2, 3].map(() => goTo(response)));
    expect(backs.filter((back) => back.searchParams.has('code'))).toHaveLength(1);
    expect(
      backs.filter((back) => back.searchParams.get('error_code') === 'flow_state_already_used'),
    ).toHaveLength(2);
  });

  test('refuses a sign-in with an ID token without an email address', async () => {
    provider.manners = { claims: { sub: randomUUID() } };
    expect((await signIn('custom:fake')).searchParams.get('error_description')).toBe(
      'Error getting user email from external provider',
    );
  });
});

test('a provider whose discovery document lacks endpoints cannot be added', async () => {
  provider.says = { '/bare/.well-known/openid-configuration': { issuer: `${provider.url}/bare` } };
  const { error } = await service(backend.url).auth.admin.customProviders.createProvider({
    provider_type: 'oidc',
    identifier: 'custom:bare',
    name: 'Bare',
    client_id: 'our-id',
    client_secret: 'our-secret',
    issuer: `${provider.url}/bare`,
  });
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message:
      'OIDC discovery document is missing required fields: authorization_endpoint, token_endpoint, jwks_uri',
  });
});

describe('an account with the email address of a provider’s profile', () => {
  test('is signed in to if the provider has verified the address', async () => {
    const someone = await visitor(backend.url);
    provider.manners = { claims: { ...aVisitor(), email: someone.email.toUpperCase() } };
    expect((await userOf(await signIn('custom:fake')))?.id).toBe(someone.id);
  });

  test.each([false, 'false', undefined])(
    'is not signed in to if the address is not verified (email_verified %s)',
    async (verified) => {
      const someone = await visitor(backend.url);
      provider.manners = {
        claims: {
          sub: randomUUID(),
          email: someone.email,
          ...(verified !== undefined && { email_verified: verified }),
        },
      };
      const back = await signIn('custom:fake');
      expect(back.hash).not.toContain('access_token');
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        error: 'access_denied',
        error_code: 'provider_email_needs_verification',
      });
      const { data } = await someone.client.auth.getUserIdentities();
      expect(data?.identities).toHaveLength(1);
    },
  );

  test('loses its password at the sign-in if the account was never confirmed', async () => {
    const email = `${randomUUID()}@example.com`;
    const password = 'prepared by somebody';
    await service(backend.url).auth.admin.createUser({ email, password, email_confirm: false });
    provider.manners = { claims: { ...aVisitor(), email } };
    const user = await userOf(await signIn('custom:fake'));
    expect(user).toMatchObject({ email, app_metadata: { providers: ['custom:fake'] } });
    expect((await guest(backend.url).auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });
});

describe('GitHub', () => {
  test('signs the visitor in with the profile in GitHub’s format and the primary address', async () => {
    const email = `${randomUUID()}@example.com`;
    provider.says = {
      '/github/login/oauth/access_token': tokens,
      '/github/api/v3/user': {
        id: 4711,
        login: 'momo',
        name: 'Momo',
        avatar_url: 'https://a.example/momo.png',
      },
      '/github/api/v3/user/emails': [
        { email: `other-${email}`, primary: false, verified: true },
        { email, primary: true, verified: true },
      ],
    };
    const user = await userOf(await signIn('github'));
    expect(user).toMatchObject({
      email,
      user_metadata: {
        sub: '4711',
        provider_id: '4711',
        name: 'Momo',
        user_name: 'momo',
        preferred_username: 'momo',
        avatar_url: 'https://a.example/momo.png',
        iss: `${provider.url}/github/api/v3`,
      },
    });
    const exchange = provider.seen.findLast(({ path }) => path.endsWith('/access_token'));
    expect(Object.fromEntries(exchange?.body ?? [])).toMatchObject({
      client_id: 'our-id',
      client_secret: 'from the environment',
      code: 'the-code',
      code_verifier: expect.any(String),
      redirect_uri: `${backend.url}/auth/v1/callback`,
    });
    const asked = provider.seen.findLast(({ path }) => path.endsWith('/user'));
    expect(asked?.authorization).toBe('Bearer their-token');
  });

  test('is listed in the settings', async () => {
    const response = await fetch(`${backend.url}/auth/v1/settings`, {
      headers: { apikey: 'sb_publishable_test' },
    });
    expect(await response.json()).toMatchObject({ external: { github: true, google: false } });
  });
});

describe('a known provider', () => {
  test('may list addresses in its own format and omit `token_type`: Bitbucket', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = randomUUID();
    provider.says = {
      '/bitbucket/site/oauth2/access_token': tokens,
      '/bitbucket/2.0/user': { uuid: id, display_name: 'Momo' },
      '/bitbucket/2.0/user/emails': {
        values: [
          { email: `other-${email}`, is_primary: false, is_confirmed: true },
          { email, is_primary: true, is_confirmed: true },
        ],
      },
    };
    const user = await userOf(await signIn('bitbucket'));
    expect(user).toMatchObject({ email, user_metadata: { sub: id, full_name: 'Momo' } });
    const exchange = provider.seen.findLast(({ path }) => path.endsWith('/access_token'));
    expect(exchange?.authorization).toBe(`Basic ${btoa('our-id:from%20the%20environment')}`);
  });

  test('may require an HMAC with the client secret in API requests: Facebook', async () => {
    const id = randomUUID();
    provider.says = {
      '/facebook/oauth/access_token': tokens,
      '/facebook/me': { id, first_name: 'Momo', last_name: 'Ito', email: `${id}@example.com` },
    };
    expect((await userOf(await signIn('facebook')))?.user_metadata).toMatchObject({ full_name: 'Momo Ito' });
    const asked = provider.seen.findLast(({ path }) => path.startsWith('/facebook/me'));
    const proof = createHmac('sha256', 'from the environment').update('their-token').digest('hex');
    expect(new URL(asked?.path ?? '', provider.url).searchParams.get('appsecret_proof')).toBe(proof);
  });

  test('may send the profile with the tokens and rename parameters: WorkOS', async () => {
    const id = randomUUID();
    provider.says = {
      '/workos/sso/token': { ...tokens, profile: { id, email: `${id}@example.com`, connection_id: 'c1' } },
    };
    const query = new URLSearchParams({ provider: 'workos', workos_provider: 'GoogleOAuth' });
    const asked = await goTo(`${backend.url}/auth/v1/authorize?${query}`);
    expect(asked.searchParams.get('provider')).toBe('GoogleOAuth');
    expect(asked.searchParams.has('scope')).toBe(false);
    expect((await userOf(await goTo(provider.visitorAnswers(asked))))?.user_metadata).toMatchObject({
      sub: id,
      custom_claims: { connection_id: 'c1' },
    });
  });

  test('may have an issuer for each tenant: Microsoft', async () => {
    const claims = { ...aVisitor(), name: 'Momo', preferred_username: 'momo@tenant', tid: 'tenant' };
    provider.manners = { claims, issuer: `${provider.url}/azure/v2.0` };
    expect(await userOf(await signIn('azure'))).toMatchObject({
      email: claims.email,
      user_metadata: {
        full_name: 'Momo',
        preferred_username: 'momo@tenant',
        custom_claims: { tid: 'tenant', email: claims.email },
      },
    });
    provider.manners = { claims: aVisitor(), issuer: provider.url };
    expect((await signIn('azure')).searchParams.get('error_description')).toBe(
      'Error getting user profile from external provider',
    );
  });
});

test('an ID token is verified with every known name of its issuer and refused with any other', async () => {
  const tokenBy = async (issuer: string) => {
    provider.manners = { claims: aVisitor(), issuer };
    const response = (await (await fetch(`${provider.url}/token`)).json()) as { id_token: string };
    return response.id_token;
  };
  const signer = {
    server: { issuer: provider.url, jwks_uri: `${provider.url}/keys` },
    clientIds: ['our-id'],
    ownUrl: '',
    known: { scopes: [], alsoIssuedBy: ['https://other.example'] },
  };
  for (const issuer of [provider.url, 'https://other.example']) {
    expect(await verifiedIdToken(signer, await tokenBy(issuer))).toMatchObject({ iss: issuer });
  }
  await expect(verifiedIdToken(signer, await tokenBy('https://evil.example'))).rejects.toThrow(/iss/);
});

describe('a failed sign-in with a provider', () => {
  /** The log line may arrive after the response. */
  const logged = (reference: string) =>
    eventually(() => {
      const line = backend.lines.find((each) => each.includes(reference));
      if (line === undefined) throw new Error(`the log does not contain the reference ${reference}`);
      return line;
    });

  test('is logged without secrets and with the reference that the site receives', async () => {
    provider.says = {
      '/github/login/oauth/access_token': { error: 'bad_verification_code', access_tokn: 'a-secret' },
    };
    const back = await signIn('github');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code: the-',
      error_id: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    const line = await logged(back.searchParams.get('error_id') ?? '?');
    expect(JSON.parse(line)).toMatchObject({
      event: 'provider',
      provider: 'github',
      cause: { name: expect.any(String) },
    });
    expect(line).not.toMatch(/a-secret|the-code|from the environment/);
  });

  test('is logged with the status of a failed profile request', async () => {
    provider.says = { '/github/login/oauth/access_token': tokens };
    const reference = (await signIn('github')).searchParams.get('error_id') ?? '?';
    expect(JSON.parse(await logged(reference))).toMatchObject({
      cause: { message: expect.stringMatching(/responded with 404 to the profile request$/) },
    });
  });
});

describe('an invitation', () => {
  async function invited() {
    const email = `${randomUUID()}@example.com`;
    const { data, error } = await service(backend.url).auth.admin.generateLink({ type: 'invite', email });
    if (error) throw error;
    return { id: data.user.id, email, token: data.properties.hashed_token };
  }

  test('is accepted by a sign-in with the invited address', async () => {
    const { id, email, token } = await invited();
    provider.manners = { claims: { sub: randomUUID(), email } };
    const user = await userOf(await signIn('custom:fake', { invite_token: token }));
    expect(user).toMatchObject({
      id,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'custom:fake', providers: ['custom:fake'] },
    });
  });

  test('is refused for a sign-in with another address', async () => {
    const { token } = await invited();
    provider.manners = { claims: aVisitor() };
    const back = await signIn('custom:fake', { invite_token: token });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'invalid_request',
      error_code: 'validation_failed',
      error_description: 'Invited email does not match emails from external provider',
    });
  });

  test('with an unknown token is refused with 404', async () => {
    const query = new URLSearchParams({ provider: 'custom:fake', invite_token: 'x' });
    const response = await fetch(`${backend.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error_code: 'user_not_found',
      msg: 'User identified by token not found',
    });
  });
});
