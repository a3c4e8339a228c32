import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lingerAtClose } from './linger-close.ts';

test('a client that reads only after it has sent its whole body still receives the early refusal of that body', async () => {
  const refused = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end('too large');
    response.once('close', () => refused.resolve());
  });
  lingerAtClose(server);
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');

  const chunk = Buffer.alloc(256 * 1024);
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${20 * chunk.length}\r\n\r\n`);
  client.write(chunk);
  await refused.promise;
  for (let sent = 1; sent < 20; sent += 1) client.write(chunk);
  client.end();
  expect(await text(client)).toMatch(/^HTTP\/1\.1 413 [^]*too large/);
});

test.each([
  ['keeps a connection open whose client is still sending after five seconds', 6000, 3000, false],
  ['closes a connection whose client has been silent for five seconds', 0, 5001, true],
  ['closes a connection after thirty seconds, however much its client still sends', 30_000, 1, true],
])('the server %s', async (_title, sendingMs, silentMs, isClosed) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = new EventEmitter() as Server;
  lingerAtClose(server);
  const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() }) as Socket;
  server.emit('connection', socket);
  socket.destroySoon();
  for (let elapsed = 0; elapsed < sendingMs; elapsed += 1000) {
    socket.push('x');
    await new Promise(setImmediate);
    vi.advanceTimersByTime(1000);
  }
  vi.advanceTimersByTime(silentMs);
  expect(socket.destroyed).toBe(isClosed);
});
