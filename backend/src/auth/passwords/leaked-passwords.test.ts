import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leakedPasswords, type IsLeaked } from './leaked-passwords.ts';

const leaked = 'correct horse';
const digest = createHash('sha1').update(leaked).digest('hex').toUpperCase();
const suffix = digest.slice(5);

let server: Server;
let prepared: { status: number; body: string };
let asked: string[];
let warnings: unknown[];
let isLeaked: IsLeaked;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    asked.push(url ?? '');
    response.writeHead(prepared.status).end(prepared.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  isLeaked = leakedPasswords(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    warn: (...said: unknown[]) => void warnings.push(said),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  warnings = [];
});

test('a listed password counts as leaked, and the service receives five digits of its digest', async () => {
  prepared = { status: 200, body: `${'0'.repeat(35)}:7\r\n${suffix}:3` };
  expect(await isLeaked(leaked)).toBe(true);
  expect(asked).toEqual([`/range/${digest.slice(0, 5)}`]);
});

test.each([
  ['of another password', `${'0'.repeat(35)}:7`],
  ['that are padding', `${suffix}:0`],
])('a password does not count as leaked because of lines %s', async (_, body) => {
  prepared = { status: 200, body };
  expect(await isLeaked(leaked)).toBe(false);
});

test('a password is allowed if the service fails, and the failure is logged without the password', async () => {
  prepared = { status: 503, body: '' };
  expect(await isLeaked(leaked)).toBe(false);
  expect(warnings).toHaveLength(1);
  expect(String(warnings[0])).toContain('could not be queried for leaked passwords');
  expect(JSON.stringify(warnings)).not.toContain(leaked);
});

test('no password counts as leaked without a service', async () => {
  const warn = () => expect.fail('nothing is wrong');
  expect(await leakedPasswords(undefined, { warn })(leaked)).toBe(false);
});
