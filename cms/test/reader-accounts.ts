import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { mailHtml, mailText } from 'worker/mail-layout';
import { newReader, postAsVisitor } from './readers.ts';
import { useSiteBackend } from './site-backend.ts';
import type { TestCms } from './test-cms.ts';

const users = 'plugin::users-permissions.user';
const password = 'correct horse battery';

/** @param cms the content backend that the tests share, when they run */
export function readerAccounts(cms: () => TestCms): void {
  const backend = useSiteBackend();
  beforeAll(() => {
    vi.stubEnv('VERIFICATION_PROVIDER', 'altcha');
  });

  const proof = (action: string) => `${action} ${randomUUID()}`;
  const post = async (path: string, body: object): Promise<[number, unknown]> => {
    const response = await postAsVisitor(cms(), path, body);
    return [response.status, await response.json()];
  };
  const signIn = (identifier: string, given = password) =>
    post('/auth/local', { identifier, password: given, verification: proof('reader_sign_in') });
  const confirm = (confirmation: string) => post('/reader/confirm', { data: { confirmation } });
  const reset = (code: string, given: string) =>
    post('/auth/reset-password', { code, password: given, passwordConfirmation: given });
  const refused = (message: string) => [400, { error: { message } }];
  /** The value in the link of the next mail to an address. */
  const mailed = async (email: string, page: string, parameter: string): Promise<string> => {
    const { text } = await backend().mail(email);
    const url = new URL(/http:\S+/.exec(text)?.[0] ?? '');
    expect(url.origin + url.pathname).toBe(`http://irodori.example${page}`);
    return url.searchParams.get(parameter) ?? '';
  };
  const signUp = async () => {
    const username = `new-${randomUUID().slice(0, 8)}`;
    const email = `${username}@irodori.example`;
    const account = { username, email, password, verification: proof('reader_sign_up') };
    expect(await post('/auth/local/register', account)).toMatchObject([200, {}]);
    return { username, email, confirmation: await mailed(email, '/reader/confirm', 'confirmation') };
  };
  const forgot = async (email: string) => {
    const body = { email, verification: proof('reader_mail') };
    expect(await post('/auth/forgot-password', body)).toEqual([200, { ok: true }]);
    return mailed(email, '/reader/reset-password', 'code');
  };
  const later = async <Result>(ms: number, work: () => Promise<Result>): Promise<Result> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    try {
      return await work();
    } finally {
      vi.useRealTimers();
    }
  };

  describe('a new account', () => {
    test('a new account signs in only when the link of its mail was opened, which works once', async () => {
      const { username, confirmation } = await signUp();
      expect(await signIn(username)).toMatchObject(refused('Your account email is not confirmed'));
      expect(await confirm(confirmation)).toEqual([200, { data: {} }]);
      expect(await signIn(username)).toMatchObject([200, { user: { username } }]);
      expect(await confirm(confirmation)).toMatchObject(refused('Invalid token'));
    });

    test('whoever creates an account with the address of another one changes nothing, and its owner gets a mail that leads to the sign-in', async () => {
      const { email } = await newReader(cms());
      const account = { username: `new-${randomUUID().slice(0, 8)}`, email, password: 'another horse' };
      const body = { ...account, verification: proof('reader_sign_up') };
      expect(await post('/auth/local/register', body)).toMatchObject([200, {}]);
      const { subject, text } = await backend().mail(email);
      expect([subject, text]).toEqual([
        'You already have a reader account',
        expect.stringMatching(/: http:\/\/irodori\.example\/reader\/sign-in$/m),
      ]);
      expect(await signIn(email)).toMatchObject([200, {}]);
    });

    test('a new account gets another link, which replaces the one before and expires after a day', async () => {
      const { email, confirmation } = await signUp();
      const body = { email, verification: proof('reader_mail') };
      expect(await post('/auth/send-email-confirmation', body)).toMatchObject([200, { sent: true }]);
      const next = await mailed(email, '/reader/confirm', 'confirmation');
      expect(await confirm(confirmation)).toMatchObject(refused('Invalid token'));
      const expired = await later(25 * 3600_000, () => confirm(next));
      expect(expired).toMatchObject(refused('Invalid token'));
      expect(await confirm(next)).toMatchObject([200, {}]);
    });
  });

  describe('a forgotten password', () => {
    test('a forgotten password is replaced by a link that works once, and signs in no more', async () => {
      const reader = await newReader(cms());
      const code = await forgot(reader.email);
      expect(await reset(code, 'another horse')).toMatchObject([200, { jwt: expect.any(String) }]);
      expect(await reset(code, 'a third horse')).toMatchObject(refused('Incorrect code provided'));
      expect(await signIn(reader.email, 'another horse')).toMatchObject([200, {}]);
      expect(await signIn(reader.email)).toMatchObject(refused('Invalid identifier or password'));
    });

    test('a forgotten password is not replaced by a link that is older than an hour', async () => {
      const { email } = await newReader(cms());
      const code = await forgot(email);
      const expired = await later(61 * 60_000, () => reset(code, 'another horse'));
      expect(expired).toMatchObject(refused('Incorrect code provided'));
    });

    test('a reader without a password who asks for a new one gets an email that says to sign in with Irodori, and no password', async () => {
      const { username, email } = await newReader(cms());
      const where = { username };
      await cms()
        .strapi.db.query(users)
        .update({ where, data: { provider: 'irodori', password: null } });
      await post('/auth/forgot-password', { email, verification: proof('reader_mail') });
      const { subject, text } = await backend().mail(email);
      expect([subject, text]).toEqual([
        'You sign in with Irodori',
        expect.stringMatching(/: http:\/\/irodori\.example\/reader\/sign-in$/m),
      ]);
      expect(
        await cms()
          .strapi.db.query(users)
          .count({ where: { ...where, resetPasswordToken: null } }),
      ).toBe(1);
    });

    test('a reader without a password who wants to change it is told that there is none', async () => {
      const reader = await newReader(cms());
      await cms()
        .strapi.db.query(users)
        .update({ where: { username: reader.username }, data: { provider: 'irodori', password: null } });
      const change = {
        currentPassword: password,
        password: 'another horse',
        passwordConfirmation: 'another horse',
      };
      const response = await reader.call('POST', '/auth/change-password', change);
      expect([response.status, await response.json()]).toMatchObject(
        refused('This account has no password to change: its reader signs in with Irodori'),
      );
    });

    test('a mailbox gets five mails within an hour, whoever asks for them, and the link of the last one stays valid', async () => {
      const { username, email } = await newReader(cms());
      const codes: string[] = [];
      for (let index = 0; index < 5; index += 1) codes.push(await forgot(email));
      await post('/auth/forgot-password', { email, verification: proof('reader_mail') });
      await post('/auth/local/register', {
        username: `${username}-again`,
        email,
        password,
        verification: proof('reader_sign_up'),
      });
      expect(await reset(codes.at(-1) ?? '', 'another horse')).toMatchObject([200, {}]);
      expect(backend().hasMail(email)).toBe(false);
      const code = await later(61 * 60_000, () => forgot(email));
      expect(code).not.toBe(codes.at(-1));
    });

    test('the password of a blocked account stays, also with a link from before', async () => {
      const { username, email } = await newReader(cms());
      const code = await forgot(email);
      await cms()
        .strapi.db.query(users)
        .update({ where: { username }, data: { blocked: true } });
      expect(await reset(code, 'another horse')).toMatchObject(refused('Incorrect code provided'));
    });

    test('the link of a forgotten password confirms the address of an account that was never confirmed', async () => {
      const { email, confirmation } = await signUp();
      await reset(await forgot(email), 'another horse');
      expect(await signIn(email, 'another horse')).toMatchObject([200, {}]);
      expect(await confirm(confirmation)).toMatchObject(refused('Invalid token'));
    });
  });

  test('mails to readers look like those of the worker', async () => {
    const { html, text } = await (async () => {
      const { email } = await newReader(cms());
      await post('/auth/forgot-password', { email, verification: proof('reader_mail') });
      return backend().mail(email);
    })();
    const [heading = '', line = '', action = '', afterwards = ''] = text.split('\n\n');
    const [, label = '', url = ''] = /^(.*): (http.*)$/.exec(action) ?? [];
    const words = { subject: heading, heading, lines: [line], action: { label, url }, afterwards };
    expect(html).toBe(mailHtml(words));
    expect(text).toBe(mailText(words));
  });

  test('mails to readers go to the mail server, if there is one, from its sender', async () => {
    const { email } = await newReader(cms());
    const { promise: received, resolve } = Promise.withResolvers<string>();
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ username, password: given }, _session, done) =>
        done(null, { user: username === 'a user' && given === 'a secret' ? username : undefined }),
      onData: (stream, { envelope }, done) => {
        let source = '';
        stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
        stream.on('end', () => {
          done();
          resolve(`${envelope.rcptTo.map(({ address }) => address).join()}\n${source}`);
        });
      },
    });
    server.listen(0, '127.0.0.1');
    try {
      await once(server.server, 'listening');
      vi.stubEnv('SMTP_HOST', '127.0.0.1');
      vi.stubEnv('SMTP_PORT', String((server.server.address() as AddressInfo).port));
      vi.stubEnv('SMTP_USER', 'a user');
      vi.stubEnv('SMTP_PASS', 'a secret');
      vi.stubEnv('SMTP_ADMIN_EMAIL', 'hello@irodori.example');
      vi.stubEnv('SMTP_SENDER_NAME', 'Irodori');
      await post('/auth/forgot-password', { email, verification: proof('reader_mail') });
      const mail = await received;
      expect(mail).toMatch(new RegExp(`^${email}\n`));
      expect(mail).toContain('From: Irodori <hello@irodori.example>');
      expect(mail).toContain('Subject: Choose a new reader password');
    } finally {
      for (const name of ['HOST', 'PORT', 'USER', 'PASS', 'ADMIN_EMAIL', 'SENDER_NAME'])
        vi.stubEnv(`SMTP_${name}`, undefined);
      server.close();
    }
  });

  describe('a proof of a human', () => {
    const calls = {
      '/auth/local': { action: 'reader_sign_in', body: { identifier: 'nobody', password } },
      '/auth/local/register': {
        action: 'reader_sign_up',
        body: { username: 'machine', email: 'machine@irodori.example', password },
      },
      '/auth/forgot-password': { action: 'reader_mail', body: { email: 'machine@irodori.example' } },
      '/auth/send-email-confirmation': {
        action: 'reader_mail',
        body: { email: 'machine@irodori.example' },
      },
    };
    const failed = [403, { error: { details: { code: 'verification_failed' } } }];

    test.each(Object.entries(calls))(
      '%s wants a proof of a human for that call, which is accepted once',
      async (path, call) => {
        const { action, body } = call;
        expect(await post(path, body)).toMatchObject(failed);
        expect(await post(path, { ...body, verification: proof('ask_support') })).toMatchObject(failed);
        const once = { ...body, verification: proof(action) };
        expect((await post(path, once))[0]).not.toBe(403);
        expect(await post(path, once)).toMatchObject(failed);
      },
    );

    test('a sign-in is refused while nobody can judge proofs of a human', async () => {
      vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9');
      try {
        expect(await signIn('nobody')).toMatchObject([
          503,
          { error: { details: { code: 'verification_unavailable' } } },
        ]);
      } finally {
        vi.stubEnv('SUPABASE_URL', backend().url);
      }
    });
  });

  describe('the deletion of an account', () => {
    const place = { shelf: 'post', slug: 'how-ink-draws' };
    const remove = async (reader: Awaited<ReturnType<typeof newReader>>, data: object) =>
      (await reader.call('POST', '/reader/delete', { data })).status;
    const countOf = (uid: string, where: object) => cms().strapi.db.query(uid).count({ where });

    test('the deletion of an account wants the password, and deletes comments, reports and sessions', async () => {
      const [reader, other] = [await newReader(cms()), await newReader(cms())];
      await reader.call('POST', '/comments', { data: { ...place, text: 'Mine.' } });
      const written = await other.call('POST', '/comments', { data: { ...place, text: 'Theirs.' } });
      const { data } = (await written.json()) as { data: { documentId: string } };
      const { documentId } = data;
      const comment = 'api::comment.comment';
      await cms()
        .strapi.documents(comment)
        .update({ documentId, data: { state: 'shown' } });
      await reader.call('POST', `/comments/${documentId}/reports`, { data: { reason: 'spam' } });
      const own = { username: reader.username };
      const reporter = { reporter: own };

      expect([await remove(reader, {}), await remove(reader, { password: 'wrong' })]).toEqual([400, 400]);
      expect(await countOf(comment, { owner: own })).toBe(1);
      expect(await countOf('api::comment-report.comment-report', reporter)).toBe(1);

      expect(await remove(reader, { password })).toBe(200);
      expect(await countOf(users, own)).toBe(0);
      expect(await countOf(comment, { name: reader.username })).toBe(0);
      expect(await countOf(comment, { name: other.username })).toBe(1);
      expect(await countOf('api::comment-report.comment-report', { comment: { documentId } })).toBe(0);
      expect((await reader.call('GET', '/users/me')).status).toBe(401);
    });
  });
}
