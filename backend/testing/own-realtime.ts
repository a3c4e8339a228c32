import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Database } from '../src/database/database.ts';
import { createAuthenticate } from '../src/keys/authenticate.ts';
import type { SigningKey } from '../src/keys/signing-key.ts';
import { createRealtime } from '../src/realtime/index.ts';
import { realtimeConfig } from '../src/realtime/limits/limits.ts';
import type { Patience } from '../src/realtime/sockets/sockets.ts';
import { keys } from './backend-process.ts';

interface Options {
  readonly database: Database;
  readonly signingKey: SigningKey;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly patience?: Patience;
}

/** Starts only Realtime, on its own port and with the given settings. */
export async function ownRealtime({ database, signingKey, settings = {}, patience }: Options) {
  const realtime = await createRealtime({
    database,
    authenticate: createAuthenticate(keys, signingKey),
    settings: realtimeConfig.parse(settings),
    log: pino({ level: 'silent' }),
    ...(patience && { patience }),
  });
  let peer = { address: '127.0.0.1' };
  const server = createServer()
    .on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head, peer))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    realtime.close();
    server.close();
  });
  return {
    open: (query?: string) => openSocket(`ws://127.0.0.1:${port}`, query),
    /** Sets the IP address of the sockets that are opened from now on. */
    comeFrom: (address: string) => void (peer = { address }),
    handle: realtime.handle,
  };
}

/** Opens a plain WebSocket and collects the text frames that it receives. */
export async function openSocket(address: string, query = `vsn=2.0.0&apikey=${keys.publishable}`) {
  const socket = new WebSocket(`${address}/realtime/v1/websocket?${query}`);
  onTestFinished(() => socket.terminate());
  const frames: [string | null, string | null, string, string, Record<string, unknown>][] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) frames.push(JSON.parse(data.toString()));
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const push = (message: unknown) => socket.send(JSON.stringify(message));
  return { socket, frames, closed, push };
}
