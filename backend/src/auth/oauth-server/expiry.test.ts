import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContext } from '../../../testing/auth-context.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import { createAuthenticate } from '../../keys/authenticate.ts';
import type { AuthContext } from '../auth-context.ts';
import { createAuth } from '../index.ts';
import { admit } from '../providers/admit.ts';
import { signedInAccount } from '../providers/account.ts';

/** Cases that depend on time or settings, which a test cannot change over HTTP. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
let context: AuthContext;
const keys = { publishable: 'sb_publishable_own', secret: 'sb_secret_own' };
const redirectUri = 'https://app.example/callback';
const verifier = 'v'.repeat(43);

beforeAll(async () => {
  own = await ownDatabase();
  context = await authContext(own);
  const issuer = 'https://issuer.invalid';
  await own.database.query(
    `insert into auth.custom_oauth_providers (provider_type, identifier, name, client_id, client_secret,
       authorization_url, token_url, userinfo_url)
     values ('oauth2', 'custom:slow', 'Slow', 'id', 'secret', $1 || '/authorize', $1 || '/token', $1 || '/me')`,
    [issuer],
  );
});
afterAll(() => own.remove());

interface Ask {
  readonly method?: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly settings?: Partial<AuthContext['settings']>;
  readonly hooks?: AuthContext['hooks'];
}

/** Sends a request to the auth API in this process. */
async function ask(
  path: string,
  { method = 'GET', token, key, body, settings, hooks = context.hooks }: Ask = {},
) {
  const handle = createAuth(
    { ...context, hooks, settings: { ...context.settings, ...settings } },
    createAuthenticate(keys, context.signingKey),
  );
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method,
    headers: {
      apikey: key ?? keys.publishable,
      'content-type': 'application/json',
      ...((token ?? key) && { authorization: `Bearer ${token ?? key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return handle(request, { address: '127.0.0.1' });
}

const post = async (path: string, body: unknown, more: Ask = {}) => {
  const response = await ask(path, { method: 'POST', body, ...more });
  return (await response.json()) as Record<string, unknown>;
};

const newClient = async () =>
  String(
    (
      await post(
        '/admin/oauth/clients',
        { client_name: 'x', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
        { key: keys.secret },
      )
    )['client_id'],
  );

const newToken = async () =>
  String(
    (await post('/signup', { email: `${randomUUID()}@example.com`, password: 'correct horse' }))[
      'access_token'
    ],
  );

async function asked(clientId: string): Promise<string> {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const response = await ask(`/oauth/authorize?${query}`);
  return new URL(response.headers.get('location') ?? '').searchParams.get('authorization_id') ?? '';
}

const passTenMinutes = () =>
  own.database.query(
    "update auth.oauth_authorizations set created_at = created_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'",
  );

describe('after ten minutes', () => {
  test('an OAuth authorization request is not found', async () => {
    const token = await newToken();
    const id = await asked(await newClient());
    await passTenMinutes();
    expect((await ask(`/oauth/authorizations/${id}`, { token })).status).toBe(404);
  });

  test('a consent to an OAuth authorization request is refused', async () => {
    const token = await newToken();
    const id = await asked(await newClient());
    expect((await ask(`/oauth/authorizations/${id}`, { token })).status).toBe(200);
    await passTenMinutes();
    expect(await post(`/oauth/authorizations/${id}/consent`, { action: 'approve' }, { token })).toMatchObject(
      { error_code: 'oauth_authorization_not_found' },
    );
  });

  test('an authorization code is refused', async () => {
    const token = await newToken();
    const clientId = await newClient();
    const id = await asked(clientId);
    await ask(`/oauth/authorizations/${id}`, { token });
    const { redirect_url: url } = await post(
      `/oauth/authorizations/${id}/consent`,
      { action: 'approve' },
      { token },
    );
    await passTenMinutes();
    const code = new URL(String(url)).searchParams.get('code');
    expect(
      await post('/oauth/token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: verifier,
      }),
    ).toEqual({ error: 'invalid_grant', error_description: 'Authorization code has expired' });
  });
});

describe('revoking an OAuth grant', () => {
  test('invalidates unredeemed codes, even if the grant has a time in the future', async () => {
    const token = await newToken();
    const clientId = await newClient();
    const id = await asked(clientId);
    await ask(`/oauth/authorizations/${id}`, { token });
    const { redirect_url: url } = await post(
      `/oauth/authorizations/${id}/consent`,
      { action: 'approve' },
      { token },
    );
    await own.database.query("update auth.oauth_consents set granted_at = now() + interval '1 hour'");
    const path = `/user/oauth/grants?client_id=${clientId}`;
    expect((await ask(path, { method: 'DELETE', token })).status).toBe(204);
    const code = new URL(String(url)).searchParams.get('code');
    const response = await post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
    });
    expect(response).toEqual({ error: 'invalid_grant', error_description: 'Invalid authorization code' });
  });
});

describe('a sign-in with a provider', () => {
  test('expires after five minutes', async () => {
    const start = await ask('/authorize?provider=custom:slow');
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state');
    await own.database.query("update auth.flow_state set created_at = created_at - interval '6 minutes'");
    const back = await ask(`/callback?code=x&state=${state}`);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toContain('error_description=OAuth+state+has+expired');
  });
});

describe('after a day', () => {
  test('abandoned flows and authorization requests are deleted when the next one begins', async () => {
    const count = async () => {
      const { rows } = await own.database.query<{ flows: number; asked: number }>(
        `select (select count(*) from auth.flow_state) as flows,
           (select count(*) from auth.oauth_authorizations) as asked`,
      );
      return rows[0];
    };
    const clientId = await newClient();
    await ask('/authorize?provider=custom:slow');
    await asked(clientId);
    await own.database.query("update auth.flow_state set created_at = created_at - interval '25 hours'");
    await own.database.query(
      `update auth.oauth_authorizations
       set created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours'`,
    );
    await ask('/authorize?provider=custom:slow');
    await asked(clientId);
    expect(await count()).toEqual({ flows: 1, asked: 1 });
  });
});

const off = { enabled: false, authorization_url_path: '/oauth/consent', allow_dynamic_registration: false };

describe('a project', () => {
  test.each(['/oauth/authorize', '/.well-known/oauth-authorization-server', '/user/oauth/grants'])(
    'without the OAuth server responds to %s with 404',
    async (path) => {
      const response = await ask(path, { settings: { oauth_server: off }, token: await newToken() });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        error_code: 'feature_disabled',
        msg: 'OAuth server is disabled',
      });
    },
  );

  test('whose hook removes client_id from the token still restricts the application', async () => {
    const token = await newToken();
    const clientId = await newClient();
    const id = await asked(clientId);
    await ask(`/oauth/authorizations/${id}`, { token });
    const { redirect_url: url } = await post(
      `/oauth/authorizations/${id}/consent`,
      { action: 'approve' },
      { token },
    );
    const customAccessToken = async (question: object) => ({
      claims: Object.fromEntries(
        Object.entries(Reflect.get(question, 'claims')).filter(([name]) => name !== 'client_id'),
      ),
    });
    const { access_token: taken } = await post(
      '/oauth/token',
      {
        grant_type: 'authorization_code',
        client_id: clientId,
        code: new URL(String(url)).searchParams.get('code'),
        code_verifier: verifier,
      },
      { hooks: { customAccessToken } },
    );
    expect(decodeJwt(String(taken))).not.toHaveProperty('client_id');
    const response = await ask('/user', {
      method: 'PUT',
      token: String(taken),
      body: { data: { name: 'changed' } },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'unexpected_audience' });
  });

  test('may disable dynamic client registration', async () => {
    const settings = { oauth_server: { ...off, enabled: true } };
    const response = await ask('/oauth/clients/register', {
      method: 'POST',
      body: { redirect_uris: [redirectUri] },
      settings,
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error_code: 'oauth_dynamic_client_registration_disabled',
    });
    const published = await ask('/.well-known/openid-configuration', { settings });
    expect(await published.json()).not.toHaveProperty('registration_endpoint');
  });

  test('with sign-ups disabled creates no account for a provider’s user', async () => {
    const closed = { ...context, settings: { ...context.settings, enable_signup: false } };
    const profile = {
      subject: randomUUID(),
      emails: [{ address: `${randomUUID()}@example.com`, isVerified: true, isPrimary: true }],
      claims: {},
    };
    const arriving = own.database.transaction((sql) =>
      signedInAccount(closed, sql, { name: 'github', isEmailOptional: false }, profile),
    );
    await expect(arriving).rejects.toMatchObject({ status: 422, code: 'signup_disabled' });
  });

  test.each([true, false])(
    'with enable_confirmations = %s treats unverified addresses of providers accordingly',
    async (isWanted) => {
      const strict = { ...context.settings.email, enable_confirmations: isWanted };
      const settings = { ...context.settings, email: strict };
      const address = `${randomUUID()}@example.com`;
      const arriving = admit(
        { ...context, settings },
        {
          provider: { name: 'github', isEmailOptional: false },
          profile: {
            subject: randomUUID(),
            emails: [{ address, isVerified: false, isPrimary: true }],
            claims: { email: address },
          },
          linkTo: undefined,
          give: async (_, user) => user.email,
        },
      );
      const { rows } = await arriving.then(
        (email) => ({ rows: [email] }),
        (error: unknown) => {
          expect(error).toMatchObject({
            code: 'provider_email_needs_verification',
            message: 'Unverified email with github. A confirmation email has been sent to your github email',
          });
          return own.database.query(
            `select t.token_type from auth.one_time_tokens t join auth.users u on u.id = t.user_id
             where u.email = $1 and u.email_confirmed_at is null`,
            [address],
          );
        },
      );
      expect(rows).toEqual(isWanted ? [{ token_type: 'confirmation_token' }] : [address]);
    },
  );

  test('may disable manual linking', async () => {
    const response = await ask('/user/identities/authorize?provider=github', {
      settings: { enable_manual_linking: false },
      token: await newToken(),
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error_code: 'manual_linking_disabled',
      msg: 'Manual linking is disabled',
    });
  });
});
