import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys, startProcess, type BackendProcess } from '../../testing/backend-process.ts';
import { copyOfTemplate, removeFolder } from '../../testing/template.ts';

let folder: string;
let backend: BackendProcess;
let atStart = 0;
beforeAll(async () => {
  folder = await copyOfTemplate();
  backend = await startProcess(folder);
  if (!isLinux) return;
  await writeFile(`/proc/${backend.pid}/clear_refs`, '5');
  atStart = await megabytes('VmRSS');
});
afterAll(async () => {
  const taken = isLinux ? (await megabytes('VmHWM')) - atStart : 0;
  await backend.end('SIGTERM');
  await removeFolder(folder);
  // oxlint-disable-next-line vitest/no-standalone-expect -- measures the memory of all tests together
  expect(taken, 'megabytes that the tests took').toBeLessThan(700);
});

const isLinux = process.platform === 'linux';

/** The resident memory of the process, or its peak since the last write to `clear_refs`. */
async function megabytes(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${backend.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

type Body = string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Resolves to the status; a connection that ends while the body is sent counts as a refusal with 413. */
async function post(path: string, body: Body, headers: Record<string, string> = {}): Promise<number> {
  const init: RequestInit = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { apikey: keys.publishable, 'content-type': 'application/json', ...headers },
  };
  const response = await fetch(backend.url + path, init).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status ?? 413;
}

/** Large statements need the secret key: on a busy machine they may exceed the three seconds allowed to visitors. */
const patient = { apikey: keys.secret };

/** Expects that the backend serves ordinary requests. */
async function expectService() {
  const headers = { apikey: keys.publishable };
  const rows = await fetch(`${backend.url}/rest/v1/studios?select=id&order=id`, { headers });
  expect(await rows.json()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  const wrong = await fetch(`${backend.url}/rest/v1/studios?select=missing`, { headers });
  expect(await wrong.json()).toMatchObject({ code: '42703' });
  expect((await fetch(`${backend.url}/auth/v1/health`, { headers })).status).toBe(200);
}

const megabyte = 1024 ** 2;

/** A stream of bytes in chunks, sent without Content-Length. */
function stream(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024).fill(120));
      left -= 64 * 1024;
    },
  });
}

/** Sends raw text over a new connection; resolves to everything received until the connection closes. */
async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('large request bodies', () => {
  test.each(['/rest/v1/items', '/rest/v1/rpc/whole', '/auth/v1/signup'])(
    'are refused by %s with 413, also ten at once without Content-Length',
    async (path) => {
      expect(await post(path, 'x'.repeat(40 * megabyte))).toBe(413);
      const many = await Promise.all(Array.from({ length: 10 }, () => post(path, stream(50 * megabyte))));
      expect(new Set(many)).toEqual(new Set([413]));
      await expectService();
    },
  );

  test('that are compressed are not decompressed but refused with 400', async () => {
    // The asynchronous gzip leaves the event loop free to notice connections that the server closes meanwhile.
    const packed = Buffer.from(await promisify(gzip)(Buffer.alloc(100 * megabyte, ' ')));
    expect(await post('/rest/v1/items', packed, { 'content-encoding': 'gzip' })).toBe(400);
    expect(await post('/auth/v1/signup', packed, { 'content-encoding': 'gzip' })).toBe(400);
    await expectService();
  });

  test.each([
    ['arrays', deep(8_000_000)],
    ['arrays in a value', `{"data":${deep(5_000_000)}}`],
    ['objects', `${'{"a":'.repeat(2_000_000)}1${'}'.repeat(2_000_000)}`],
    ['brackets that are never closed', '['.repeat(16_000_000)],
  ])('that nest %s too deeply are refused with 500, the status of the database error', async (_, body) => {
    expect(await post('/rest/v1/items', body)).toBe(500);
    expect(await post('/rest/v1/items?columns=data', body)).toBe(500);
    await expectService();
  });

  test('are accepted if their JSON nests no deeper than Postgres allows; brackets in strings do not count', async () => {
    expect(await post('/rest/v1/items', `{"data":${deep(15_000)}}`, patient)).toBe(201);
    const brackets = JSON.stringify({ note: `\\"${'['.repeat(1_000_000)}` });
    expect(await post('/rest/v1/items', brackets, patient)).toBe(201);
  });

  test('with deeply nested JSON are refused by the auth endpoints with 400', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    for (const data of [deep(400_000), `{"a":${deep(400_000)}}`, `{"a":${deep(20_000)}}`]) {
      const body = `{"email":"${email}","password":"correct horse battery","data":${data}}`;
      expect(await post('/auth/v1/signup', body)).toBe(400);
    }
    expect(await post('/auth/v1/token?grant_type=password', deep(500_000))).toBe(400);
    await expectService();
  });

  test('with millions of values as CSV or as a form are refused with 413', async () => {
    expect(
      await post('/rest/v1/items', `note\n${'a\n'.repeat(7_000_000)}`, { 'content-type': 'text/csv' }),
    ).toBe(413);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post('/rest/v1/items', 'a=1&'.repeat(4_000_000), form)).toBe(413);
    await expectService();
  });

  test('of twelve concurrent inserts are all accepted', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(4 * megabyte) });
    const all = await Promise.all(Array.from({ length: 12 }, () => post('/rest/v1/items', body, patient)));
    expect(new Set(all)).toEqual(new Set([201]));
    await expectService();
  });
});

describe('malformed HTTP requests', () => {
  test('300 half-sent requests do not prevent other requests from being served', async () => {
    const begin = `POST /rest/v1/items HTTP/1.1\r\nHost: x\r\napikey: ${keys.publishable}\r\nContent-Type: application/json\r\n`;
    const sockets = Array.from({ length: 300 }, (_, n) => {
      const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(n % 2 ? `${begin}Content-Length: 16000000\r\n\r\n${'x'.repeat(megabyte / 2)}` : begin);
      return socket;
    });
    await expectService();
    const note = JSON.stringify({ note: 'x'.repeat(megabyte / 2) });
    expect(await post('/rest/v1/items', note, patient)).toBe(201);
    for (const socket of sockets) socket.resetAndDestroy();
    await expectService();
  });

  test('URLs and headers that are too long are refused with 431', async () => {
    const host = `Host: x\r\napikey: ${keys.publishable}\r\n`;
    const address = (length: number) => `GET /rest/v1/items?${'a'.repeat(length)} HTTP/1.1\r\n${host}\r\n`;
    const header = (length: number) =>
      `GET /rest/v1/items HTTP/1.1\r\n${host}x: ${'a'.repeat(length)}\r\n\r\n`;
    for (const text of [address(20_000), header(20_000)]) expect(await raw(text)).toMatch(/^HTTP\/1.1 431 /);
    // The response may be lost while so much data is still being sent.
    for (const text of [address(megabyte), header(megabyte)]) expect(await raw(text)).not.toMatch(/ 200 /);
    await expectService();
  });

  test('a request with both Content-Length and Transfer-Encoding is refused, and a request smuggled in it is not served', async () => {
    const smuggled = 'GET /rest/v1/forbidden HTTP/1.1\r\nHost: x\r\n\r\n';
    const both = await raw(
      `POST /rest/v1/items HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(both).toMatch(/^HTTP\/1.1 400 /);
    expect(both.match(/HTTP\/1.1 /g)).toHaveLength(1);
  });

  test('line breaks in parameters, bodies and response settings add no header to the response', async () => {
    const evil = 'a\r\nset-cookie: stolen=1';
    const responses = await Promise.all([
      fetch(`${backend.url}/rest/v1/series?select=id&title=eq.${encodeURIComponent(evil)}`, {
        headers: { apikey: keys.publishable },
      }),
      fetch(`${backend.url}/rest/v1/rpc/answer_with`, {
        method: 'POST',
        body: JSON.stringify({ status: '200', headers: JSON.stringify([{ 'x-said': evil }]) }),
        headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      }),
      fetch(`${backend.url}/rest/v1/items`, {
        method: 'POST',
        body: JSON.stringify({ code: evil }),
        headers: {
          apikey: keys.publishable,
          'content-type': 'application/json',
          prefer: 'return=headers-only',
        },
      }),
      fetch(`${backend.url}/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(evil)}`, {
        redirect: 'manual',
        headers: { apikey: keys.publishable },
      }),
    ]);
    for (const response of responses) {
      expect(response.headers.get('set-cookie')).toBeNull();
      await response.body?.cancel();
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 500, 201, 303]);
  });
});
