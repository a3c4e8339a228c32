import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import { isUnavailable } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { admit } from '../providers/admit.ts';
import { refreshSession } from '../sessions/refresh.ts';
import { hook, hookConfig } from './config.ts';
import { openHooks } from './hooks.ts';

/** The hooks of `[auth.hook.*]`: Postgres functions and webhooks. */

const secrets = `v1,whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const password = 'correct horse battery';
const newAddress = (host = 'example.com') => `${crypto.randomUUID()}@${host}`;
let own: Awaited<ReturnType<typeof ownAuth>>;
let server: Server;
let uri: string;
let respond: { status: number; type: string; body: string };
let seen: { user?: unknown; metadata: unknown }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const take = async () => {
      seen.push(JSON.parse(await text(request)));
      response.writeHead(respond.status, respond.type ? { 'content-type': respond.type } : {});
      response.end(respond.body);
    };
    take().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  own = await ownAuth();
  await own.database.exec(`
    create table public.own_roles (user_id uuid primary key, role text not null);
    alter table public.own_roles enable row level security;
    grant select on public.own_roles to supabase_auth_admin;
    create policy "hooks read roles" on public.own_roles to supabase_auth_admin using (true);
    create function public.add_role(event jsonb) returns jsonb language plpgsql stable as $$
      declare
        theirs text := (select role from public.own_roles where user_id = (event ->> 'user_id')::uuid);
      begin
        return jsonb_build_object('claims', (event -> 'claims') || jsonb_build_object(
          'user_role', theirs, 'asked_by', event ->> 'authentication_method', 'acts_as', current_user));
      end $$;
    create function public.take_subject(event jsonb) returns jsonb language sql as $$
      select jsonb_build_object('claims', (event -> 'claims') - 'sub') $$;
    create function public.raise(event jsonb) returns jsonb language plpgsql as $$
      begin raise exception 'broken'; end $$;
    create function public.sleep(event jsonb) returns jsonb language sql as $$
      select jsonb_build_object('claims', event -> 'claims') from pg_sleep(30) $$;
    create function public.lose_database(event jsonb) returns jsonb language plpgsql as $$
      begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$;
    create function public.only_friends(event jsonb) returns jsonb language sql as $$
      select case when event -> 'user' ->> 'email' like '%@friends.example' then '{}'::jsonb
        else '{"error": {"http_code": 403, "message": "Friends only."}}' end $$;
    create function public.refuse(event jsonb) returns jsonb language sql as $$
      select case when (event ->> 'valid')::boolean then '{"decision": "continue"}'::jsonb
        else '{"decision": "reject", "message": "No more guesses."}' end $$;
  `);
});
afterAll(async () => {
  server.close();
  await own.remove();
});
beforeEach(() => {
  seen = [];
  respond = { status: 200, type: 'application/json', body: '{}' };
});

const hooked = (hooks: Record<string, { uri: string; secrets?: string }>): Partial<AuthContext> => {
  const { settings, database } = own.context;
  const changed = { ...settings, hook: hookConfig.parse(hooks) };
  return { hooks: openHooks(changed, { database, log: pino({ level: 'silent' }) }) };
};
const asking = (name: string) => ({ uri: `pg-functions://postgres/public/${name}` });

describe('an access token of a project with a custom_access_token hook', () => {
  test('contains the claims that the hook adds, at sign-in and at each refresh', async () => {
    const client = await own.visitor(hooked({ custom_access_token: asking('add_role') }));
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({
      user_role: null,
      asked_by: 'password',
      acts_as: 'supabase_auth_admin',
    });
    await own.database.query("insert into public.own_roles values ($1, 'editor')", [data?.claims.sub]);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      user_role: 'editor',
      asked_by: 'token_refresh',
    });
  });

  test.each([
    ['raises', 'Error running hook URI: pg-functions://postgres/public/raise'],
    ['take_subject', /^output claims do not conform to the expected schema: \n- sub: /],
    ['only_friends', 'Friends only.'],
    ['no_such', 'Error running hook URI: pg-functions://postgres/public/no_such'],
  ])('is not issued, and no account is created, if the hook fails (%s)', async (name, message) => {
    const client = own.client(hooked({ custom_access_token: asking(name === 'raises' ? 'raise' : name) }));
    const email = newAddress();
    const { error } = await client.auth.signUp({ email, password });
    expect(error?.message).toMatch(message);
    const { rows } = await own.database.query('select 1 from auth.users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('is not issued if the hook takes longer than two seconds', async () => {
    const client = own.client(hooked({ custom_access_token: asking('sleep') }));
    const { error } = await client.auth.signUp({ email: newAddress(), password });
    expect(error).toMatchObject({
      status: 500,
      message: 'Error running hook URI: pg-functions://postgres/public/sleep',
    });
    const { rows } = await own.database.query<{ who: string }>('select current_user as who');
    expect(rows[0]?.who).not.toBe('supabase_auth_admin');
  });
});

test('a database connection lost during a hook is reported as such, so that the client retries', async () => {
  const client = await own.visitor();
  const { data } = await client.auth.getSession();
  const changed = { ...own.context, ...hooked({ custom_access_token: asking('lose_database') }) };
  const lost = refreshSession(changed, data.session?.refresh_token ?? '');
  await expect(lost).rejects.toSatisfy(isUnavailable);
});

describe('before an account is created,', () => {
  const friendly = () => hooked({ before_user_created: asking('only_friends') });

  test.each([
    ['a sign-up', (email: string) => own.client(friendly()).auth.signUp({ email, password })],
    ['a sign-in link', (email: string) => own.client(friendly()).auth.signInWithOtp({ email })],
  ])('the before_user_created hook may refuse %s', async (_, ask) => {
    expect((await ask(newAddress())).error).toMatchObject({ status: 403, message: 'Friends only.' });
    expect((await ask(newAddress('friends.example'))).error).toBeNull();
  });

  test('the hook may refuse an anonymous visitor', async () => {
    expect((await own.client(friendly()).auth.signInAnonymously()).error).toMatchObject({ status: 403 });
  });

  test('the hook may refuse a visitor from a provider, but not one with an account', async () => {
    const bring = (email: string, changes: Partial<AuthContext>) =>
      admit(
        { ...own.context, ...changes },
        {
          provider: { name: 'github', isEmailOptional: false },
          profile: {
            subject: email,
            emails: [{ address: email, isVerified: true, isPrimary: true }],
            claims: { sub: email, email, email_verified: true },
          },
          linkTo: null,
          give: (_, user) => Promise.resolve(user.email),
        },
      );
    const email = newAddress();
    await expect(bring(email, friendly())).rejects.toMatchObject({ message: 'Friends only.' });
    expect(await bring(email, {})).toBe(email);
    expect(await bring(email, friendly())).toBe(email);
  });

  test('the hook is not called for an address with an account', async () => {
    const { data } = await (await own.visitor()).auth.getUser();
    const email = data.user?.email ?? '';
    expect((await own.client(friendly()).auth.signInWithOtp({ email })).error).toBeNull();
    expect((await own.client(friendly()).auth.signUp({ email, password })).error).toMatchObject({
      code: 'user_already_exists',
    });
  });

  test('a webhook receives the user with the id of the new account', async () => {
    const client = own.client(hooked({ before_user_created: { uri, secrets } }));
    const { data } = await client.auth.signUp({ email: newAddress(), password, options: { data: { a: 1 } } });
    expect(seen).toMatchObject([
      {
        metadata: { name: 'before-user-created', ip_address: '127.0.0.1' },
        user: { id: data.user?.id, email: data.user?.email, user_metadata: { a: 1 }, is_anonymous: false },
      },
    ]);
  });

  test.each([
    [{ status: 400 }, 500, 'Invalid payload sent to hook'],
    [{ status: 401 }, 500, 'Hook requires authorization token'],
    [{ status: 503 }, 500, 'Service currently unavailable due to hook'],
    [{ status: 418 }, 500, 'Unexpected status code returned from hook: 418'],
    [{ type: '' }, 400, 'Invalid Content-Type: Missing Content-Type header'],
    [{ type: 'text/plain' }, 400, 'Invalid JSON response. Received content-type: text/plain'],
    [{ body: '{' }, 500, 'Error unmarshaling JSON output.'],
    [{ body: JSON.stringify('x'.repeat(210_000)) }, 422, 'Payload size exceeded size limit of 204800 bytes'],
  ])('the sign-up fails if the webhook responds with %j', async (response, status, message) => {
    respond = { ...respond, ...response };
    const client = own.client(hooked({ before_user_created: { uri, secrets } }));
    const { error } = await client.auth.signUp({ email: newAddress(), password });
    expect(error).toMatchObject({ status, message });
  });

  test('the sign-up fails if the webhook is unreachable', async () => {
    const client = own.client(hooked({ before_user_created: { uri: 'http://127.0.0.1:1/', secrets } }));
    expect((await client.auth.signUp({ email: newAddress(), password })).error).toMatchObject({
      status: 422,
      code: 'hook_timeout_after_retry',
    });
  });
});

test('the password_verification_attempt hook may refuse an attempt', async () => {
  const client = own.client(hooked({ password_verification_attempt: asking('refuse') }));
  const email = newAddress();
  await client.auth.signUp({ email, password });
  expect((await client.auth.signInWithPassword({ email, password: 'wrong' })).error).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
    message: 'No more guesses.',
  });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('the mfa_verification_attempt hook may refuse a code, which ends every session of the user', async () => {
  const client = await own.visitor(hooked({ mfa_verification_attempt: asking('refuse') }));
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const { id: factorId, totp } = data;
  const right = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  const wrong = right === '000000' ? '000001' : '000000';
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: right })).error).toBeNull();
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error).toMatchObject({
    status: 403,
    code: 'mfa_verification_rejected',
    message: 'No more guesses.',
  });
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
});

test('an MFA code is refused if the mfa_verification_attempt hook fails', async () => {
  const client = await own.visitor(hooked({ mfa_verification_attempt: asking('raise') }));
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  const { error: refusal } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  expect(refusal).toMatchObject({ status: 500, message: expect.stringMatching(/^Error running hook URI/) });
});

describe('[auth.hook] of config.toml is refused', () => {
  test.each([
    ['a function without a schema', { uri: 'pg-functions://postgres/f' }, 'expected pg-functions://'],
    [
      'SQL as the function name',
      { uri: 'pg-functions://postgres/public/f"();--' },
      'expected pg-functions://',
    ],
    ['a URI of another scheme', { uri: 'mailto:somebody' }, 'expected pg-functions://'],
    ['a webhook without a secret', { uri: 'https://example.com' }, 'secrets are needed'],
    ['a malformed secret', { uri: 'https://example.com', secrets: 'v1,whsec_x' }, 'expected v1,whsec_'],
  ])('with %s', (_, given, message) => {
    expect(() => hook.parse(given)).toThrow(message);
  });

  test('with a webhook for custom_access_token', () => {
    const given = { custom_access_token: { uri: 'https://example.com', secrets } };
    expect(() => hookConfig.parse(given)).toThrow('only pg-functions://');
  });
});
