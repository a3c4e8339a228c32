import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailbox, firstRemote } from './index.ts';
import { MailStore } from './store.ts';

let folder: string;
let store: MailStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barebase-mailbox-'));
  store = new MailStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mail = (to: string, subject = 'Hello') =>
  store.deliver({
    to,
    subject,
    template: 'recovery',
    html: '<html><head></head><body><a href="http://localhost/go">go</a></body></html>',
    text: 'go: http://localhost/go?a=1&b=3',
  });
const ask = (path: string, init: RequestInit = {}, address = '127.0.0.1') =>
  createMailbox(
    store,
    () => Promise.resolve(),
    'sb_secret_x',
  )(
    new Request(`http://localhost:54321/mailbox${path}`, {
      ...init,
      headers: { host: 'localhost:54321', ...Object.fromEntries(new Headers(init.headers)) },
    }),
    { address },
  );

describe('the mailbox', () => {
  test('lists emails, newest first, to all recipients or to one', async () => {
    await mail('one@example.com', 'First');
    await mail('two@example.com', 'Second');
    const all = await (await ask('/api/messages')).json();
    expect(all).toMatchObject({ total: 2, messages: [{ subject: 'Second' }, { subject: 'First' }] });
    const page = await (await ask('?to=ONE@example.com')).text();
    expect(page).toContain('First');
    expect(page).not.toContain('Second');
  });

  test('shows an email in a sandbox, and as text with its links', async () => {
    await mail('one@example.com', '<b>bold</b>');
    const id = store.list()[0]?.id ?? '';
    const html = await ask(`/${id}/html`);
    expect(html.headers.get('content-security-policy')).toContain('sandbox');
    expect(html.headers.get('content-security-policy')).not.toContain('allow-scripts');
    expect(await html.text()).toContain('<base target="_top">');
    const text = await (await ask(`/${id}?as=text`)).text();
    expect(text).toContain('<a href="http://localhost/go?a=1&amp;b=3">');
    expect(text).toContain('&lt;b&gt;bold&lt;/b&gt;');
  });

  test('takes an email from a program that has the secret key, and from no other', async () => {
    const put = (apikey: string, body: object) =>
      ask('/api/messages', { method: 'POST', headers: { apikey }, body: JSON.stringify(body) });
    const message = { to: 'one@example.com', subject: 'Put', template: 'receipt', html: '<p>', text: '' };
    expect((await put('sb_publishable_x', message)).status).toBe(401);
    expect((await put('sb_secret_x', { to: 'one@example.com' })).status).toBe(400);
    expect(store.list()).toEqual([]);
    expect((await put('sb_secret_x', message)).status).toBe(204);
    expect(store.list('one@example.com')).toMatchObject([message]);
  });

  test('responds with 404 to another IP address or with another host name', async () => {
    expect((await ask('', {}, '192.0.2.7')).status).toBe(404);
    expect((await ask('', { headers: { host: 'elsewhere.example' } })).status).toBe(404);
    expect((await ask('')).headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['::1', '[::1]:54321'],
    ['0:0:0:0:0:0:0:1', '[0:0:0:0:0:0:0:1]:54321'],
    ['::ffff:127.0.0.1', '[::ffff:127.0.0.1]'],
    ['127.0.0.1', 'localhost'],
  ])('is shown to the IP address %s with the host %s', async (address, host) => {
    expect((await ask('', { headers: { host } }, address)).status).toBe(200);
  });

  test.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'X-Original-Host',
    'X-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CF-Ray',
    'CDN-Loop',
    'Fly-Client-IP',
    'X-Envoy-External-Address',
    'X-Amzn-Trace-Id',
  ])('responds with 404 to a request with a local host and the proxy header %s', async (name) => {
    await mail('one@example.com');
    for (const path of ['', '/api/messages', `/api/messages/${store.list()[0]?.id}`]) {
      const refused = await ask(path, { headers: { [name]: '127.0.0.1' } });
      expect([refused.status, await refused.json()]).toEqual([
        404,
        { message: 'no Route matched with those values' },
      ]);
    }
  });

  test('is shown to pages of this machine and to no others', async () => {
    const from = async (origin: string) => (await ask('/api/messages', { headers: { origin } })).status;
    expect(await from('http://localhost:3000')).toBe(200);
    expect(await from('https://elsewhere.example')).toBe(404);
  });

  test('can only be emptied by its own form', async () => {
    await mail('one@example.com');
    const other = await ask('/clear', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(other.status).toBe(403);
    expect(store.list()).toHaveLength(1);
    await ask('/clear', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', origin: 'null' } });
    expect(new MailStore(folder).list()).toEqual([]);
  });

  test('keeps the latest two hundred emails, also after a restart', async () => {
    for (let count = 0; count < 203; count += 1) await mail('one@example.com', `Mail ${count}`);
    expect(store.list()).toHaveLength(200);
    expect(new MailStore(folder).list()).toHaveLength(200);
    expect(store.list().at(-1)?.subject).toBe('Mail 3');
  });

  test('responds with 404 to an unknown email and says if it is empty', async () => {
    expect((await ask('/nothing')).status).toBe(404);
    expect((await ask('/api/messages/nothing')).status).toBe(404);
    expect(await (await ask('')).text()).toContain('Nothing here yet');
  });
});

test.each([
  ['http://localhost:54321', true],
  ['http://127.0.0.1:54321', true],
  ['http://[::1]:54321', true],
  ['http://[0:0:0:0:0:0:0:1]:54321', true],
  ['https://api.site.example', false],
  ['http://localhost.site.example', false],
  ['http://10.0.0.7:54321', false],
])('the mailbox may be shown with the backend at %s: %s', (url, may) => {
  expect(firstRemote([url, 'http://localhost:3000'])).toBe(may ? undefined : url);
});

test('the mailbox may not be shown if one URL of the site can be reached from other machines', () => {
  const urls = ['http://localhost:54321', 'http://localhost:3000', 'https://site.example'];
  expect(firstRemote(urls)).toBe('https://site.example');
});
