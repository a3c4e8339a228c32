import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { sendBroken } from './broken-body.ts';
import { RequestFaults } from './request-faults.ts';

export interface Connection {
  /** Ends the connection of the request. */
  readonly cut: () => void;
}

interface Served {
  readonly app: { fetch(request: Request, connection: Connection): Response | Promise<Response> };
  /** The name of a request in the list of requests and in the plan of faults. */
  readonly routeOf: (request: Request) => string;
  /** The response to a request without the right key; undefined for one that has it. */
  readonly refuse?: (request: Request) => Response | undefined;
}

/** Serves an app on a free port of this machine, with the faults that a test plans. */
export async function serveWithFaults({ app, routeOf, refuse }: Served) {
  const faults = new RequestFaults();
  const requests: string[] = [];
  let frozen: PromiseWithResolvers<void> | undefined;
  let isAway = false;

  async function respond(request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
    const cut = () => void incoming.socket.destroy();
    const route = routeOf(request);
    requests.push(route);
    await frozen?.promise;
    const fault = faults.take(route);
    if (fault !== undefined && 'respond' in fault) return fault.respond;
    if (fault !== undefined && 'until' in fault) await fault.until;
    const refusal = refuse?.(request);
    if (refusal !== undefined) return refusal;
    const isBefore = fault !== undefined && Object.values(fault).includes('before');
    const response = isBefore ? new Response() : await app.fetch(request, { cut });
    if (fault !== undefined && 'cut' in fault) cut();
    if (fault !== undefined && 'stall' in fault) await new Promise(() => undefined);
    if (fault === undefined || !('body' in fault)) return response;
    await sendBroken(response, fault.body, outgoing);
    return RESPONSE_ALREADY_SENT;
  }

  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request, bindings) => respond(request, bindings as HttpBindings),
  }) as Server;
  server.on('connection', (socket) => {
    if (isAway) socket.destroy();
  });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    server,
    faults,
    url: `http://127.0.0.1:${port}`,
    /** All requests so far, as `POST /prompt`; ids are `*`. */
    requests: requests as readonly string[],
    /** Faults of the next requests to a route, in their order. */
    plan: faults.plan.bind(faults),
    /** No response comes until `thaw`. */
    freeze(): void {
      frozen = Promise.withResolvers();
    },
    thaw(): void {
      frozen?.resolve();
      frozen = undefined;
    },
    /** No connection lasts until `comeBack`; the port stays taken, so that no other server gets it. */
    leave(): void {
      isAway = true;
      server.closeAllConnections();
    },
    comeBack(): void {
      isAway = false;
    },
    /** Ends all connections, as the end of the process does. */
    cutAll: () => server.closeAllConnections(),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
