import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Handler } from '../app.ts';
import type { Database } from '../database/database.ts';
import type { Authenticate } from '../keys/authenticate.ts';
import { announcedChange, deliverChange } from './change-feed.ts';
import { Connection } from './connection.ts';
import { createHttpBroadcast, largestPayload } from './http-broadcast.ts';
import { Hub } from './hub.ts';
import { announceChanges } from './published-tables.ts';
import type { RealtimeContext } from './realtime-context.ts';

export interface Realtime {
  readonly handle: Handler;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

interface RealtimeOptions {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

const announcement = z.discriminatedUnion('kind', [
  announcedChange,
  z.object({ kind: z.literal('message'), id: z.uuid() }),
]);

/** Phoenix sends a heartbeat every 25 s; a socket that is silent this long is gone. */
const silence = 75_000;

/** Realtime's interface (`/realtime/v1`): changes of tables and broadcasts; presence is not here yet. */
export async function createRealtime({ database, authenticate, log }: RealtimeOptions): Promise<Realtime> {
  const tables = await announceChanges(database);
  await database.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`);
  const context: RealtimeContext = { database, authenticate, hub: new Hub(), tables, log };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestPayload + 4096 });
  const connections = new Set<Connection>();

  let inOrder: Promise<void> = Promise.resolve();
  await database.listen('irodori_realtime', (payload) => {
    inOrder = inOrder
      .then(() => deliver(context, announcement.parse(JSON.parse(payload))))
      .catch((error: unknown) => log.error({ err: error }, 'a change could not be delivered'));
  });

  const sweep = setInterval(() => {
    for (const each of connections) if (each.lastHeard < Date.now() - silence) each.terminate();
  }, silence / 3).unref();

  return {
    handle: createHttpBroadcast(context),
    upgrade(request, socket, head) {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname !== '/realtime/v1/websocket') return refuse(socket, '404 Not Found');
      const apiKey = searchParams.get('apikey') ?? String(request.headers['apikey'] ?? '');
      const version = searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
      const accept = (client: WebSocket) => {
        const connection = new Connection(client, context, version, apiKey);
        connections.add(connection);
        client.once('close', () => connections.delete(connection));
      };
      const decide = async () => {
        const { refusal } = await authenticate({ apiKey, bearer: undefined });
        if (refusal) refuse(socket, '401 Unauthorized');
        else sockets.handleUpgrade(request, socket, head, accept);
      };
      decide().catch(() => socket.destroy());
    },
    close() {
      clearInterval(sweep);
      for (const each of connections) each.terminate();
      sockets.close();
    },
  };
}

async function deliver(context: RealtimeContext, announced: z.infer<typeof announcement>): Promise<void> {
  const { database, hub, tables } = context;
  if (announced.kind === 'change') return deliverChange(database, hub, tables, announced);
  const { rows } = await database.query<{ topic: string; event: string; payload: unknown; private: boolean }>(
    'select topic, event, payload, private from realtime.messages where id = $1',
    [announced.id],
  );
  for (const { topic, event, payload, private: isPrivate } of rows) {
    hub.broadcast(topic, isPrivate, { event, payload, meta: { id: announced.id } });
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
