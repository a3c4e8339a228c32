import { fetch, FormData, type Agent, type RequestInit, type Response } from 'undici';
import type { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import { unreachable } from '../http-failures.ts';
import { mayHaveArrived, openConnections } from '../new-connections.ts';
import { failureOfStatus, type Purpose } from './failures.ts';
import { limited, parsed } from '../response-body.ts';
import {
  accepted,
  history,
  objectInfo,
  queue,
  refused,
  systemStats,
  uploaded,
  type HistoryEntry,
  type NodeClass,
  type NodeErrors,
  type SavedImage,
} from './responses.ts';
import type { Graph } from './workflow.ts';

export interface ClientOptions {
  /** Where ComfyUI is reached; a proxy's path may follow the host. */
  readonly url: string;
  /** What a proxy before ComfyUI wants as `Authorization: Bearer …`. ComfyUI itself knows no keys. */
  readonly key?: string | undefined;
  /** Time for a response, in milliseconds. */
  readonly responseMs?: number;
}

/** The response to an order: accepted, in part if there are node errors; refused; or cut off after it was sent. */
export type Submitted =
  | { readonly type: 'accepted'; readonly id: string; readonly nodeErrors: NodeErrors }
  | { readonly type: 'refused'; readonly error: string; readonly nodeErrors: NodeErrors }
  | { readonly type: 'unknown' };

/** Bytes: a picture, or the graphs of all runs that wait. */
const largestResponse = 64 * 2 ** 20;

/** A response with its whole body. */
interface Received {
  readonly response: Response;
  readonly body: Buffer;
}

/** Node's sockets take headers, of which the type of the browser's knows nothing. */
const NodeWebSocket = WebSocket as unknown as new (
  url: URL,
  options: { readonly headers: Readonly<Record<string, string>> },
) => WebSocket;

/** Speaks HTTP with one ComfyUI. Every method throws {@link EngineFailure}: `busy` where it does not respond. */
export class Client {
  readonly #base: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #responseMs: number;
  readonly #connections: Agent;

  constructor({ url, key, responseMs = 15_000 }: ClientOptions) {
    this.#base = new URL(url.endsWith('/') ? url : `${url}/`);
    this.#headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    this.#responseMs = responseMs;
    this.#connections = openConnections(responseMs);
  }

  async submit(graph: Graph, id: string): Promise<Submitted> {
    const body = {
      prompt: graph,
      prompt_id: id,
      client_id: id,
      extra_data: { preview_method: 'auto' },
    };
    let received: Received;
    try {
      received = await this.#send('prompt', { ...post(body), dispatcher: this.#connections });
    } catch (error) {
      if (mayHaveArrived(error)) return { type: 'unknown' };
      throw unreachable('ComfyUI', this.#base.host, error);
    }
    const { status } = received.response;
    if (status === 400 || status === 409) {
      const { error, node_errors: nodeErrors } = read(received, refused, 'order');
      return { type: 'refused', error: error.type, nodeErrors };
    }
    // A proxy gave up waiting, or the server failed with the order in its hands.
    if (status >= 500 && status !== 503) return { type: 'unknown' };
    const { prompt_id: taken, node_errors: nodeErrors } = read(received, accepted, 'order');
    return { type: 'accepted', id: taken, nodeErrors };
  }

  /** Keeps a picture until the server starts anew, and returns the name by which a node loads it. */
  async upload(name: string, png: Uint8Array): Promise<string> {
    const body = new FormData();
    body.set('image', new Blob([Uint8Array.from(png)], { type: 'image/png' }), name);
    for (const [field, value] of Object.entries({ type: 'temp', subfolder: 'irodori', overwrite: 'true' }))
      body.set(field, value);
    const received = await this.#fetch('upload/image', { method: 'POST', body });
    if (!received.response.ok) throw failureOfStatus(received.response, 'order', Date.now());
    const { name: kept, subfolder, type } = read(received, uploaded, 'order');
    return `${subfolder}/${kept} [${type}]`;
  }

  /** Undefined until the run has ended, and for a run that the server does not know. */
  async history(id: string): Promise<HistoryEntry | undefined> {
    return (await this.#get(`history/${id}`, history))[id];
  }

  /** Ids of the runs that are drawn, and of those that wait, the next one first. */
  async queue(): Promise<{ readonly running: readonly string[]; readonly waiting: readonly string[] }> {
    const { queue_running: running, queue_pending: pending } = await this.#get('queue', queue);
    return {
      running: running.map(([, id]) => id),
      waiting: pending.toSorted(([a], [b]) => a - b).map(([, id]) => id),
    };
  }

  /** @returns false if the server is older than this address */
  async cancelJob(id: string): Promise<boolean> {
    const { response } = await this.#fetch(`api/jobs/${id}/cancel`, { method: 'POST' });
    if (response.status === 404 || response.status === 405) return false;
    if (!response.ok) throw failureOfStatus(response, 'look', Date.now());
    return true;
  }

  async dequeue(id: string): Promise<void> {
    await this.#post('queue', { delete: [id] });
  }

  /** Versions before September 2025 ignore the id and end whichever run is drawn. */
  async interrupt(id: string): Promise<void> {
    await this.#post('interrupt', { prompt_id: id });
  }

  /** The file of a picture. */
  async view({ filename, subfolder, type }: SavedImage): Promise<Uint8Array> {
    const query = new URLSearchParams({ filename, subfolder, type });
    const { response, body } = await this.#fetch(`view?${query}`);
    if ([404, 410].includes(response.status))
      throw new EngineFailure('lost', 'ComfyUI has not got the file of the picture');
    if (!response.ok) throw failureOfStatus(response, 'look', Date.now());
    if (response.headers.get('content-type')?.startsWith('text/html')) throw notOwn(response);
    return body;
  }

  /** Whether the server is a ComfyUI at all. */
  async isComfyUi(): Promise<boolean> {
    const { response, body } = await this.#fetch('system_stats');
    if (response.status === 401 || response.status === 403)
      throw failureOfStatus(response, 'look', Date.now());
    return systemStats.safeParse(parsed(body.toString())).success;
  }

  async version(): Promise<string> {
    return (await this.#get('system_stats', systemStats)).system.comfyui_version;
  }

  /** Undefined for a class that the server does not have. */
  async nodeClass(name: string): Promise<NodeClass | undefined> {
    return (await this.#get(`object_info/${encodeURIComponent(name)}`, objectInfo))[name];
  }

  /** A socket that hears of the runs that were ordered with this client id. */
  socket(clientId: string): WebSocket {
    const url = new URL(`ws?clientId=${clientId}`, this.#base);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new NodeWebSocket(url, { headers: this.#headers });
    socket.binaryType = 'arraybuffer';
    return socket;
  }

  async #get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return read(await this.#fetch(path), schema, 'look');
  }

  async #post(path: string, body: object): Promise<void> {
    const { response } = await this.#fetch(path, post(body));
    if (!response.ok) throw failureOfStatus(response, 'look', Date.now());
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Received> {
    try {
      return await this.#send(path, init);
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      throw unreachable('ComfyUI', this.#base.host, error);
    }
  }

  async #send(path: string, init: RequestInit): Promise<Received> {
    const response = await fetch(new URL(path, this.#base), {
      ...init,
      headers: { ...this.#headers, ...(init.headers as Record<string, string>) },
      // The key goes to no other address.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#responseMs),
    });
    return { response, body: await limited(response, largestResponse) };
  }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Reads a response, whose text may have words of visitors and goes into no message. */
function read<T>({ response, body }: Received, schema: z.ZodType<T>, purpose: Purpose): T {
  if (response.status >= 300 && response.status !== 400 && response.status !== 409)
    throw failureOfStatus(response, purpose, Date.now());
  const found = schema.safeParse(parsed(body.toString()));
  if (found.success) return found.data;
  throw notOwn(response);
}

/** A proxy shows a page of its own while it does not reach ComfyUI. */
const notOwn = ({ url }: Response): EngineFailure =>
  new EngineFailure('busy', `The response of ${new URL(url).pathname} is not ComfyUI's`);
