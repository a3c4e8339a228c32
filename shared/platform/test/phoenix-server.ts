import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

type Message = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** A join that the server received. */
export interface Join {
  readonly topic: string;
  readonly payload: {
    readonly access_token?: string;
    readonly config: { readonly private: boolean; readonly postgres_changes: readonly object[] };
  };
}

/** A realtime server that speaks Phoenix's protocol over a real socket, and can break its connections. */
export class PhoenixServer {
  readonly joins: Join[] = [];
  readonly left: string[] = [];
  /** If set, the next join is refused with this reason. */
  refusal: string | undefined;
  private readonly server: WebSocketServer;
  private readonly changed = new Set<() => void>();

  private constructor(server: WebSocketServer) {
    this.server = server;
    server.on('connection', (socket) =>
      socket.on('message', (text: Buffer) => this.take(socket, JSON.parse(text.toString()) as Message)),
    );
  }

  static async start(): Promise<PhoenixServer> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await new Promise((resolve) => server.once('listening', resolve));
    return new PhoenixServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  send(topic: string, event: string, payload: unknown): void {
    for (const socket of this.server.clients)
      socket.send(JSON.stringify([null, null, topic, event, payload]));
  }

  /** Breaks every connection. */
  lose(): void {
    for (const socket of this.server.clients) socket.terminate();
  }

  /** Waits until the condition holds; it is evaluated after every message. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.changed.add(resolve));
  }

  async stop(): Promise<void> {
    this.lose();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(socket: WebSocket, [joinRef, ref, topic, event, payload]: Message): void {
    const reply = (status: string, response: object): void =>
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status, response }]));
    if (event === 'phx_join') {
      const join = { topic, payload } as Join;
      this.joins.push(join);
      const changes = join.payload.config.postgres_changes.map((change, index) => ({
        ...change,
        id: index + 1,
      }));
      if (this.refusal === undefined) reply('ok', { postgres_changes: changes });
      else reply('error', { reason: this.refusal });
    } else {
      if (event === 'phx_leave') this.left.push(topic);
      reply('ok', {});
    }
    for (const resolve of this.changed) resolve();
    this.changed.clear();
  }
}
