import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeIn, linkIn, mailsTo, projectWith, type Mail } from '../../../testing/mailbox.ts';
import { ownBackend, type OwnBackend } from '../../../testing/own-backend.ts';
import { copyOfTemplate, removeFolder } from '../../../testing/template.ts';
import { guest, service } from '../../../testing/visitors.ts';

/** A project with `enable_confirmations`; the tests read its emails in the mailbox. */

let backend: OwnBackend;
const password = 'correct horse 1';
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const mails = (to: string) => mailsTo(backend.url, to);
const only = async (to: string): Promise<Mail> => {
  const [mail, ...others] = await mails(to);
  expect(others).toEqual([]);
  if (!mail) throw new Error(`the mailbox has no email to ${to}`);
  return mail;
};
const follow = async (mail: Mail) => {
  const response = await fetch(linkIn(mail), { redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
};
const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

beforeAll(async () => {
  const data = await copyOfTemplate();
  const project = await projectWith(
    data,
    `
[auth]
site_url = "http://localhost:3000"
minimum_password_length = 8
password_requirements = "letters_digits"
enable_anonymous_sign_ins = true
[auth.email]
enable_confirmations = true
max_frequency = "1m"
otp_length = 8
[auth.email.template.magic_link]
subject = "Hello {{ .Data.name }}"
content_path = "./supabase/templates/magic-link.html"
[auth.email.notification.password_changed]
enabled = true
[auth.email.notification.email_changed]
enabled = true
`,
  );
  await mkdir(join(project, 'templates'));
  await writeFile(
    join(project, 'templates/magic-link.html'),
    '<p>{{ if eq .Data.name "Hana" }}Dear Hana{{ else }}Hello{{ end }}, <a href="{{ .ConfirmationURL }}">enter</a> with<br>{{ .Token }}</p>',
  );
  backend = await ownBackend(data, { SUPABASE_FOLDER: project });
});
afterAll(async () => {
  await backend.close();
  await removeFolder(backend.data);
});

async function confirmed() {
  const email = newAddress();
  const { error } = await service(backend.url).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  });
  expect(error).toBeNull();
  return email;
}

describe('a sign-up with confirmations', () => {
  test('creates no session before the link of its email is opened, which creates one', async () => {
    const email = newAddress();
    const client = guest(backend.url);
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { name: 'Hana' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe(
      'email_not_confirmed',
    );

    const tokens = fragment(await follow(await only(email)));
    expect(tokens).toMatchObject({ type: 'signup', token_type: 'bearer', sb: '' });
    const { data: signedIn } = await guest(backend.url).auth.getUser(tokens['access_token']);
    expect(signedIn.user).toMatchObject({ email, user_metadata: { name: 'Hana', email_verified: true } });
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('is confirmed by the code of its email once', async () => {
    const email = newAddress();
    await guest(backend.url).auth.signUp({ email, password });
    const token = codeIn(await only(email));
    expect(token).toHaveLength(8);
    const first = await guest(backend.url).auth.verifyOtp({ email, token, type: 'email' });
    expect(first.data.session?.user.email_confirmed_at).toBeTruthy();
    const again = await guest(backend.url).auth.verifyOtp({ email, token, type: 'email' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('with a registered address gets the same response as with a new one, and sends no email', async () => {
    const email = await confirmed();
    const known = await guest(backend.url).auth.signUp({ email, password });
    const fresh = await guest(backend.url).auth.signUp({ email: newAddress(), password });
    expect(known.error).toBeNull();
    expect(known.data.user?.identities).toEqual([]);
    expect(Object.keys(known.data.user ?? {}).toSorted()).toEqual(
      Object.keys(fresh.data.user ?? {}).toSorted(),
    );
    expect(await mails(email)).toEqual([]);
    const real = await guest(backend.url).auth.signInWithPassword({ email, password });
    expect(known.data.user?.id).not.toBe(real.data.user?.id);
  });

  test('refuses a password that does not meet password_requirements', async () => {
    const { error } = await guest(backend.url).auth.signUp({ email: newAddress(), password: 'horses' });
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] });
  });
});

describe('emails', () => {
  test('of one kind to one address are limited by max_frequency, with or without an account', async () => {
    const said = async (email: string) => {
      await guest(backend.url).auth.resetPasswordForEmail(email);
      const { error } = await guest(backend.url).auth.resetPasswordForEmail(email);
      return `${error?.status} ${error?.code} ${error?.message}`;
    };
    const known = await said(await confirmed());
    expect(known).toMatch(
      /^429 over_email_send_rate_limit For security purposes, you can only request this after \d+ seconds\.$/,
    );
    expect((await said(newAddress())).replace(/\d+ seconds/, '')).toBe(known.replace(/\d+ seconds/, ''));
  });

  test('use the templates of config.toml', async () => {
    const email = await confirmed();
    const { data } = await service(backend.url).auth.admin.listUsers({ perPage: 1000 });
    const id = data.users.find((user) => user.email === email)?.id ?? '';
    await service(backend.url).auth.admin.updateUserById(id, { user_metadata: { name: 'Hana' } });
    await guest(backend.url).auth.signInWithOtp({ email });
    const mail = await only(email);
    expect(mail.subject).toBe('Hello Hana');
    expect(mail.text).toMatch(/^Dear Hana, enter: http\S+ with\n\d{8}$/);
    expect(mail.html).not.toContain('{{');
  });

  test('are sent again for an unconfirmed sign-up and for no other address', async () => {
    const waiting = newAddress();
    await service(backend.url).auth.admin.createUser({ email: waiting, password });
    const done = await confirmed();
    for (const email of [waiting, done, newAddress()]) {
      expect((await guest(backend.url).auth.resend({ type: 'signup', email })).error).toBeNull();
      expect((await mails(email)).map(({ template }) => template)).toEqual(
        email === waiting ? ['confirmation'] : [],
      );
    }
  });

  test('for recovery are not sent to an unknown address, and the response does not reveal it', async () => {
    const email = newAddress();
    expect((await guest(backend.url).auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(await mails(email)).toEqual([]);
  });

  test('with a sign-in link create an account for a new address', async () => {
    const email = newAddress();
    expect((await guest(backend.url).auth.signInWithOtp({ email })).error).toBeNull();
    const mail = await only(email);
    expect(mail.template).toBe('confirmation');
    const { data } = await guest(backend.url).auth.verifyOtp({ email, token: codeIn(mail), type: 'email' });
    expect(data.user).toMatchObject({ email, is_anonymous: false });
  });
});

describe('a change of the email address', () => {
  test('needs the confirmation of both mailboxes and notifies the former one', async () => {
    const email = await confirmed();
    const next = newAddress();
    const client = guest(backend.url);
    await client.auth.signInWithPassword({ email, password });
    const { data } = await client.auth.updateUser({ email: next });
    expect(data.user).toMatchObject({ email, new_email: next });

    const first = fragment(await follow(await only(next)));
    expect(first['message']).toBe(
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    );
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const second = fragment(await follow(await only(email)));
    expect(second['type']).toBe('email_change');
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: next });
    expect((await mails(email)).map(({ template }) => template)).toEqual(['email_changed', 'email_change']);
  });

  test('to the address of another account gets the usual response and emails, and that mailbox’s confirmation is refused', async () => {
    const [email, taken] = [await confirmed(), await confirmed()];
    const client = guest(backend.url);
    await client.auth.signInWithPassword({ email, password });
    const { data } = await client.auth.updateUser({ email: taken });
    expect(data.user).toMatchObject({ email, new_email: taken });
    await follow(await only(email));
    const refused = fragment(await follow(await only(taken)));
    expect(refused['error_code']).toBe('email_exists');
    expect((await client.auth.getUser()).data.user).toMatchObject({ email });
  });

  test('registers an anonymous visitor when the mailbox confirms it', async () => {
    const email = newAddress();
    const client = guest(backend.url);
    const { data: anonymous } = await client.auth.signInAnonymously();
    expect((await client.auth.updateUser({ email })).data.user).toMatchObject({ is_anonymous: true });
    await follow(await only(email));
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id: anonymous.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });
});

describe('a new password', () => {
  test('set with a recovery link ends other sessions and sends a notice', async () => {
    const email = await confirmed();
    const other = guest(backend.url);
    await other.auth.signInWithPassword({ email, password });
    await guest(backend.url).auth.resetPasswordForEmail(email);
    const tokens = fragment(await follow(await only(email)));
    const client = guest(backend.url);
    await client.auth.setSession({
      access_token: tokens['access_token'] ?? '',
      refresh_token: tokens['refresh_token'] ?? '',
    });
    expect((await client.auth.updateUser({ password: 'another horse 2' })).error).toBeNull();
    expect((await other.auth.getUser()).error).not.toBeNull();
    expect((await mails(email))[0]?.template).toBe('password_changed');
  });
});

test('after ten wrong codes every code for the address is refused with 429, with or without an account', async () => {
  const email = await confirmed();
  await guest(backend.url).auth.signInWithOtp({ email });
  const token = codeIn(await only(email));
  const guess = async (who: string, code: string) =>
    (await guest(backend.url).auth.verifyOtp({ email: who, token: code, type: 'email' })).error?.code;
  const stranger = newAddress();
  for (let wrong = 0; wrong < 10; wrong += 1) {
    expect(await guess(email, '00000000')).toBe('otp_expired');
    expect(await guess(stranger, '00000000')).toBe('otp_expired');
  }
  expect(await guess(email, token)).toBe('over_request_rate_limit');
  expect(await guess(stranger, token)).toBe('over_request_rate_limit');
});
