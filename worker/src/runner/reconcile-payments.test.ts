import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { reconcilePayments } from './reconcile-payments.ts';

async function outcomeOf(status: number, body: object) {
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
  const outcome = await reconcilePayments({ supabaseUrl, secretKey: 'sb_secret_x', log });
  expect(asked).toEqual(['/functions/v1/reconcile-payments', 'sb_secret_x']);
  return outcome;
}

test.each([
  [200, { done: 1, failed: 0 }, 'done'],
  [503, { code: 'payments_off', message: 'This site does not take payments.' }, 'off'],
  [503, { code: 'BOOT_ERROR', message: 'Function failed to start' }, 'failed'],
])('the worker asks for the reconciliation of payments: %i %o means %s', async (status, body, outcome) => {
  expect(await outcomeOf(status, body)).toBe(outcome);
});

test('a reconciliation of payments that cannot be asked for has failed', async () => {
  const log = pino({ level: 'silent' });
  const options = { supabaseUrl: 'http://127.0.0.1:9', secretKey: 'sb_secret_x', log };
  expect(await reconcilePayments(options)).toBe('failed');
});
