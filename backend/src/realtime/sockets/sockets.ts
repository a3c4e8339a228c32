import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Peer } from '../../app.ts';
import { Connection } from './connection.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { Shares, type Share } from '../limits/shares.ts';

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer): void;
  close(): void;
}

export interface Patience {
  /** Silence after which a socket is closed, in ms. Phoenix clients send a heartbeat every 25 s. */
  readonly silence: number;
  readonly withoutChannel: number;
  /** The interval of looking for changes of the publication, in ms. */
  readonly publication?: number;
}

const asHosted: Patience = { silence: 60_000, withoutChannel: 600_000 };
const largestFrame = 5_000_000;

interface Refusal {
  readonly status: string;
  readonly error: string;
}

/** Accepts the WebSockets of `/realtime/v1/websocket` and closes abandoned sockets. */
export function createSockets(context: RealtimeContext, patience: Patience = asHosted): Sockets {
  const { authenticate, settings, rates, log } = context;
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrame });
  const connections = new Set<Connection>();
  const shares = new Shares(settings);
  const sweep = setInterval(
    () => {
      for (const each of connections) if (isAbandoned(each, patience)) each.terminate();
      shares.sweep();
    },
    Math.min(patience.silence, patience.withoutChannel) / 4,
  ).unref();

  const admit = async (
    path: string,
    apiKey: string | undefined,
    { address }: Peer,
  ): Promise<Refusal | { readonly share: Share | undefined }> => {
    if (path !== '/realtime/v1/websocket') return { status: '404 Not Found', error: 'Not Found' };
    if (!settings.enabled) return { status: '403 Forbidden', error: 'Realtime was disabled for this tenant' };
    if (!apiKey) return { status: '401 Unauthorized', error: 'API key is missing' };
    const { identity, refusal } = await authenticate({ apiKey, bearer: undefined });
    if (refusal) return { status: '401 Unauthorized', error: 'The token provided is not a valid JWT' };
    const share = shares.of(address, identity);
    // No await from here until the socket is counted, so that simultaneous sockets cannot exceed the limit together.
    if (share?.isFull) {
      return { status: '429 Too Many Requests', error: 'Too many connections from this address' };
    }
    if (connections.size >= settings.max_concurrent_users) {
      return { status: '429 Too Many Requests', error: 'Too many connected users' };
    }
    if (rates.joins.isExceeded() || share?.joins.isExceeded()) {
      return { status: '429 Too Many Requests', error: 'Too many joins per second' };
    }
    return { share };
  };

  return {
    upgrade(request, socket, head, peer) {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const apiKey = z
        .string()
        .optional()
        .catch(undefined)
        .parse(request.headers['x-api-key'] ?? searchParams.get('apikey') ?? request.headers['apikey']);
      const version = searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
      const respond = async () => {
        const admitted = await admit(pathname, apiKey, peer);
        if ('error' in admitted) return refuse(socket, admitted);
        const { share } = admitted;
        share?.add(1);
        server.handleUpgrade(request, socket, head, (client) => {
          const connection = new Connection(client, context, { version, apiKey: apiKey ?? '', share });
          connections.add(connection);
          client.once('close', () => {
            connections.delete(connection);
            share?.add(-1);
          });
        });
      };
      respond().catch((error: unknown) => {
        log.error({ err: error }, 'ErrorConnectingToWebsocket');
        refuse(socket, { status: '500 Internal Server Error', error: 'Error connecting to Realtime' });
      });
    },
    close() {
      clearInterval(sweep);
      for (const each of connections) each.terminate();
      server.close();
    },
  };
}

function isAbandoned({ lastHeard, idleSince }: Connection, { silence, withoutChannel }: Patience): boolean {
  const now = Date.now();
  return lastHeard < now - silence || (idleSince !== undefined && idleSince < now - withoutChannel);
}

function refuse(socket: Duplex, { status, error }: Refusal): void {
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
