import { createParser } from 'eventsource-parser';
import { fetch, FormData, type Agent, type Response } from 'undici';
import { EngineFailure } from '../engine-failure.ts';
import { unreachable } from '../http-failures.ts';
import { mayHaveArrived, openConnections } from '../new-connections.ts';
import { failureInStream, failureOfResponse, unknownFate } from './failures.ts';
import type { Fields } from '../fields.ts';
import { ofGuide } from '../guide.ts';
import { bounded, limited, parsed } from '../response-body.ts';
import { completed, generated, models, partialImage, type Picture, type Usage } from './responses.ts';

export interface ClientOptions {
  /** With the path before `/images/generations`. */
  readonly url: string;
  readonly key?: string | undefined;
  readonly isPaid?: boolean;
  readonly pictureHosts?: readonly string[];
  /** Time for a response that needs no drawing, in milliseconds. */
  readonly responseMs?: number;
}

export interface Generated {
  /** The first picture of the response. */
  readonly picture: Picture;
  readonly model: string | undefined;
  readonly usage: Usage | undefined;
}

export interface Preview {
  readonly index: number;
  readonly bytes: Uint8Array;
}

interface Ordered {
  readonly fields: Fields;
  /** A PNG that is edited into the picture. */
  readonly edited: Uint8Array | undefined;
}

interface Generating {
  /** Names the request in the service's own records. */
  readonly id: string;
  /** Ends the wait; the service may draw all the same. */
  readonly signal: AbortSignal;
  /** The request is accepted. */
  readonly onAccepted: () => void;
  readonly onPreview: (preview: Preview) => void;
}

/** Bytes of a picture; in base64, and with previews before it, a response has more. */
const largestPicture = 64 * 2 ** 20;
const largestResponse = 4 * largestPicture;

/** Speaks with one server. A request is sent once; every method throws {@link EngineFailure}. */
export class Client {
  readonly #base: URL;
  readonly #options: Required<Pick<ClientOptions, 'isPaid' | 'pictureHosts' | 'responseMs'>>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #connections: Agent;

  constructor({ url, key, isPaid = true, pictureHosts = [], responseMs = 15_000 }: ClientOptions) {
    this.#base = new URL(url.endsWith('/') ? url : `${url}/`);
    this.#headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    this.#options = { isPaid, pictureHosts, responseMs };
    this.#connections = openConnections(responseMs);
  }

  /** The ids of all models; undefined where the server has no such list, or not for this key. */
  async models(): Promise<readonly string[] | undefined> {
    const { response, bytes } = await this.#load(new URL('models', this.#base), this.#headers);
    const body = parsed(bytes.toString());
    if ([403, 404, 405].includes(response.status)) return undefined;
    if (!response.ok) throw failureOfResponse(response, body, false);
    return models.safeParse(body).data?.map(({ id }) => id);
  }

  /** Has a picture drawn. */
  async generate(
    { fields, edited }: Ordered,
    { id, signal, onAccepted, onPreview }: Generating,
  ): Promise<Generated> {
    const { isPaid } = this.#options;
    try {
      const headers = { ...this.#headers, 'x-client-request-id': id };
      const { address, ...sent } = edited === undefined ? generation(fields) : edit(fields, edited);
      const response = await fetch(new URL(address, this.#base), {
        method: 'POST',
        body: sent.body,
        headers: { ...headers, ...sent.headers },
        // The key goes to no other address.
        redirect: 'manual',
        signal,
        dispatcher: this.#connections,
      });
      if (!response.ok) {
        const failure = failureOfResponse(response, await json(response), isPaid);
        throw edited === undefined ? failure : ofGuide(failure);
      }
      onAccepted();
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      const found = isStream ? await this.#streamed(response, onPreview) : await this.#whole(response);
      if (found !== undefined) return found;
      throw new EngineFailure(unknownFate(isPaid, 'internal'), 'The response has no picture');
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      if (signal.aborted)
        throw new EngineFailure(
          unknownFate(isPaid, 'timeout'),
          `${this.#base.host} took too long to respond`,
        );
      const { code, message } = unreachable('The server', this.#base.host, error);
      throw new EngineFailure(mayHaveArrived(error) ? 'lost' : code, message);
    }
  }

  /** Loads a picture from where a response says that it is, without the key. */
  async picture(address: string): Promise<Uint8Array> {
    const url = URL.parse(address);
    const { pictureHosts, isPaid } = this.#options;
    const isKnown =
      url?.origin === this.#base.origin || (url?.protocol === 'https:' && pictureHosts.includes(url.host));
    if (url === null || !isKnown)
      throw new EngineFailure(
        unknownFate(isPaid, 'internal'),
        `The picture is at ${url?.host ?? 'no address'}, which is none of "pictureHosts"`,
      );
    const { response, bytes } = await this.#load(url, {});
    if (response.ok) return bytes;
    const code = response.status >= 500 || response.status === 429 ? 'busy' : unknownFate(isPaid, 'internal');
    throw new EngineFailure(code, `${url.host} responded with ${response.status} for the picture`);
  }

  async #whole(response: Response): Promise<Generated | undefined> {
    const found = generated.safeParse(await json(response)).data;
    const picture = found?.data[0];
    return picture && { picture, model: found?.model, usage: found?.usage };
  }

  async #streamed(response: Response, onPreview: Generating['onPreview']): Promise<Generated | undefined> {
    const { isPaid } = this.#options;
    let found: Generated | undefined;
    const parser = createParser({
      onEvent({ event, data }) {
        const content = parsed(data);
        const type = event ?? typeOf(content);
        if (type === 'error') throw failureInStream(content, isPaid);
        if (type.endsWith('.partial_image')) {
          const preview = partialImage.safeParse(content).data;
          if (preview !== undefined)
            onPreview({
              index: preview.partial_image_index,
              bytes: Buffer.from(preview.b64_json, 'base64'),
            });
        }
        if (type.endsWith('.completed') && found === undefined) {
          const { model, usage, ...picture } = completed.safeParse(content).data ?? {};
          found = { picture, model, usage };
        }
      },
    });
    const text = new TextDecoder();
    for await (const chunk of bounded(response, largestResponse, plainError)) {
      parser.feed(text.decode(chunk, { stream: true }));
      // What becomes of the connection now is of no account.
      if (found !== undefined) break;
    }
    return found;
  }

  /** Asks for what is there already. */
  async #load(url: URL, headers: Readonly<Record<string, string>>) {
    try {
      const signal = AbortSignal.timeout(this.#options.responseMs);
      const response = await fetch(url, { headers, redirect: 'manual', signal });
      return { response, bytes: await limited(response, largestPicture, plainError) };
    } catch (error) {
      throw unreachable('The server', url.host, error);
    }
  }
}

const generation = (fields: Fields) => ({
  address: 'images/generations',
  body: JSON.stringify(fields),
  headers: { 'content-type': 'application/json' },
});

function edit(fields: Fields, edited: Uint8Array) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  body.set('image[]', new Blob([Uint8Array.from(edited)], { type: 'image/png' }), 'picture.png');
  return { address: 'images/edits', body, headers: {} };
}

const typeOf = (content: unknown): string =>
  typeof content === 'object' && content !== null && 'type' in content ? String(content.type) : '';

/** A body that is too long ends as one whose connection broke: what it cost is not known. */
const plainError = (message: string): Error => new Error(message);

/** Undefined where the body is no JSON. */
const json = async (response: Response): Promise<unknown> =>
  parsed((await limited(response, largestResponse, plainError)).toString());
