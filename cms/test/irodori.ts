import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newReader } from './readers.ts';
import { contentSecret, type TestCms } from './test-cms.ts';

const users = 'plugin::users-permissions.user';
const site = 'http://irodori.example';

interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** A double of the OAuth server: it exchanges a code whose verifier fits, by Basic authentication, and tells the claims. */
class AuthServer {
  claims: Claims = { sub: '' };
  challenge = '';
  /** The refresh token that the server takes next; undefined when the session is over. */
  refreshToken: string | undefined;
  isAway = false;
  readonly #server: Server;
  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const send = (status: number, content: object) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
        if (request.url === '/auth/v1/oauth/userinfo')
          return request.headers.authorization === 'Bearer a-token' ? send(200, this.claims) : send(401, {});
        const sent = new URLSearchParams(body);
        const isClient =
          decodeURIComponent(atob((request.headers.authorization ?? '').replace('Basic ', ''))) ===
          'a-client:a-secret';
        const tokens = () => {
          this.refreshToken = randomUUID();
          const refresh_token = this.refreshToken;
          return { access_token: 'a-token', token_type: 'bearer', expires_in: 3600, refresh_token };
        };
        if (this.isAway) return send(503, {});
        if (sent.get('grant_type') === 'refresh_token')
          return isClient && sent.get('refresh_token') === this.refreshToken
            ? send(200, tokens())
            : send(400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Not found' });
        const fits =
          isClient &&
          createHash('sha256')
            .update(sent.get('code_verifier') ?? '')
            .digest('base64url') === this.challenge &&
          sent.get('redirect_uri') === 'http://cms.irodori.example/api/connect/irodori/callback' &&
          sent.get('code') === 'a-code';
        return fits ? send(200, tokens()) : send(400, { error: 'invalid_grant' });
      });
    });
  }
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  stop(): void {
    this.#server.close();
  }
}

/** @param cms the content backend that the tests share, when they run */
export function irodori(cms: () => TestCms): void {
  const server = new AuthServer();
  beforeAll(async () => {
    vi.stubEnv('SUPABASE_URL', await server.start());
    vi.stubEnv('CMS_CLIENT_ID', 'a-client');
    vi.stubEnv('CMS_CLIENT_SECRET', 'a-secret');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.stop();
  });
  let claims: Required<Claims>;
  beforeEach(() => {
    const sub = randomUUID();
    claims = { sub, email: `${sub}@irodori.example`, email_verified: true, name: `Hana ${sub.slice(0, 8)}` };
    server.claims = claims;
  });

  let browsers = 0;
  /** A browser with cookies of its own, which follows no redirect. */
  function newBrowser() {
    const jar = new Map<string, string>();
    const address = `198.18.0.${(browsers += 1)}`;
    const open = async (path: string, method = 'GET') => {
      const response = await fetch(cms().url + path, {
        method,
        redirect: 'manual',
        headers: {
          Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'X-Forwarded-For': address,
          'x-strapi-refresh-cookie': 'httpOnly',
        },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return response;
    };
    return {
      open,
      cookie: (name: string) => jar.get(name) ?? null,
      /** Begins a sign-in and returns the request that Irodori gets. */
      async begin() {
        const { headers } = await open('/api/connect/irodori');
        const request = new URL(headers.get('location') ?? '').searchParams;
        server.challenge = request.get('code_challenge') ?? '';
        return request;
      },
      /** Comes back from Irodori; returns where the content backend leads. */
      async back(answer: Record<string, string>) {
        const query = new URLSearchParams(answer);
        const { headers } = await open(`/api/connect/irodori/callback?${query}`);
        return headers.get('location');
      },
      complete: () => open('/api/auth/irodori/callback'),
    };
  }
  type Browser = ReturnType<typeof newBrowser>;
  const enter = async (browser: Browser = newBrowser()) => {
    const state = (await browser.begin()).get('state') ?? '';
    return browser.back({ code: 'a-code', state });
  };
  const signIn = async (browser: Browser = newBrowser()) => {
    expect(await enter(browser)).toBe(`${site}/auth/irodori/callback`);
    const response = await browser.complete();
    const { user } = (await response.json()) as { user: { id: number; username: string; email: string } };
    return user;
  };
  const refusal = (reason: string) => `${site}/auth/irodori/callback?error=${reason}`;

  test('a request for a sign-in has PKCE, a state and no more scopes than address and profile', async () => {
    const request = await newBrowser().begin();
    expect(Object.fromEntries(request)).toMatchObject({
      client_id: 'a-client',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: 'http://cms.irodori.example/api/connect/irodori/callback',
    });
  });

  test('a new reader has the name and the address of the Irodori account, and a session whose refresh token no script reads', async () => {
    const browser = newBrowser();
    await enter(browser);
    const response = await browser.complete();
    const [cookie = ''] = response.headers
      .getSetCookie()
      .filter((each) => each.startsWith('strapi_up_refresh'));
    expect(cookie).toMatch(/httponly/i);
    const body = (await response.json()) as { jwt: string; user: object };
    expect(body).toMatchObject({ user: { username: claims.name, email: claims.email, provider: 'irodori' } });
    expect(body).not.toHaveProperty('refreshToken');
    const me = await fetch(`${cms().url}/api/users/me`, { headers: { Authorization: `Bearer ${body.jwt}` } });
    expect(await me.json()).toMatchObject({ username: claims.name });
  });

  test('the same Irodori account is the same reader, whose address follows', async () => {
    const first = await signIn();
    server.claims = { ...claims, email: `new-${claims.email}`, name: 'Another name' };
    expect(await signIn()).toMatchObject({
      id: first.id,
      username: first.username,
      email: `new-${claims.email}`,
    });
  });

  test('a name that is taken, an address in the place of a name, a name like the site’s, and no name give a name with a number', async () => {
    await signIn();
    for (const name of [claims.name, claims.name?.toUpperCase(), 'hana@irodori.example', 'Ir0dori', '']) {
      const sub = randomUUID();
      server.claims = { ...claims, sub, email: `${sub}@irodori.example`, name };
      const { username } = await signIn();
      expect(username).toMatch(/^(?:Hana .*|Reader) \d{5}$/i);
    }
  });

  test('a local account with the confirmed address is the reader, and keeps its password', async () => {
    const { username, email } = await newReader(cms());
    server.claims = { ...claims, email };
    expect(await signIn()).toMatchObject({ username, email });
    const [user] = await cms().strapi.db.query(users).findMany({ where: { email } });
    expect(user).toMatchObject({ provider: 'local', irodori: claims.sub, password: expect.any(String) });
  });

  test('an unconfirmed local account with the address loses its name, password and sessions', async () => {
    const squatter = await newReader(cms());
    const { db } = cms().strapi;
    await db.query(users).update({ where: { email: squatter.email }, data: { confirmed: false } });
    server.claims = { ...claims, email: squatter.email };
    expect(await signIn()).toMatchObject({ username: claims.name, email: squatter.email });
    const [user] = await db.query(users).findMany({ where: { email: squatter.email } });
    expect(user).toMatchObject({ provider: 'irodori', confirmed: true, password: null });
    expect(
      await cms().strapi.sessionManager('users-permissions').listSessions(String(user?.['id'])),
    ).toHaveLength(1);
  });

  /** Sends a signed message of the site about an Irodori account. */
  const send = (path: string, type: string, user: string, secret = contentSecret) => {
    const [id, sent] = [randomUUID(), new Date()];
    const body = JSON.stringify({ type, data: { user } });
    return fetch(`${cms().url}/api/reader/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, sent, body),
      },
      body,
    });
  };
  const place = { shelf: 'post', slug: 'how-ink-draws' };
  /** A reader with a password of its own who has signed in with the Irodori account of `claims`. */
  const connectedReader = async () => {
    const reader = await newReader(cms());
    claims = { ...claims, email: reader.email };
    server.claims = claims;
    await signIn();
    return reader;
  };

  describe('a wish for an archive', () => {
    const ask = (user: string, secret?: string) => send('records', 'account.exported', user, secret);

    test('the message of a wish for an archive is answered with what is held of the reader, without password and tokens, and nothing of others', async () => {
      const [reader, other] = [await connectedReader(), await newReader(cms())];
      await reader.call('POST', '/comments', { data: { ...place, text: 'Mine.' } });
      const written = await other.call('POST', '/comments', { data: { ...place, text: 'Theirs.' } });
      const { data: theirs } = (await written.json()) as { data: { documentId: string } };
      await cms()
        .strapi.documents('api::comment.comment')
        .update({ documentId: theirs.documentId, data: { state: 'shown' } });
      const report = { reason: 'spam', words: 'An advertisement.' };
      await reader.call('POST', `/comments/${theirs.documentId}/reports`, { data: report });
      const response = await ask(claims.sub);
      const text = await response.text();
      expect(JSON.parse(text)).toEqual({
        data: {
          reader: [
            expect.objectContaining({
              username: reader.username,
              email: reader.email,
              irodori: claims.sub,
              acts: { comment: [expect.any(Number)] },
            }),
          ],
          // That of the test, and that of the sign-in with Irodori.
          'reader-sessions': [expect.anything(), expect.anything()],
          comments: [expect.objectContaining({ ...place, text: 'Mine.', state: 'waiting' })],
          'comment-reports': [expect.objectContaining({ ...place, ...report })],
        },
      });
      expect(text).not.toMatch(/password|token|Theirs/i);
      expect(text).not.toContain(server.refreshToken);
    });

    test('the message of a wish for an archive is answered with null without a reader, and refused with another signature', async () => {
      expect(await (await ask(randomUUID())).json()).toEqual({ data: null });
      await signIn();
      expect((await ask(claims.sub, `whsec_${btoa('x'.repeat(32))}`)).status).toBe(401);
    });
  });

  describe('a deleted Irodori account', () => {
    const leave = (user: string, secret?: string) => send('left', 'account.deleted', user, secret);
    const readerNow = async () =>
      (
        await cms()
          .strapi.db.query(users)
          .findMany({ where: { email: claims.email } })
      )[0];

    test('the message of a deleted Irodori account deletes its reader, and can come twice', async () => {
      await signIn();
      for (const _ of ['first', 'again']) expect((await leave(claims.sub)).status).toBe(200);
      expect(await readerNow()).toBeUndefined();
    });

    test('the message of a deleted Irodori account deletes a reader with a password of its own, with comments and sessions, and nothing of others', async () => {
      const [reader, other] = [await connectedReader(), await newReader(cms())];
      for (const { call } of [reader, other])
        await call('POST', '/comments', { data: { ...place, text: 'A comment.' } });
      const commentsOf = ({ username }: { username: string }) =>
        cms()
          .strapi.db.query('api::comment.comment')
          .count({ where: { name: username } });
      expect(await commentsOf(reader)).toBe(1);
      await leave(claims.sub);
      expect(await readerNow()).toBeUndefined();
      expect([await commentsOf(reader), await commentsOf(other)]).toEqual([0, 1]);
      expect((await reader.call('GET', '/users/me')).status).toBe(401);
    });

    test('the message of a deleted Irodori account is refused with another signature', async () => {
      await signIn();
      expect((await leave(claims.sub, `whsec_${btoa('x'.repeat(32))}`)).status).toBe(401);
      expect(await readerNow()).toBeDefined();
    });
  });

  describe('a session that began with Irodori', () => {
    const renew = async (
      refreshToken: string | null,
      headers: Record<string, string> = {},
    ): Promise<[number, string | null]> => {
      const response = await fetch(`${cms().url}/api/auth/refresh`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ refreshToken }),
      });
      const body = (await response.json()) as { refreshToken?: string };
      return [response.status, body.refreshToken ?? null];
    };
    const begin = async () => {
      const browser = newBrowser();
      await enter(browser);
      const { jwt } = (await (await browser.complete()).json()) as { jwt: string };
      return { jwt, refreshToken: browser.cookie('strapi_up_refresh') };
    };
    const account = async (jwt: string) => {
      const headers = { Authorization: `Bearer ${jwt}` };
      return (await fetch(`${cms().url}/api/users/me`, { headers })).json();
    };

    test('a session that began with Irodori is renewed as long as Irodori renews its own, and ends when Irodori has ended that', async () => {
      const [first, second] = await renew((await begin()).refreshToken);
      expect(first).toBe(200);
      const [next, third] = await renew(second);
      expect(next).toBe(200);
      server.refreshToken = undefined;
      expect(await renew(third)).toEqual([401, null]);
    });

    test('a session that began with Irodori and that Irodori has ended is not renewed by its token beside an empty cookie', async () => {
      const { refreshToken } = await begin();
      server.refreshToken = undefined;
      expect(await renew(refreshToken, { Cookie: 'strapi_up_refresh=' })).toEqual([401, null]);
    });

    test('a session that began with Irodori goes on while Irodori is away, and is renewed with the same token afterwards', async () => {
      server.isAway = false;
      const { refreshToken } = await begin();
      server.isAway = true;
      const [status, next] = await renew(refreshToken).finally(() => {
        server.isAway = false;
      });
      expect(status).toBe(200);
      expect((await renew(next))[0]).toBe(200);
    });

    test('the account’s data tell whether the session of a reader with a password began with Irodori', async () => {
      const { email, call } = await newReader(cms());
      server.claims = { ...claims, email };
      expect(await account((await begin()).jwt)).toMatchObject({
        email,
        provider: 'local',
        signedInWith: 'irodori',
      });
      expect(await (await call('GET', '/users/me')).json()).toMatchObject({ email, signedInWith: 'local' });
    });
  });

  describe('a token of another application', () => {
    test('signs nobody in, even if Irodori knows it', async () => {
      const { email, username } = await newReader(cms());
      server.claims = { ...claims, email, name: username };
      const browser = newBrowser();
      const completed = await browser.open('/api/auth/irodori/callback?access_token=a-token');
      expect([completed.status, JSON.stringify(await completed.json())]).toEqual([
        400,
        expect.not.stringContaining('jwt'),
      ]);
      await browser.begin();
      expect(await browser.back({ access_token: 'a-token' })).toBe(refusal('foreign'));
      expect(browser.cookie('strapi_up_refresh') ?? '').toBe('');
    });

    const signed = (claimsOfToken: object, secret: string | Buffer) => {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claimsOfToken)}`;
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    };
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 600 };

    test.each([
      ['of Irodori', async () => 'a-token'],
      ['of another Strapi', async (id: number) => signed({ id, ...times }, 'another secret')],
      [
        'of the same secret as previews',
        async (id: number) =>
          signed(
            { id, userId: String(id), type: 'access', aud: 'preview', ...times },
            Buffer.from(contentSecret.slice('whsec_'.length), 'base64'),
          ),
      ],
      [
        'of the admin panel',
        async (id: number) => {
          const sessions = cms().strapi.sessionManager('admin');
          const { token } = await sessions.generateRefreshToken(String(id), 'a-device', { type: 'refresh' });
          return (await sessions.generateAccessToken(token)).token;
        },
      ],
    ])('opens no account as a bearer: %s', async (_title, tokenFor) => {
      const { id } = await signIn();
      const Authorization = `Bearer ${await tokenFor(id)}`;
      const response = await fetch(`${cms().url}/api/users/me`, { headers: { Authorization } });
      expect(response.status).toBe(401);
    });
  });

  describe('there is no sign-in', () => {
    test.each([
      ['unverified', { email_verified: false }],
      ['unverified', { email: '' }],
    ])('a sign-in is refused for the reason “%s” with %j', async (reason, changes) => {
      server.claims = { ...claims, ...changes };
      expect(await enter()).toBe(refusal(reason));
      expect(
        await cms()
          .strapi.db.query(users)
          .count({ where: { irodori: claims.sub } }),
      ).toBe(0);
    });

    test('a sign-in is refused if the address belongs to the reader of another Irodori account', async () => {
      await signIn();
      server.claims = { ...claims, sub: randomUUID() };
      expect(await enter()).toBe(refusal('taken'));
    });

    test('a sign-in is refused if the reader is blocked', async () => {
      const { id } = await signIn();
      await cms()
        .strapi.db.query(users)
        .update({ where: { id }, data: { blocked: true } });
      expect(await enter()).toBe(refusal('blocked'));
    });

    test('a sign-in is refused if the visitor refuses at Irodori', async () => {
      const browser = newBrowser();
      const state = (await browser.begin()).get('state') ?? '';
      expect(await browser.back({ error: 'access_denied', state })).toBe(refusal('access_denied'));
    });

    test('a sign-in is refused with the state of another browser', async () => {
      const stranger = (await newBrowser().begin()).get('state') ?? '';
      const browser = newBrowser();
      await browser.begin();
      expect(await browser.back({ code: 'a-code', state: stranger })).toBe(refusal('foreign'));
    });

    test('a sign-in is refused if this browser did not begin it', async () => {
      expect(await newBrowser().back({ code: 'a-code', state: 'x' })).toBe(refusal('expired'));
    });

    test('a sign-in is refused a second time with the same response of Irodori', async () => {
      const browser = newBrowser();
      const state = (await browser.begin()).get('state') ?? '';
      await browser.back({ code: 'a-code', state });
      expect(await browser.back({ code: 'a-code', state })).toBe(refusal('replayed'));
    });

    test('a sign-in is refused after ten minutes', async () => {
      const browser = newBrowser();
      const state = (await browser.begin()).get('state') ?? '';
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
      try {
        expect(await browser.back({ code: 'a-code', state })).toBe(refusal('expired'));
      } finally {
        vi.useRealTimers();
      }
    });

    test('a sign-in is refused with a code that Irodori does not know', async () => {
      const browser = newBrowser();
      const state = (await browser.begin()).get('state') ?? '';
      expect(await browser.back({ code: 'forged', state })).toBe(refusal('failed'));
    });

    test('a sign-in is completed once, and only in the browser that came back', async () => {
      const browser = newBrowser();
      await enter(browser);
      expect((await newBrowser().complete()).status).toBe(400);
      expect((await browser.complete()).status).toBe(200);
      expect((await browser.complete()).status).toBe(400);
    });

    test('a visitor who begins too many sign-ins is led to the page that says so, and questions whether one can begin do not count', async () => {
      const { open } = newBrowser();
      const begin = async (method: string) => {
        const { status, headers } = await open('/api/connect/irodori', method);
        return [status, headers.get('location')?.split('?')[0]];
      };
      const begun = [302, `${process.env['SUPABASE_URL']}/auth/v1/oauth/authorize`];
      for (let times = 0; times < 11; times += 1) expect(await begin('HEAD')).toEqual(begun);
      for (let times = 0; times < 10; times += 1) expect(await begin('GET')).toEqual(begun);
      const refused = await open('/api/connect/irodori');
      expect([refused.status, refused.headers.get('location')]).toEqual([302, refusal('too_often')]);
      expect(await begin('HEAD')).toEqual(begun);
      for (let times = 0; times < 10; times += 1)
        await open('/api/connect/irodori/callback?code=forged', 'HEAD');
      const { headers } = await open('/api/connect/irodori/callback?code=forged');
      expect(headers.get('location')).toBe(refusal('too_often'));
    });

    test('a sign-in with another provider is refused', async () => {
      for (const path of ['/api/connect/github', '/api/connect/irodori/other', '/api/auth/github/callback'])
        expect([400, 404]).toContain((await newBrowser().open(path)).status);
    });
  });
}
