import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownBackend, type OwnBackend } from '../../../testing/own-backend.ts';
import { copyOfTemplate, removeFolder } from '../../../testing/template.ts';
import { guest, service, visitor } from '../../../testing/visitors.ts';

let server: SMTPServer;
let backend: OwnBackend;
let isRefusing = false;
const received: { readonly to: string[]; readonly from: string; readonly source: string }[] = [];
const to = (address: string) => received.filter((mail) => mail.to.includes(address));

const variables = () => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String((server.server.address() as AddressInfo).port),
  SMTP_USER: 'a user',
  SMTP_PASS: 'a secret',
  SMTP_ADMIN_EMAIL: 'hello@site.example',
  SMTP_SENDER_NAME: 'The Site',
  TRUSTED_PROXIES: '1',
});

beforeAll(async () => {
  server = new SMTPServer({
    authMethods: ['PLAIN'],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'a user' && password === 'a secret'
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error('the disk is full'), { responseCode: 452 }) : null),
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          source,
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  backend = await ownBackend(await copyOfTemplate(), variables());
});
afterAll(async () => {
  await backend.close();
  await removeFolder(backend.data);
  await new Promise<void>((resolve) => server.close(resolve));
});

test('the backend sends an email to the SMTP server as HTML and text, from the configured sender', async () => {
  const { email } = await visitor(backend.url);
  await guest(backend.url).auth.resetPasswordForEmail(email);
  await vi.waitFor(() => expect(to(email)).toHaveLength(1), { timeout: 20_000 });
  const [mail] = to(email);
  expect(mail?.from).toBe('hello@site.example');
  expect(mail?.source).toMatch(/^From: The Site <hello@site\.example>/m);
  expect(mail?.source).toMatch(/^Subject: Reset your password/m);
  expect(mail?.source).toContain('text/plain');
  expect(mail?.source).toContain('text/html');
});

test('the mailbox page responds with 404 if an SMTP server is configured', async () => {
  expect((await fetch(`${backend.url}/mailbox`)).status).toBe(404);
});

test('an invitation, email change or reauthentication fails if the SMTP server refuses its email', async () => {
  const { client, id, email } = await visitor(backend.url);
  const invited = `${crypto.randomUUID()}@example.com`;
  isRefusing = true;
  const invitation = await service(backend.url).auth.admin.inviteUserByEmail(invited);
  const change = await client.auth.updateUser({ email: `${crypto.randomUUID()}@example.com` });
  const again = await client.auth.reauthenticate();
  isRefusing = false;
  for (const { error } of [invitation, change, again]) {
    expect(error?.status).toBe(500);
    expect(error?.message).toMatch(/^Error sending (invite|email change|reauthentication) email$/);
  }
  const { data } = await service(backend.url).auth.admin.getUserById(id);
  expect(data.user).toMatchObject({ email });
  expect(data.user).not.toHaveProperty('new_email');
  expect((await client.auth.reauthenticate()).error).toBeNull();
  expect((await service(backend.url).auth.admin.inviteUserByEmail(invited)).error).toBeNull();
  expect(to(invited)).toHaveLength(1);
});

test('a recovery email refused by the SMTP server is sent after a restart', async () => {
  const { email } = await visitor(backend.url);
  isRefusing = true;
  expect((await guest(backend.url).auth.resetPasswordForEmail(email)).error).toBeNull();
  await backend.close();
  expect(to(email)).toHaveLength(0);
  isRefusing = false;
  backend = await ownBackend(backend.data, variables());
  await vi.waitFor(() => expect(to(email)).toHaveLength(1), { timeout: 20_000 });
});

test('one network may ask for a quarter of an hour’s emails, so that others still get theirs', async () => {
  const allowed = 30 / 4;
  const recover = (network: string) => {
    const { url, keys } = backend;
    return fetch(`${url}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'x-forwarded-for': network, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com` }),
    });
  };
  const statuses: number[] = [];
  for (let i = 0; i < 10; i += 1) statuses.push((await recover('192.0.2.1')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(Math.ceil(allowed));
  expect(await (await recover('192.0.2.1')).json()).toMatchObject({
    code: 429,
    error_code: 'over_email_send_rate_limit',
  });
  expect((await recover('192.0.2.2')).status).toBe(200);
});
