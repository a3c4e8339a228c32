import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchFile } from './fetch-verified.ts';

const deadlineMs = 60_000;

/** The address of a file of a server that responds to its first requests as given, and to all further ones as to the last. */
async function fileOf(...responses: readonly [RequestListener, ...RequestListener[]]): Promise<string> {
  let asked = 0;
  const server = createServer((request, response) => {
    responses[Math.min(asked, responses.length - 1)]?.(request, response);
    asked += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
}

const close: RequestListener = ({ socket }) => socket.destroy();
const closeInside: RequestListener = ({ socket }, response) => {
  response.writeHead(200, { 'Content-Length': '4' });
  response.write('ha', () => socket.destroy());
};
const send: RequestListener = (_request, response) => response.end('file');

test.each([
  ['without a response', close],
  ['inside of the response', closeInside],
])('a file is asked for once more when the server closes the connection %s', async (_when, first) => {
  const { bytes } = await fetchFile(await fileOf(first, send), { deadlineMs });
  expect(bytes.toString()).toBe('file');
});

test('a file that has more bytes than it may have is refused while its server sends on', async () => {
  const file = await fileOf((_request, response) => {
    const more = () => response.write(Buffer.alloc(1000), more);
    more();
  });
  await expect(fetchFile(file, { deadlineMs, mostBytes: 10_000 })).rejects.toThrow(
    `${file} could not be fetched: it has more than 10000 bytes`,
  );
});

test('a file whose server closes each connection is asked for no third time', async () => {
  const file = await fileOf(close, close, send);
  await expect(fetchFile(file, { deadlineMs })).rejects.toThrow(`${file} could not be fetched: `);
});
