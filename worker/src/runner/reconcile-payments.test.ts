import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { reconcilePayments } from './reconcile-payments.ts';

/** A database that records how it is called. */
function recordedClient(error: { message: string } | null = null) {
  const noted: unknown[] = [];
  const client = { rpc: async (...call: unknown[]) => (noted.push(call), { data: null, error }) };
  return { noted, client: client as unknown as Parameters<typeof reconcilePayments>[0]['client'] };
}

async function notedOf(status: number, body: object) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url, request.headers['apikey']?.toString());
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const supabaseUrl = `http://127.0.0.1:${port}`;
  const log = pino({ level: 'silent' });
  const { noted, client } = recordedClient();
  await reconcilePayments({ supabaseUrl, secretKey: 'sb_secret_x', client, log });
  expect(asked).toEqual(['/functions/v1/reconcile-payments', 'sb_secret_x']);
  return noted;
}

test.each([
  [200, { done: 1, failed: 0 }, 'done'],
  [503, { code: 'payments_off', message: 'This site does not take payments.' }, 'off'],
  [503, { code: 'BOOT_ERROR', message: 'Function failed to start' }, 'failed'],
])(
  'the worker asks for the reconciliation of payments, and notes %i %o as %s',
  async (status, body, outcome) => {
    expect(await notedOf(status, body)).toEqual([['note_payments', { outcome }]]);
  },
);

test('a reconciliation of payments that cannot be asked for has failed, also if the database cannot be told', async () => {
  const log = pino({ level: 'silent' });
  const { noted, client } = recordedClient({ message: 'down' });
  await reconcilePayments({ supabaseUrl: 'http://127.0.0.1:9', secretKey: 'sb_secret_x', client, log });
  expect(noted).toEqual([['note_payments', { outcome: 'failed' }]]);
});
