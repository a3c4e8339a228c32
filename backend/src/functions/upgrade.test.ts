import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../testing/backend-process.ts';
import { ownBackend, type OwnBackend } from '../../testing/own-backend.ts';
import { copyOfTemplate, removeFolder } from '../../testing/template.ts';

let backend: OwnBackend;

beforeAll(async () => {
  backend = await ownBackend(await copyOfTemplate());
});
afterAll(async () => {
  await backend.close();
  await removeFolder(backend.data);
});

/** Sends raw HTTP and resolves to everything received until the connection closes. */
async function raw(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
  let response = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (response += chunk.toString()));
  socket.write(lines.join('\r\n'));
  await new Promise((resolve) => socket.once('close', resolve));
  return response;
}

const upgrading = [
  'Host: localhost',
  `apikey: ${keys.publishable}`,
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

test('a function that declines an upgrade receives the client’s address, and no second request on the connection', async () => {
  const response = await raw([
    'GET /functions/v1/stream/plain HTTP/1.1',
    ...upgrading,
    'Connection: Upgrade',
    'X-Forwarded-For: 192.0.2.7',
    '',
    'POST /stream/plain HTTP/1.1',
    'Host: localhost',
    'Content-Length: 1',
    'Connection: close',
    '',
    'x',
  ]);
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 207']);
  expect(response).toContain('"address":"127.0.0.1"');
});

test('a request body too large for a function is refused with 413 even if the request asks for an upgrade', async () => {
  const response = await raw([
    'POST /functions/v1/stream/plain HTTP/1.1',
    ...upgrading,
    'Connection: Upgrade, close',
    `Content-Length: ${10 * 1024 ** 2 + 1}`,
    '',
    'x',
  ]);
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
});
