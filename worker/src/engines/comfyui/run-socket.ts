import type { Client } from './client.ts';
import { readPreview, type PreviewFrame } from './frames.ts';
import { socketMessage, type SocketMessage } from './responses.ts';

/** What the socket says of a run. It may be late, missing or of another run, so the run's end is always looked up. */
export type Hint =
  | { readonly type: 'progress'; readonly step: Extract<SocketMessage, { type: 'progress' }>['data'] }
  | { readonly type: 'preview'; readonly preview: PreviewFrame }
  /** The run has left the server's hands. */
  | { readonly type: 'over' };

/** Hears of one run, whose id is its client id as well, so that previews without a name are those of the run. */
export class RunSocket {
  readonly #open: () => WebSocket;
  readonly #id: string;
  #socket: WebSocket | undefined;
  /** Of each type the newest. */
  #pending: Hint[] = [];
  #wake: (() => void) | undefined;
  /** The server names the run in each preview. */
  #namesRuns = false;

  constructor(client: Client, id: string) {
    this.#open = () => client.socket(id);
    this.#id = id;
  }

  /** Connects, unless a connection is open or being made. */
  connect(): void {
    if (this.#socket !== undefined) return;
    const socket = this.#open();
    this.#socket = socket;
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } })),
    );
    socket.addEventListener('message', ({ data }) => this.#read(data));
    // An error closes it as well.
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
    });
  }

  close(): void {
    this.#socket?.close();
  }

  /** The next hint; undefined if none comes in time, or the signal aborts. */
  async next(ms: number, signal: AbortSignal): Promise<Hint | undefined> {
    if (this.#pending.length === 0 && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = () => resolve();
      this.#wake = wake;
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake, { once: true });
      await promise;
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
    }
    return this.#pending.shift();
  }

  #read(data: unknown): void {
    const hint = data instanceof ArrayBuffer ? this.#readFrame(data) : this.#readText(String(data));
    if (hint === undefined) return;
    this.#pending = [...this.#pending.filter(({ type }) => type !== hint.type), hint];
    this.#wake?.();
  }

  #readFrame(frame: ArrayBuffer): Hint | undefined {
    const preview = readPreview(frame);
    const id = preview?.promptId ?? (this.#namesRuns ? undefined : this.#id);
    return preview !== undefined && id === this.#id ? { type: 'preview', preview } : undefined;
  }

  #readText(text: string): Hint | undefined {
    const message = readMessage(text);
    if (message?.type === 'feature_flags') this.#namesRuns = true;
    if (message?.type === 'progress' && (message.data.prompt_id ?? this.#id) === this.#id)
      return { type: 'progress', step: message.data };
    if (message?.type === 'executing' && message.data.node == null && message.data.prompt_id === this.#id)
      return { type: 'over' };
    return undefined;
  }
}

function readMessage(text: string): SocketMessage | undefined {
  try {
    return socketMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
