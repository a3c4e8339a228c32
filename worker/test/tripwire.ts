import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Where a worker is killed: at a request after its claim, before the request arrives or before its response does. */
export interface Point {
  readonly request: number;
  readonly isBefore: boolean;
  /** Counts only requests whose path begins so. */
  readonly path?: string;
}

/** Passes the requests of a worker on, below `/engine` to the engine and all others to the backend, and counts them. */
export interface Tripwire extends AsyncDisposable {
  readonly url: string;
  /** Calls `kill` once, at this point of the next job, unless the job has ended before. */
  arm(point: Point, kill: () => Promise<void>): void;
  /** Waits for a kill that has begun. @returns whether the job came to the point */
  disarm(): Promise<boolean>;
  /** How many requests of the last job were counted. */
  requests(): number;
}

/** The requests of which one ends the job of its worker. */
const endsJob = /\/(complete_job|fail_job|hand_back_job)$/;

export async function startTripwire(backendUrl: string, engineUrl: string): Promise<Tripwire> {
  let armed: (Point & { readonly kill: () => Promise<void> }) | undefined;
  let count: number | undefined;
  let requests = 0;
  let killing: Promise<void> | undefined;

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
    const path = request.url ?? '';
    const isCounted = count !== undefined && path.startsWith(armed?.path ?? '');
    const place = isCounted ? (requests = count = (count ?? 0) + 1) : undefined;
    const isAt = (isBefore: boolean) => armed?.request === place && armed?.isBefore === isBefore;
    const trip = async () => {
      killing = armed?.kill();
      armed = undefined;
      await killing;
      response.destroy();
    };
    if (place !== undefined && isAt(true)) return trip();
    const { status, type, bytes } = await passOn(request, body);
    if (place !== undefined && isAt(false)) return trip();
    if (endsJob.test(path)) armed = count = undefined;
    if (armed !== undefined && path.endsWith('/claim_job') && bytes.length > 4) count ??= 0;
    response.writeHead(status, type === null ? {} : { 'content-type': type }).end(bytes);
  }).listen(0, '127.0.0.1');
  // No socket is passed on; an engine's is a hint alone.
  server.on('upgrade', (_, socket) => socket.destroy());
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm(point, kill) {
      armed = { ...point, kill };
      count = killing = undefined;
      requests = 0;
    },
    async disarm() {
      armed = count = undefined;
      await killing;
      return killing !== undefined;
    },
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
