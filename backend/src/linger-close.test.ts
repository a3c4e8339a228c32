import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
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
