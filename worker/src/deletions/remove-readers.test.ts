import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { removeReaders } from './remove-readers.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A database that remembers deleted accounts until they are removed. */
function databaseWith(...left: string[]) {
  const rpc = async (name: string, args: { reader?: string }) => {
    if (name === 'reader_removed') left.splice(left.indexOf(args.reader ?? ''), 1);
    return { data: name === 'left_readers' ? [...left] : null, error: null };
  };
  return { client: { rpc } as never, left };
}

/** A content backend that answers these statuses in turn, and keeps the messages whose signature is right. */
async function contentBackend(...statuses: number[]) {
  const messages: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    messages.push(new Webhook(secret).verify(body, request.headers as Record<string, string>));
    response.writeHead(statuses.shift() ?? 500).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { content: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret }, messages };
}

const log = { warn: () => undefined, info: () => undefined } as never;

test('the content backend is told of each deleted account by a signed message, until it accepts', async () => {
  const { client, left } = databaseWith('first', 'second');
  const { content, messages } = await contentBackend(200, 503, 200);
  await removeReaders({ client, content, log });
  expect(left).toEqual(['second']);
  await removeReaders({ client, content, log });
  expect(left).toEqual([]);
  expect(messages).toEqual(
    ['first', 'second', 'second'].map((user) => ({ type: 'account.deleted', data: { user } })),
  );
});

test('a content backend that is away leaves the accounts for the next time', async () => {
  const { client, left } = databaseWith('first');
  await removeReaders({ client, content: { url: 'http://127.0.0.1:1', secret }, log });
  expect(left).toEqual(['first']);
});
