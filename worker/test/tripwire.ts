import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Where a worker is killed: at a request after its claim, before the request arrives or before its response does. */
interface Point {
  readonly request: number;
  readonly isBefore: boolean;
  /** Counts only requests whose path begins so. */
  readonly path?: string;
}

/** Passes the requests of a worker on, below `/engine` to the engine and all others to the backend, and counts them. */
export interface Tripwire extends AsyncDisposable {
  readonly url: string;
  /** Calls `kill` once, at this point of the next job. */
  arm(point: Point, kill: () => Promise<void>): void;
  disarm(): void;
}

export async function startTripwire(backendUrl: string, engineUrl: string): Promise<Tripwire> {
  let armed: (Point & { readonly kill: () => Promise<void> }) | undefined;
  let count: number | undefined;

  async function passOn(request: IncomingMessage, body: Buffer) {
    const path = request.url ?? '';
    const target = path.startsWith('/engine') ? engineUrl + path.slice('/engine'.length) : backendUrl + path;
    const headers = new Headers(request.headers as Record<string, string>);
    for (const ofConnection of ['host', 'connection', 'content-length']) headers.delete(ofConnection);
    const method = request.method ?? 'GET';
    const response = await fetch(target, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      bytes: await response.bytes(),
    };
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isCounted = count !== undefined && request.url?.startsWith(armed?.path ?? '') === true;
    const place = isCounted ? (count = (count ?? 0) + 1) : undefined;
    const isAt = (isBefore: boolean) => armed?.request === place && armed?.isBefore === isBefore;
    const trip = async () => {
      const kill = armed?.kill;
      armed = undefined;
      await kill?.();
      response.destroy();
    };
    if (place !== undefined && isAt(true)) return trip();
    const { status, type, bytes } = await passOn(request, body);
    if (place !== undefined && isAt(false)) return trip();
    const isClaim = request.url?.endsWith('/claim_job') === true;
    if (armed !== undefined && isClaim && bytes.length > 4) count ??= 0;
    response.writeHead(status, type === null ? {} : { 'content-type': type }).end(bytes);
  }).listen(0, '127.0.0.1');
  // No socket is passed on; an engine's is a hint alone.
  server.on('upgrade', (_, socket) => socket.destroy());
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm(point, kill) {
      armed = { ...point, kill };
      count = undefined;
    },
    disarm() {
      armed = undefined;
      count = undefined;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
