import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { sendBrokenFrame } from '../broken-body.ts';
import type { Behaviour } from './versions.ts';

interface Client {
  readonly socket: WebSocket;
  /** True after `{type: "feature_flags", data: {supports_preview_metadata: true}}` as the first message. */
  takesMetadata: boolean;
}

/** The sockets of clients, by client id. */
export class Sockets {
  readonly #behaviour: Behaviour;
  readonly #clients = new Map<string, Client>();
  /** Resolved by the first message of a client. */
  readonly #listening = new Map<string, PromiseWithResolvers<void>>();
  /** Also those that a newer socket with their id has replaced. */
  readonly #open = new Map<WebSocket, Duplex>();
  #isSilent = false;
  /** What is sent later; undefined if everything is sent at once. */
  #delayed: (() => void)[] | undefined;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  /** @param connection below the socket */
  add(socket: WebSocket, connection: Duplex, id: string, status: object): void {
    const client: Client = { socket, takesMetadata: false };
    this.#clients.set(id, client);
    this.#open.set(socket, connection);
    this.send(id, 'status', { status, sid: id });
    let isFirst = true;
    socket.on('message', (data) => {
      const message = readMessage(String(data));
      if (isFirst && message?.type === 'feature_flags' && this.#behaviour.negotiates) {
        client.takesMetadata = message.data?.supports_preview_metadata === true;
        this.send(id, 'feature_flags', { supports_preview_metadata: true, max_upload_size: 104_857_600 });
      }
      if (isFirst) this.#listeningTo(id).resolve();
      isFirst = false;
    });
    socket.on('close', () => {
      this.#open.delete(socket);
      // Before the newest version the end of the first socket takes the second one off the list.
      if (!this.#behaviour.keepsSecondSocket || this.#clients.get(id) === client) this.#clients.delete(id);
    });
  }

  takesMetadata(id: string): boolean {
    return this.#clients.get(id)?.takesMetadata === true;
  }

  /** Resolves when the client has sent its first message, the feature flags. */
  listening(id: string): Promise<void> {
    return this.#listeningTo(id).promise;
  }

  send(id: string, type: string, data: object): void {
    this.#write(this.#clients.get(id), JSON.stringify({ type, data }));
  }

  sendFrame(id: string, frame: Uint8Array): void {
    this.#write(this.#clients.get(id), frame);
  }

  broadcast(type: string, data: object): void {
    for (const client of this.#clients.values()) this.#write(client, JSON.stringify({ type, data }));
  }

  /** The sockets stay open and nothing comes any more. */
  silence(): void {
    this.#isSilent = true;
  }

  speak(): void {
    this.#isSilent = false;
  }

  /** The sockets stay open, and what they would get comes with `burst`. */
  delay(): void {
    this.#delayed = [];
  }

  burst(): void {
    const delayed = this.#delayed ?? [];
    this.#delayed = undefined;
    for (const send of delayed) send();
  }

  /** Sends the beginning of a frame to each client and closes the server’s side of the connection. */
  halfClose(): void {
    this.#clients.clear();
    for (const connection of this.#open.values()) sendBrokenFrame('half-closed', connection);
  }

  /** Ends all connections without a closing frame, which clients see as code 1006. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.terminate();
  }

  #listeningTo(id: string): PromiseWithResolvers<void> {
    const known = this.#listening.get(id) ?? Promise.withResolvers<void>();
    this.#listening.set(id, known);
    return known;
  }

  #write(client: Client | undefined, data: string | Uint8Array): void {
    if (this.#isSilent || client === undefined) return;
    const send = () => client.socket.send(data);
    if (this.#delayed === undefined) send();
    else this.#delayed.push(send);
  }
}

function readMessage(
  text: string,
): { type?: string; data?: { supports_preview_metadata?: boolean } } | undefined {
  try {
    return JSON.parse(text) as ReturnType<typeof readMessage>;
  } catch {
    return undefined;
  }
}
