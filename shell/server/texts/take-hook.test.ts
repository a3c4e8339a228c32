import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import type { SiteEnv } from '../site.ts';
import { takeTextsHook } from './take-hook.ts';

const secret = `whsec_${Buffer.from('a secret of the test, 32 bytes !').toString('base64')}`;
let reads = 0;
let named: (string | undefined)[] = [];
const texts = {
  etag: '"1"',
  refresh: async (etag?: string) => {
    reads += 1;
    named.push(etag);
  },
};

beforeEach(() => {
  reads = 0;
  named = [];
});

interface Message {
  readonly id?: string;
  readonly at?: number;
  readonly signedBy?: string;
  readonly body?: string;
  /** The body that is sent in the place of the signed one. */
  readonly sent?: string;
}

/** A request as a content backend sends it. */
function message({
  id = 'msg_1',
  at = Date.now(),
  signedBy = secret,
  body = '{}',
  sent = body,
}: Message = {}) {
  const now = new Date(at);
  return new Request('http://site.test/', {
    method: 'POST',
    body: sent,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': new Webhook(signedBy).sign(id, now, body),
    },
  });
}

const siteWith = (known?: string) => new Hono<SiteEnv>().post('/', ...takeTextsHook(texts, known));

test('a signed message has the texts read, and is answered with their entity tag', async () => {
  const response = await siteWith(secret).request(message());
  expect([response.status, await response.json(), reads]).toEqual([200, { etag: '"1"' }, 1]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test.each([
  ['{"type":"texts.changed","data":{"etag":"\\"2\\""}}', '"2"'],
  ['{}', undefined],
  ['no JSON', undefined],
])('the signed message %s vouches for the texts %s', async (body, etag) => {
  await siteWith(secret).request(message({ body }));
  expect(named).toEqual([etag]);
});

const stranger = `whsec_${Buffer.from('a secret of somebody else .....').toString('base64')}`;
const minutes = 60_000;

test.each([
  ['signed with another secret', () => message({ signedBy: stranger }), 401],
  ['whose body was changed', () => message({ sent: '{"more":true}' }), 401],
  ['of ten minutes ago', () => message({ at: Date.now() - 10 * minutes }), 401],
  ['of ten minutes ahead', () => message({ at: Date.now() + 10 * minutes }), 401],
  ['without a signature', () => new Request('http://site.test/', { method: 'POST', body: '{}' }), 401],
  ['that is too large', () => message({ body: ' '.repeat(20_000) }), 413],
])('a message %s has nothing read', async (_title, make, status) => {
  const response = await siteWith(secret).request(make());
  expect([response.status, reads]).toEqual([status, 0]);
});

test('a message that comes again is answered, and has nothing read', async () => {
  const site = siteWith(secret);
  const statuses = [];
  for (const id of ['msg_1', 'msg_1', 'msg_2']) statuses.push((await site.request(message({ id }))).status);
  expect([statuses, reads]).toEqual([[200, 200, 200], 2]);
});

test('without a secret no message is taken', async () => {
  const response = await siteWith().request(message());
  expect([response.status, reads]).toEqual([404, 0]);
});
