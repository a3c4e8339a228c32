import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrowserSupabase } from '../src/browser-client.ts';
import { createOAuth } from '../src/auth/oauth.ts';
import type { OAuthFace } from '../src/auth/oauth-face.ts';
import { platformWith, refusal } from './signed-in.ts';
import { TestBackend } from './test-backend.ts';
import { closeClient, openPage } from './test-page.ts';
import { cookieValue, sessionOf, unsignedToken } from './tokens.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
beforeEach(() => backend.on(opening, { status: 204 }));
afterEach(() => backend.forget());

const opening = 'POST /rest/v1/rpc/open_authorization';

const asked = {
  authorization_id: 'a1',
  redirect_uri: 'https://application.example/callback',
  client: { id: 'c1', name: 'Application', uri: 'https://application.example', logo_uri: '' },
  user: { id: 'u1', email: 'a@irodori.example' },
  scope: 'openid  email',
};
const back = 'https://application.example/callback?code=1&state=2';

/** Runs `run` on the page of a signed-in visitor and returns the URLs to which the page navigated. */
async function onPage(run: (oauth: OAuthFace) => Promise<void>): Promise<string[]> {
  const page = openPage();
  page.setCookie('sb-127-auth-token', cookieValue(sessionOf(unsignedToken())));
  const supabase = createBrowserSupabase(backend.url, 'key');
  await run(createOAuth(async () => supabase));
  await closeClient(supabase);
  page.close();
  return page.visited;
}

describe('the details of an authorization', () => {
  test('name the application, the visitor and the scopes', async () => {
    backend.on('GET /auth/v1/oauth/authorizations/a1', { body: asked });
    expect(await platformWith(backend, unsignedToken()).oauth.details('a1')).toEqual({
      kind: 'consent',
      authorizationId: 'a1',
      client: { id: 'c1', name: 'Application', uri: 'https://application.example', logoUri: null },
      user: { id: 'u1', email: 'a@irodori.example' },
      scopes: ['openid', 'email'],
      redirectUri: 'https://application.example/callback',
    });
  });

  test('have null for an application without a name and for a visitor without an email address', async () => {
    const client = { id: 'c1' };
    const user = { id: 'u1' };
    backend.on('GET /auth/v1/oauth/authorizations/a1', { body: { ...asked, client, user } });
    expect(await platformWith(backend, unsignedToken()).oauth.details('a1')).toMatchObject({
      client: { name: null },
      user: { email: null },
    });
  });

  test('do not navigate, even if consent was given before', async () => {
    backend.on('GET /auth/v1/oauth/authorizations/a1', { body: { redirect_url: back } });
    const visited = await onPage(async (oauth) => {
      expect(await oauth.details('a1')).toEqual({ kind: 'redirect', redirectUrl: back });
    });
    expect(visited).toEqual([]);
  });

  test('are asked for after the database was told that this session opens them', async () => {
    backend.on('GET /auth/v1/oauth/authorizations/a1', { body: asked });
    await platformWith(backend, unsignedToken()).oauth.details('a1');
    expect(backend.seen.map(({ path }) => path)).toEqual([
      '/rest/v1/rpc/open_authorization',
      '/auth/v1/oauth/authorizations/a1',
    ]);
    expect(backend.seen[0]?.body).toEqual({ authorization_id: 'a1' });
  });

  test('are not asked for if the database cannot be told', async () => {
    backend.on(opening, { status: 500, body: { message: 'no' } });
    await expect(platformWith(backend, unsignedToken()).oauth.details('a1')).rejects.toMatchObject({
      name: 'PlatformError',
      status: 500,
    });
    expect(backend.asked('GET /auth/v1/oauth/authorizations/a1')).toEqual([]);
  });

  test('of an unknown id throw GoTrue’s code', async () => {
    backend.on(
      'GET /auth/v1/oauth/authorizations/a1',
      refusal(404, 'oauth_authorization_not_found', 'authorization not found'),
    );
    await expect(platformWith(backend, unsignedToken()).oauth.details('a1')).rejects.toMatchObject({
      name: 'PlatformError',
      code: 'oauth_authorization_not_found',
      status: 404,
    });
  });
});

describe.each(['approve', 'deny'] as const)('to %s', (action) => {
  const route = 'POST /auth/v1/oauth/authorizations/a1/consent';

  test('posts the action and navigates to the application', async () => {
    backend.on(route, { body: { redirect_url: back } });
    const visited = await onPage(async (oauth) => {
      expect(await oauth[action]('a1')).toBe(back);
    });
    expect(backend.asked(route)[0]?.body).toEqual({ action });
    expect(visited).toEqual([back]);
  });

  test('does not navigate with `skipRedirect`', async () => {
    backend.on(route, { body: { redirect_url: back } });
    const visited = await onPage(async (oauth) => {
      expect(await oauth[action]('a1', { skipRedirect: true })).toBe(back);
    });
    expect(visited).toEqual([]);
  });
});

test('the database is told that this session allows a request before GoTrue is', async () => {
  backend.on('POST /auth/v1/oauth/authorizations/a1/consent', { body: { redirect_url: back } });
  await platformWith(backend, unsignedToken()).oauth.approve('a1', { skipRedirect: true });
  expect(backend.seen.map(({ path, body }) => [path, body])).toEqual([
    ['/rest/v1/rpc/open_authorization', { authorization_id: 'a1', is_allowed: true }],
    ['/auth/v1/oauth/authorizations/a1/consent', { action: 'approve' }],
  ]);
});

describe('the grants of a visitor', () => {
  test('are the applications with consent', async () => {
    const granted = { scopes: ['openid'], granted_at: '2026-11-20T10:00:00Z' };
    backend.on('GET /auth/v1/user/oauth/grants', {
      body: [{ client: { id: 'c1', name: 'Shop' }, ...granted }],
    });
    expect(await platformWith(backend, unsignedToken()).oauth.grants()).toEqual([
      {
        client: { id: 'c1', name: 'Shop', uri: null },
        scopes: ['openid'],
        grantedAt: '2026-11-20T10:00:00Z',
      },
    ]);
  });

  test('are revoked by the application’s id', async () => {
    const route = 'DELETE /auth/v1/user/oauth/grants';
    backend.on(route, { status: 204, body: undefined });
    await platformWith(backend, unsignedToken()).oauth.revoke('c1');
    expect(backend.asked(route)).toHaveLength(1);
  });
});

test.each(['details', 'approve', 'deny', 'revoke'] as const)(
  'without a session %s throws AuthSessionMissingError and sends no request',
  async (call) => {
    await expect(platformWith(backend).oauth[call]('a1')).rejects.toMatchObject({
      name: 'PlatformError',
      code: 'AuthSessionMissingError',
      message: 'Auth session missing!',
      status: 400,
    });
    expect(backend.seen).toEqual([]);
  },
);
