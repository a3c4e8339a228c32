/** A ComfyUI that scenarios speak to. */
export interface Target {
  readonly url: string;
  /** Has the next run stop after its first step; a real server is slow enough by itself. */
  readonly holdStep: () => void;
}

export interface Message {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a client hears on its socket, in order; of a frame its type and metadata. `status` goes to all and comes any time. */
export class Listener {
  readonly heard: Message[] = [];
  readonly #socket: WebSocket;
  #wake: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', ({ data }) => {
      const message = data instanceof ArrayBuffer ? frame(data) : (JSON.parse(String(data)) as Message);
      if (message.type !== 'status' && message.type !== 'feature_flags') this.heard.push(message);
      this.#wake();
    });
  }

  static async connect({ url }: Target, clientId: string, flags?: object): Promise<Listener> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?clientId=${clientId}`);
    const listener = new Listener(socket);
    const answered = Promise.withResolvers<void>();
    socket.addEventListener('open', () => {
      if (flags !== undefined) socket.send(JSON.stringify({ type: 'feature_flags', data: flags }));
    });
    // The status, and then the server's own flags.
    let missing = flags === undefined ? 1 : 2;
    socket.addEventListener('message', () => {
      missing -= 1;
      if (missing === 0) answered.resolve();
    });
    await answered.promise;
    return listener;
  }

  /** Resolves when a message of this kind has come. */
  until(isIt: (message: Message) => boolean): Promise<void> {
    return this.untilCount(isIt, 1);
  }

  /** Resolves when so many messages of this kind have come. */
  async untilCount(isIt: (message: Message) => boolean, count: number): Promise<void> {
    while (this.heard.filter(isIt).length < count)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  close(): void {
    this.#socket.close();
  }

  /** Closes, and resolves when the server has closed as well. */
  async end(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    this.#socket.addEventListener('close', () => ended.resolve());
    this.#socket.close();
    await ended.promise;
  }
}

function frame(bytes: ArrayBuffer): Message {
  const view = new DataView(bytes);
  const type = view.getUint32(0);
  if (type !== 4) return { type: `frame ${type}`, data: { kind: view.getUint32(4) } };
  const metadata = Buffer.from(bytes, 8, view.getUint32(4)).toString();
  return { type: 'frame 4', data: JSON.parse(metadata) as Message['data'] };
}
