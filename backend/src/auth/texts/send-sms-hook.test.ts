import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import { hook } from '../hooks/config.ts';
import { openHooks } from '../hooks/hooks.ts';
import { openTexts } from './open-texts.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
let respond: { status: number; body: object } = { status: 200, body: {} };
let server: Server;
let uri: string;
let auth: Awaited<ReturnType<typeof ownAuth>>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const take = async () => {
      seen.push({ headers: request.headers, body: await text(request) });
      response.writeHead(respond.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(respond.body));
    };
    take().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  auth = await ownAuth();
});
afterAll(async () => {
  server.close();
  await auth.remove();
});
afterEach(() => {
  seen.length = 0;
  respond = { status: 200, body: {} };
});

const hooksAt = (at: string) => {
  const { settings, database } = auth.context;
  const send_sms = hook.parse({ uri: at, secrets: `v1,${secret}` });
  return openHooks({ ...settings, hook: { send_sms } }, { database, log: pino({ level: 'silent' }) });
};

async function challenged(at = uri) {
  const client = await auth.visitor({ sendText: openTexts(hooksAt(at), undefined) });
  const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+819012345678' });
  const factorId = data?.id ?? '';
  return { client, factorId, ...(await client.auth.mfa.challenge({ factorId })) };
}

test('the send_sms hook receives the correct code and the number in a signed request', async () => {
  const { client, factorId, data } = await challenged();
  const [call] = seen;
  const said = new Webhook(secret).verify(call?.body ?? '', {
    'webhook-id': String(call?.headers['webhook-id']),
    'webhook-timestamp': String(call?.headers['webhook-timestamp']),
    'webhook-signature': String(call?.headers['webhook-signature']),
  });
  expect(said).toMatchObject({
    metadata: { name: 'send-sms', ip_address: '127.0.0.1' },
    user: { aud: 'authenticated', factors: [{ factor_type: 'phone' }] },
    sms: { otp: expect.stringMatching(/^\d{6}$/), sms_type: 'mfa', phone: '819012345678' },
  });
  const { sms } = said as { sms: { otp: string } };
  const { error } = await client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: sms.otp });
  expect(error).toBeNull();
});

test.each([
  ['responds with status 500', { status: 500, body: {} }],
  ['responds with an error in its body', { status: 200, body: { error: { message: 'no credit' } } }],
])('a phone challenge fails if the send_sms hook %s', async (_, response) => {
  respond = response;
  const { data, error } = await challenged();
  expect(data).toBeNull();
  expect(error).toMatchObject({ status: 500, message: 'error invoking hook' });
});

test('a phone challenge fails if the send_sms hook is unreachable', async () => {
  const { error } = await challenged('http://127.0.0.1:1/send');
  expect(error).toMatchObject({ status: 500, message: 'error invoking hook' });
});

test('config.toml is refused with a send_sms webhook without a secret', () => {
  expect(() => hook.parse({ uri })).toThrow('secrets are needed');
});

test('a phone challenge fails without a send_sms hook and without a mailbox', async () => {
  const client = await auth.visitor({ sendText: openTexts({}, undefined) });
  const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+819012345678' });
  const { error } = await client.auth.mfa.challenge({ factorId: data?.id ?? '' });
  expect(error).toMatchObject({ status: 500, message: 'Failed to get SMS provider' });
});
