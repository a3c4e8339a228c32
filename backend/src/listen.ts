import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Handler, Peer } from './app.ts';
import { lingerAtClose } from './linger-close.ts';

/** Handles a request for an upgrade to a WebSocket. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer) => void;

interface Listening {
  readonly port: number;
  onUpgrade(upgrade: Upgrade): void;
  close(): void;
}

interface Where {
  readonly BACKEND_PORT: number;
  readonly HOST: string;
  /** The number of trusted proxies in front of the backend. */
  readonly TRUSTED_PROXIES: number;
}

/**
 * The client's address: the remote address of the socket, or the entry of X-Forwarded-For that the outermost trusted
 * proxy wrote. Entries to its left come from the visitor and are ignored.
 */
function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return (named || socket.remoteAddress) ?? '';
}

/** Other upgrade requests are handled as ordinary requests, so that the limits of their bodies apply. */
const asksForWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0;

/**
 * Connections that wait to be accepted; the system may allow fewer. With Node's 511, a burst of 2,000 visitors made Linux
 * drop handshakes and reset some of the connections.
 */
const backlog = 4096;

/**
 * How long an idle connection stays open. Node's five seconds end while a busy client sends its next request, which is then
 * reset; a POST is not repeated by its client. Proxies keep their connections for a minute.
 */
const keepAliveMs = 75_000;

/** Opens the port. @throws Error that names the port if it is in use */
export async function listen(
  { BACKEND_PORT: port, HOST: host, TRUSTED_PROXIES: proxies }: Where,
  handler: Handler,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) =>
      handler(request, { address: addressOf((env as HttpBindings).incoming, proxies) }),
    serverOptions: { shouldUpgradeCallback: asksForWebSocket, keepAliveTimeout: keepAliveMs },
  }) as Server;

  lingerAtClose(server);
  server.listen({ port, host, backlog });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is taken. Stop the program that listens there, or set BACKEND_PORT to a free port.`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    onUpgrade: (upgrade) =>
      void server.on('upgrade', (request, socket, head) => {
        // A client may disconnect before an upgrade handler adds its own error listener.
        socket.on('error', () => socket.destroy());
        upgrade(request, socket, head, { address: addressOf(request, proxies) });
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
