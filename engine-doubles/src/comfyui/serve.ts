import { WebSocketServer } from 'ws';
import { sendBrokenFrame } from '../broken-body.ts';
import { serveWithFaults } from '../serve-with-faults.ts';
import { createApp } from './app.ts';
import { Machine } from './machine.ts';
import { nodeClasses, type Models } from './node-classes.ts';
import { versions, type Version } from './versions.ts';

export { blackPng, jpegOf } from '../picture.ts';
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

/** What a server has, unless a test says otherwise. */
export const someModels: Models = {
  checkpoints: ['animagine-xl-4.0.safetensors', 'counterfeit-v3.safetensors'],
  loras: ['ink-lines.safetensors'],
  upscale_models: [],
  controlnet: ['lineart-xl.safetensors'],
};

/** Serves a double of ComfyUI on a free port of this machine. */
export async function serveComfyUi({
  version = 'newest',
  key,
  models = someModels,
  negotiates = true,
}: ComfyUiOptions = {}) {
  const machine = new Machine({ ...versions[version], negotiates });
  const app = createApp({ machine, version, classes: nodeClasses(models, version), models });
  const isRefused = (authorization: string | null | undefined): boolean =>
    key !== undefined && authorization !== `Bearer ${key}`;
  const { server, faults, url, requests, plan, freeze, thaw, leave, comeBack, close } = await serveWithFaults(
    {
      app,
      routeOf,
      refuse: (request) =>
        isRefused(request.headers.get('authorization'))
          ? new Response('Unauthorized', { status: 401 })
          : undefined,
    },
  );
  const webSockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    const isOut = isRefused(request.headers.authorization);
    const fault = faults.take('GET /ws');
    const isRefusal = fault !== undefined && ('cut' in fault || 'respond' in fault);
    if (isOut || pathname !== '/ws' || isRefusal) return socket.destroy();
    // A client that gives up closes its side, or resets the connection.
    socket.on('error', () => socket.destroy());
    if (fault !== undefined && 'stall' in fault) return socket.resume().once('end', () => socket.end());
    webSockets.handleUpgrade(request, socket, head, (client) => {
      if (fault !== undefined && 'body' in fault) return sendBrokenFrame(fault.body, socket);
      const id = searchParams.get('clientId') ?? crypto.randomUUID();
      machine.sockets.add(client, socket, id, machine.status());
      const node = machine.nodeDrawnFor(id);
      if (node !== undefined) machine.sockets.send(id, 'executing', { node });
    });
  });

  return {
    url,
    ledger: machine.ledger,
    files: machine.files,
    sockets: machine.sockets,
    gate: machine.gate,
    requests,
    plan,
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
      freeze();
      machine.sockets.silence();
    },
    thaw(): void {
      machine.sockets.speak();
      thaw();
    },
    /** No connection lasts until `comeBack`. */
    leave(): void {
      leave();
      machine.sockets.cut();
    },
    comeBack,
    async close(): Promise<void> {
      machine.restart();
      await close();
    },
  };
}

const routeOf = ({ method, url }: Request): string =>
  `${method} ${new URL(url).pathname.replace(/(history|jobs|object_info|models)\/[^/]+/, '$1/*')}`;
