import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Handler } from './app.ts';

interface Listening {
  readonly port: number;
  onUpgrade(upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
  close(): void;
}

/** Opens the port. @throws Error that names the port if it is taken */
export async function listen(
  { BACKEND_PORT: port, BACKEND_HOST: host }: { BACKEND_PORT: number; BACKEND_HOST: string },
  handler: Handler,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) =>
      handler(request, { address: (env as HttpBindings).incoming.socket.remoteAddress ?? '' }),
  }) as Server;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is taken. Stop what listens there, or set BACKEND_PORT to a free port.`, {
        cause: error,
      });
    }
    throw error;
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    onUpgrade: (upgrade) => void server.on('upgrade', upgrade),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
