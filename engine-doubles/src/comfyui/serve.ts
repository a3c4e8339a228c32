import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve, type HttpBindings, type Http2Bindings } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import { RequestFaults } from '../request-faults.ts';
import { createApp } from './app.ts';
import { Machine } from './machine.ts';
import { nodeClasses, type Models } from './node-classes.ts';
import { versions, type Version } from './versions.ts';

export { blackPng, jpegOf } from './picture.ts';
export { plainPreview, previewWithMetadata, textFrame } from './frames.ts';
export { exceptions } from './run.ts';
export type { Version } from './versions.ts';

export interface ComfyUiOptions {
  readonly version?: Version;
  /** What a proxy before the server wants as `Authorization: Bearer …`; ComfyUI itself wants nothing. */
  readonly key?: string;
  /** Folder → files. */
  readonly models?: Models;
  /** False: the server does not respond to feature flags, and its previews name no run. */
  readonly negotiates?: boolean;
}

export type ComfyUiDouble = Awaited<ReturnType<typeof serveComfyUi>>;

const someModels: Models = {
  checkpoints: ['animagine-xl-4.0.safetensors', 'counterfeit-v3.safetensors'],
  loras: ['ink-lines.safetensors'],
  upscale_models: [],
};

/** Serves a double of ComfyUI on a free port of this machine. */
export async function serveComfyUi({
  version = 'newest',
  key,
  models = someModels,
  negotiates = true,
}: ComfyUiOptions = {}) {
  const machine = new Machine({ ...versions[version], negotiates });
  const app = createApp({ machine, version, classes: nodeClasses(models), models });
  const faults = new RequestFaults();
  const requests: string[] = [];
  let frozen: PromiseWithResolvers<void> | undefined;

  async function respond(request: Request, cut: () => void): Promise<Response> {
    const route = routeOf(request);
    requests.push(route);
    await frozen?.promise;
    const fault = faults.take(route);
    if (fault !== undefined && 'respond' in fault) return fault.respond;
    if (key !== undefined && request.headers.get('authorization') !== `Bearer ${key}`)
      return new Response('Unauthorized', { status: 401 });
    const isBefore = fault !== undefined && Object.values(fault).includes('before');
    const response = isBefore ? new Response() : await app.fetch(request);
    if (fault !== undefined && 'cut' in fault) cut();
    if (fault !== undefined && 'stall' in fault) await new Promise(() => undefined);
    return response;
  }

  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
      respond(request, () => incoming.socket.destroy()),
  }) as Server;
  const webSockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    const isRefused = key !== undefined && request.headers.authorization !== `Bearer ${key}`;
    if (isRefused || pathname !== '/ws' || faults.take('GET /ws') !== undefined) return socket.destroy();
    webSockets.handleUpgrade(request, socket, head, (client) =>
      machine.sockets.add(client, searchParams.get('clientId') ?? crypto.randomUUID(), machine.status()),
    );
  });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    ledger: machine.ledger,
    files: machine.files,
    sockets: machine.sockets,
    gate: machine.gate,
    /** All requests so far, as `POST /prompt`; ids are `*`. */
    requests,
    /** Faults of the next requests to a route, in their order. */
    plan: faults.plan.bind(faults),
    /** What goes differently in the runs that are accepted next. */
    script: machine.script.bind(machine),
    restart: () => machine.restart(),
    /** The graph of a run that waits, is drawn or has ended. */
    graph: (id: string) => machine.graph(id),
    /** Resolves when nothing waits or is drawn. */
    idle: () => machine.idle(),
    /** Resolves when a client listens to the run on its socket, and the flags are settled. */
    listening: (id: string) => machine.sockets.listening(id),
    /** No response and no frame comes until `thaw`. */
    freeze(): void {
      frozen = Promise.withResolvers();
      machine.sockets.silence();
    },
    thaw(): void {
      machine.sockets.speak();
      frozen?.resolve();
      frozen = undefined;
    },
    async close(): Promise<void> {
      machine.restart();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const routeOf = ({ method, url }: Request): string =>
  `${method} ${new URL(url).pathname.replace(/(history|jobs|object_info|models)\/[^/]+/, '$1/*')}`;
