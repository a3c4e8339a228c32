import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { createDouble, type DoubleOptions } from './double.ts';

export interface ServeOptions extends DoubleOptions {
  readonly hostname?: string;
  /** By default a free one. */
  readonly port?: number;
  /** Sees each request; `cut` ends its connection without a response. */
  readonly around?: (
    request: Request,
    respond: () => Promise<Response>,
    cut: () => void,
  ) => Response | Promise<Response>;
}

/** As long as the site's servers: an idle connection that ends resets a busy client's next request. */
const keepAliveMs = 75_000;

/** Serves a double. @throws Error if the port is taken */
export async function serveDouble({ hostname = '127.0.0.1', port = 0, around, ...options }: ServeOptions) {
  const double = createDouble(options);
  const respond = async (request: Request) => double.app.fetch(request);
  const fetch = (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
    around === undefined
      ? respond(request)
      : around(
          request,
          () => respond(request),
          () => incoming.socket.destroy(),
        );
  const server = serve({ fetch, port, hostname, serverOptions: { keepAliveTimeout: keepAliveMs } }) as Server;
  if (!server.listening) await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  const origin = `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${taken}`;
  // What is due, such as events for an endpoint that is starting, must not hold up the start.
  void double.open(origin);
  return {
    origin,
    port: taken,
    store: double.store,
    /** Resolves when everything that is due was done and delivered. */
    settled: () => double.settled(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await double.close();
    },
  };
}
