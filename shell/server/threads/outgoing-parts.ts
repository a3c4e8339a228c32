import { EventEmitter } from 'node:events';
import type { ResponsePart } from './messages.ts';

/**
 * How long a response is held for its end, sooner than which nearly every page ends. A thread that hangs meanwhile has sent
 * nothing, so that another one can be asked.
 */
const holdMs = 30;

/** What `@hono/node-server` calls of Node's `ServerResponse`, for a response that is sent by messages. */
export class OutgoingParts extends EventEmitter {
  readonly #send: (part: ResponsePart) => void;
  readonly #cut: () => void;
  #head: ResponsePart['head'];
  #held: Uint8Array[] = [];
  #hold: NodeJS.Timeout | undefined;
  #isHeld = true;
  headersSent = false;
  writable = true;
  writableFinished = false;
  destroyed = false;

  /** `cut` is called if the response cannot be finished. */
  constructor(send: (part: ResponsePart) => void, cut: () => void) {
    super();
    this.#send = send;
    this.#cut = cut;
  }

  writeHead(status: number, headers: Readonly<Record<string, string | string[]>>): void {
    this.#head = { status, headers };
    this.headersSent = true;
    this.#hold = setTimeout(() => {
      this.#isHeld = false;
      this.#tell(false);
    }, holdMs);
  }

  /** Always has room: the front holds what the visitor's connection does not take yet. */
  write(bytes: Uint8Array): true {
    this.#held.push(bytes);
    if (!this.#isHeld) this.#tell(false);
    return true;
  }

  end(body?: Uint8Array | string): void {
    if (body !== undefined) this.#held.push(typeof body === 'string' ? Buffer.from(body) : body);
    this.writable = false;
    this.writableFinished = true;
    this.#tell(true);
  }

  destroy(): void {
    if (this.destroyed || this.writableFinished) return;
    this.leave();
    this.#cut();
  }

  /** The visitor has left: nothing is sent any more. */
  leave(): void {
    clearTimeout(this.#hold);
    this.destroyed = true;
    this.writable = false;
    this.emit('close');
  }

  #tell(isLast: boolean): void {
    if (this.destroyed) return;
    if (isLast) clearTimeout(this.#hold);
    const head = this.#head;
    this.#head = undefined;
    const bytes = this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held);
    this.#held = [];
    this.#send({ head, bytes: bytes && own(bytes), isLast });
  }
}

/** A message copies the whole memory of a view, of which small buffers share one. */
const own = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
