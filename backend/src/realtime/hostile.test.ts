import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys, startProcess, type BackendProcess } from '../../testing/backend-process.ts';
import { eventually } from '../../contract/client.ts';
import { openSocket } from '../../testing/own-realtime.ts';
import { copyOfTemplate, removeFolder } from '../../testing/template.ts';

let folder: string;
let backend: BackendProcess;
beforeAll(async () => {
  folder = await copyOfTemplate();
  backend = await startProcess(folder);
  if (!isLinux) return;
  await writeFile(`/proc/${backend.pid}/clear_refs`, '5');
  atStart = await megabytes('VmRSS');
});
afterAll(async () => {
  await backend.end('SIGTERM');
  await removeFolder(folder);
});

const address = () => backend.url.replace('http', 'ws');
const open = () => openSocket(address());
const name = 'realtime:room';
const join = (topic = name, config: unknown = {}) => ['1', 'join', topic, 'phx_join', { config }];

/** The backend's memory (VmRSS), or its peak since `clear_refs` was written (VmHWM), from Linux' /proc. */
async function megabytes(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${backend.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
const isLinux = process.platform === 'linux';
let atStart = 0;

/** The status of another client's join, which shows that the backend still serves other clients. */
async function anotherJoin(): Promise<unknown> {
  const { push, frames } = await open();
  push(['1', '1', `realtime:${crypto.randomUUID()}`, 'phx_join', { config: {} }]);
  await eventually(() => expect(frames).toHaveLength(1));
  return frames[0]?.[4]['status'];
}

/** Encodes a client's frame (RFC 6455), masked with zeros. */
function rawFrame(opcode: number, payload: Buffer, isFinal = true): Buffer {
  const head = Buffer.from([(isFinal ? 0x80 : 0) | opcode, 0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(payload.length, 6);
  return Buffer.concat([head, payload]);
}

// Not shuffled: the floods use up the project’s messages per second, and the last test measures the memory of all.
describe('hostile clients', { shuffle: false }, () => {
  test('a client that does not read its messages is disconnected', async () => {
    const reader = await open();
    reader.push(join('realtime:slow'));
    await eventually(() => expect(reader.frames).toHaveLength(1));
    connectionOf(reader.socket).pause();
    const writer = await open();
    writer.push(join('realtime:slow', { broadcast: { ack: true } }));
    const payload = { text: 'x'.repeat(2_000_000) };
    for (let n = 0; n < 20; n += 1) {
      writer.push(['1', `${n}`, 'realtime:slow', 'broadcast', { event: 'large', payload }]);
      await eventually(() => expect(writer.frames.at(-1)?.[1]).toBe(`${n}`));
    }
    connectionOf(reader.socket).resume();
    // Long before the limit of silence would close the socket.
    await eventually(() => expect(reader.socket.readyState).toBe(reader.socket.CLOSED));
    expect(reader.frames.length).toBeLessThan(20);
    expect(await anotherJoin()).toBe('ok');
  });

  test('10,000 messages at once close the channel of their sender', async () => {
    const { push, frames } = await open();
    push(join(name, { broadcast: { self: true } }));
    for (let n = 0; n < 10_000; n += 1)
      push(['1', `${n}`, name, 'broadcast', { event: 'flood', payload: { n } }]);
    push(join('realtime:end'));
    await eventually(() => expect(frames.at(-1)?.[2]).toBe('realtime:end'));
    expect(frames.find((frame) => frame[3] === 'system')?.[4]).toMatchObject({
      status: 'error',
      message: 'Too many messages per second',
    });
    expect(await anotherJoin()).toBe('ok');
  });

  test('1,000 joins of one socket open 100 channels', async () => {
    const { push, frames } = await open();
    for (let n = 0; n < 1_000; n += 1) push(join(`realtime:many:${n}`));
    await eventually(() => expect(frames).toHaveLength(1_000));
    expect(frames.filter((frame) => frame[4]['status'] === 'ok')).toHaveLength(100);
    expect(await anotherJoin()).toBe('ok');
  });

  test('a frame above 5 MB closes the socket', async () => {
    const { socket, closed } = await open();
    socket.send(Buffer.alloc(20_000_000));
    expect([1006, 1009]).toContain(await closed);
    expect(await anotherJoin()).toBe('ok');
  });

  test('a message in endless fragments closes the socket at 5 MB', async () => {
    const { socket, closed } = await open();
    const fragment = Buffer.alloc(64 * 1024);
    for (let n = 0; n < 200 && socket.readyState === socket.OPEN; n += 1)
      socket.send(fragment, { fin: false });
    expect([1006, 1009]).toContain(await closed);
    expect(await anotherJoin()).toBe('ok');
  });

  test('invalid UTF-8 closes the socket', async () => {
    const { socket, closed } = await open();
    connectionOf(socket).write(rawFrame(1, Buffer.from([0xc3, 0x28])));
    expect([1006, 1007]).toContain(await closed);
    expect(await anotherJoin()).toBe('ok');
  });

  test('a frame with a reserved opcode closes the socket', async () => {
    const { socket, closed } = await open();
    connectionOf(socket).write(rawFrame(11, Buffer.from('reserved')));
    expect([1002, 1006]).toContain(await closed);
    expect(await anotherJoin()).toBe('ok');
  });

  test('unfinished WebSocket handshakes do not disturb other clients', async () => {
    const { port } = new URL(backend.url);
    const begin = `GET /realtime/v1/websocket?vsn=2.0.0&apikey=${keys.publishable} HTTP/1.1\r\nHost: x\r\n`;
    const upgrade = `${begin}Connection: Upgrade\r\nUpgrade: websocket\r\n`;
    // The function is still starting, without a response, when the client disconnects.
    const toFunction = upgrade.replace(/GET \S+/, 'GET /functions/v1/socket');
    const texts = ['', begin, `${upgrade}Sec-WebSocket-Key: short\r\n\r\n`, `${toFunction}\r\n`];
    const sockets = texts.map((text) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    });
    expect(await anotherJoin()).toBe('ok');
    for (const socket of sockets) socket.resetAndDestroy();
    expect(await anotherJoin()).toBe('ok');
  });

  test('deeply nested JSON and keys such as __proto__ are handled as data', async () => {
    const { socket, push, frames } = await open();
    socket.send('['.repeat(100_000));
    const config = { __proto__: null, presence: { enabled: true, key: '__proto__' } };
    push(join(name, config));
    push(['1', 'track', name, 'presence', { event: 'track', payload: { constructor: 1 } }]);
    await eventually(() => expect(frames.at(-1)?.[3]).toBe('presence_diff'));
    expect(Object.keys(frames.at(-1)?.[4]['joins'] ?? {})).toEqual(['__proto__']);
    expect(await anotherJoin()).toBe('ok');
  });

  test.runIf(isLinux)('all hostile clients together cost less than 250 MB of memory', async () => {
    expect((await megabytes('VmHWM')) - atStart).toBeLessThan(250);
  });
});

/** The TCP connection of a WebSocket, to send bytes that the library would not send. */
function connectionOf(socket: unknown) {
  const { _socket: connection } = socket as { _socket: import('node:net').Socket };
  return connection;
}
