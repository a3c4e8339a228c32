import { jpegOf, pngOf } from '../picture.ts';
import { Gate } from '../gate.ts';
import { errorBody, errors, type ApiError } from './errors.ts';
import { Ledger, type LedgerEntry } from './ledger.ts';
import type { Server } from './servers.ts';
import type { Order } from './validate.ts';

/** Where an order can be held: accepted before anything is sent, after the first preview, and before the picture is sent. */
export type Point = 'accepted' | 'preview' | 'drawn';

/** What goes differently with one order. */
export interface Script {
  /** It fails while it is drawn. In a stream the error comes as an event. */
  readonly error?: ApiError;
  /** The connection ends after the first preview, and the picture is drawn and billed. */
  readonly isCut?: true;
  /** The stream has no end after the picture. */
  readonly staysOpen?: true;
  /** The stream ends without the picture, which is billed. */
  readonly endsEarly?: true;
  /** The file of the picture, instead of a drawn one. */
  readonly file?: Uint8Array;
  /** The size of the picture, whatever was ordered. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The response has so many pictures, whatever was asked for. */
  readonly count?: number;
  /** The address of the picture, instead of one here. */
  readonly url?: string;
  /** The model that the response names. */
  readonly model?: string;
}

/** Draws orders, whether or not anybody waits for them, and keeps the accounts. */
export class Studio {
  readonly ledger = new Ledger();
  readonly gate = new Gate<Point>();
  readonly files = new Map<string, Uint8Array>();
  /** How many pictures the account can pay for. */
  funds = Infinity;
  readonly #server: Server;
  readonly #scripts: Script[] = [];

  constructor(server: Server) {
    this.#server = server;
  }

  script(...scripts: readonly Script[]): void {
    this.#scripts.push(...scripts);
  }

  /** Begins an order. The account of an empty purse is refused. */
  begin(order: Order, path: string, origin: string): Commission | ApiError {
    if (this.#server.bills && this.funds <= 0) return errors.noFunds;
    const entry = this.ledger.open({ path, prompt: order.prompt, model: order.modelName });
    return new Commission({ order, entry, origin, studio: this, script: this.#scripts.shift() ?? {} });
  }

  /** A picture that is drawn is billed. */
  bill(entry: LedgerEntry): void {
    entry.state = 'drawn';
    entry.isBilled = this.#server.bills;
    if (entry.isBilled) this.funds -= 1;
  }

  errorBody(error: ApiError): object {
    return errorBody(error, this.#server.errors);
  }
}

interface CommissionParts {
  readonly order: Order;
  readonly entry: LedgerEntry;
  readonly studio: Studio;
  readonly script: Script;
  /** Of the addresses of its pictures. */
  readonly origin: string;
}

const never = new AbortController().signal;

/** One accepted order. */
export class Commission {
  readonly #parts: CommissionParts;

  constructor(parts: CommissionParts) {
    this.#parts = parts;
  }

  get isStream(): boolean {
    return this.#parts.order.isStream;
  }

  /** The body of the response to an order without a stream, or its error. */
  async whole(): Promise<object | ApiError> {
    const { studio, script } = this.#parts;
    await studio.gate.pass('accepted', never);
    if (script.error !== undefined) return this.#fail(script.error);
    const data = await this.#pictures();
    await studio.gate.pass('drawn', never);
    const { format, model } = this.#parts.order;
    const about = model.fields.includes('output_format') ? { output_format: format } : {};
    return { created: 1_795_000_000, ...this.#model(), data, ...about, ...this.#usage() };
  }

  /**
   * The events of a stream: name and data. It goes on when nobody reads it.
   * @param cut ends the connection
   */
  async *events(cut: () => void): AsyncGenerator<{ readonly type: string; readonly data: object }> {
    const { order, entry, studio, script } = this.#parts;
    const kind = entry.path.endsWith('edits') ? 'image_edit' : 'image_generation';
    const about = {
      created_at: 1_795_000_000,
      size: `${order.width}x${order.height}`,
      output_format: order.format,
    };
    await studio.gate.pass('accepted', never);
    if (script.isCut === true || script.endsEarly === true) studio.bill(entry);
    for (let index = 0; index < order.partialImages; index += 1) {
      const { width, height, prompt } = order;
      const b64_json = base64(await jpegOf({ width, height, origin: `${prompt} ${index}` }));
      const type = `${kind}.partial_image`;
      yield { type, data: { type, partial_image_index: index, b64_json, ...about } };
      if (index > 0) continue;
      await studio.gate.pass('preview', never);
      if (script.isCut === true) return cut();
    }
    if (script.endsEarly === true) return;
    if (script.error !== undefined) {
      this.#fail(script.error);
      return yield { type: 'error', data: { type: 'error', ...studio.errorBody(script.error) } };
    }
    const pictures = await this.#pictures();
    await studio.gate.pass('drawn', never);
    const type = `${kind}.completed`;
    for (const picture of pictures)
      yield { type, data: { type, ...picture, ...about, ...this.#model(), ...this.#usage() } };
    if (script.staysOpen === true) await new Promise(() => undefined);
  }

  #fail(error: ApiError): ApiError {
    this.#parts.entry.state = error.code === errors.moderated.code ? 'blocked' : 'failed';
    return error;
  }

  async #pictures(): Promise<object[]> {
    const { order, entry, studio, script, origin } = this.#parts;
    const { prompt, format } = order;
    const { width, height } = script.size ?? order;
    const fileOf = format === 'jpeg' ? jpegOf : pngOf;
    const pictures: object[] = [];
    for (let index = 0; index < (script.count ?? order.count); index += 1) {
      const file = script.file ?? (await fileOf({ width, height, origin: `${prompt} ${index}` }));
      if (!order.wantsUrl) pictures.push({ b64_json: base64(file) });
      else {
        const name = `${crypto.randomUUID()}.png`;
        studio.files.set(name, file);
        pictures.push({ url: script.url ?? `${origin}/generated-images/${name}` });
      }
    }
    studio.bill(entry);
    return pictures;
  }

  #model(): object {
    const { model } = this.#parts.script;
    return model === undefined ? {} : { model };
  }

  /** Tokens of a picture of a million pixels, and of each preview, as the guide lists them for gpt-image-1. */
  #usage(): object {
    const { order } = this.#parts;
    if (!order.model.tellsUsage) return {};
    const perPicture = { low: 272, medium: 1056, high: 4160 }[order.quality] ?? 1056;
    const pictures = Math.round((perPicture * order.width * order.height) / 2 ** 20);
    const output = order.count * pictures + 100 * order.partialImages;
    const text = Math.ceil(order.prompt.length / 4);
    return {
      usage: {
        input_tokens: text,
        input_tokens_details: { text_tokens: text, image_tokens: 0 },
        output_tokens: output,
        total_tokens: text + output,
      },
    };
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
