import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProject, type RunningBackend, type SignedIn } from '../running-backend.ts';

let backend: RunningBackend;
let application: string;
const callback = 'https://app.example/callback';

beforeAll(async () => {
  backend = await startProject();
  const { data } = await backend.connect(backend.secretKey).auth.admin.oauth.createClient({
    client_name: 'Shop',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
  });
  application = data?.client_id ?? '';
}, 60_000);
afterAll(() => backend.close());

/** The application asks for a sign-in; `redeem` gets the tokens for the code of a redirect. */
async function ask() {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: application,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const asked = await fetch(`${backend.url}/auth/v1/oauth/authorize?${query}`, { redirect: 'manual' });
  const id = new URL(asked.headers.get('location') ?? '').searchParams.get('authorization_id') ?? '';
  const redeem = async (redirect: string) => {
    const code = new URL(redirect).searchParams.get('code') ?? '';
    const body = { grant_type: 'authorization_code', client_id: application, code, code_verifier: verifier };
    const response = await fetch(`${backend.url}/auth/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    return response.status;
  };
  return { id, redeem };
}

/** Opens a request as the consent page does; the redirect of an application that was allowed before, else undefined. */
async function open({ client }: SignedIn, id: string): Promise<string | undefined> {
  await client.rpc('open_authorization', { authorization_id: id });
  const { data: details } = await client.auth.oauth.getAuthorizationDetails(id);
  return details !== null && 'redirect_url' in details ? details.redirect_url : undefined;
}

async function approve({ client }: SignedIn, id: string): Promise<string> {
  const { data } = await client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true });
  return data?.redirect_url ?? '';
}

/** Signs in to the application as the consent page does; a thief leaves out what the page asks of the database. */
async function enter(visitor: SignedIn, isThief = false): Promise<number> {
  const { id, redeem } = await ask();
  if (isThief) {
    const { data: details } = await visitor.client.auth.oauth.getAuthorizationDetails(id);
    return redeem(
      details !== null && 'redirect_url' in details ? details.redirect_url : await approve(visitor, id),
    );
  }
  const redirect = await open(visitor, id);
  if (redirect !== undefined) return redeem(redirect);
  await visitor.client.rpc('open_authorization', { authorization_id: id, is_allowed: true });
  return redeem(await approve(visitor, id));
}

/** An account whose owner has given the second factor, and a session that somebody else began without it. */
async function protectedAccount() {
  const owner = await backend.account();
  await backend.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', now(), now())`,
    [randomUUID(), owner.id],
  );
  await backend.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     select gen_random_uuid(), s.id, 'totp', now(), now() from auth.sessions s where s.user_id = $1`,
    [owner.id],
  );
  await owner.client.auth.refreshSession();
  return { owner, thief: await backend.signIn(owner.email) };
}

const sessionsOfApplication = async ({ id }: SignedIn) => {
  const { rows } = await backend.query(
    'select id from auth.sessions where user_id = $1 and oauth_client_id = $2',
    [id, application],
  );
  return rows.length;
};

test('a visitor without a second factor signs in to an application', async () => {
  expect(await enter(await backend.account())).toBe(200);
});

describe('a visitor with a second factor', () => {
  test('signs in to an application after it was given, at once if the application was allowed before', async () => {
    const { owner } = await protectedAccount();
    expect(await enter(owner)).toBe(200);
    expect(await enter(owner)).toBe(200);
  });

  test.each([
    ['by the page', false],
    ['past the page', true],
  ])(
    'is signed in to no application without it %s, also to one that was allowed before',
    async (_, isPast) => {
      const { owner, thief } = await protectedAccount();
      expect(await enter(thief, isPast)).toBe(403);
      await backend.query('delete from auth.oauth_authorizations where user_id = $1', [owner.id]);
      expect(await enter(owner)).toBe(200);
      expect(await enter(thief, isPast)).toBe(403);
      expect(await sessionsOfApplication(owner)).toBe(1);
    },
  );

  test('signs in to an application after a recovery code', async () => {
    const { thief: visitor } = await protectedAccount();
    await backend.query(
      `insert into private.recovered_sessions (session_id)
       select s.id from auth.sessions s where s.user_id = $1 and s.aal = 'aal1' order by s.created_at desc limit 1`,
      [visitor.id],
    );
    expect(await enter(visitor)).toBe(200);
  });

  test('is signed in to no application by somebody without it who leads the visitor to a request', async () => {
    const { owner, thief } = await protectedAccount();
    const { id, redeem } = await ask();
    expect(await open(owner, id)).toBeUndefined();
    expect(await redeem(await approve(thief, id))).toBe(403);
  });

  test('is signed in to no application without it by a code that ends while it is redeemed', async () => {
    const { owner, thief } = await protectedAccount();
    await enter(owner);
    const { id } = await ask();
    await thief.client.auth.oauth.getAuthorizationDetails(id);
    await backend.query(
      `update auth.oauth_authorizations set created_at = now() - interval '10 minutes', expires_at = now() - interval '1 second'
       where authorization_id = $1`,
      [id],
    );
    const { rows } = await backend.query('select private.is_opened_application($1, $2) as is_opened', [
      owner.id,
      application,
    ]);
    expect(rows).toEqual([{ is_opened: false }]);
  });
});
