import { EngineFailure } from '../engine-failure.ts';
import { Api } from '../hosted/api.ts';
import { failureOfResponse } from './failures.ts';
import { result, status, submitted, type Result, type Status } from './responses.ts';

export interface ClientOptions {
  readonly url: string;
  readonly key: string;
  /** Time for a response, in milliseconds. */
  readonly responseMs: number;
}

/** Visitors' words and pictures leave fal as soon as it allows: pictures are at public addresses. */
const privacy = {
  'x-fal-store-io': '0',
  'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: 3600 }),
};

/** Speaks with fal's queue. A request is sent once; every method throws {@link EngineFailure}. */
export class Client {
  readonly #api: Api;

  constructor({ url, key, responseMs }: ClientOptions) {
    this.#api = new Api({
      title: 'fal',
      url,
      authorization: `Key ${key}`,
      responseMs,
      failureOf: failureOfResponse,
    });
  }

  /**
   * Orders a picture. Returns the path of the request, by which it is found again: it is not always the model's name.
   * @throws EngineFailure `lost` where nobody knows whether the order was accepted
   */
  async submit(model: string, input: object): Promise<string> {
    const { response_url: address } = await this.#api.order(model, input, submitted, privacy);
    // Of the address only the path is taken: the key goes to no other host.
    const path = /^\/((?:[\w.-]+\/)+requests\/[\w-]+)$/.exec(new URL(address).pathname)?.[1];
    if (path !== undefined) return path;
    throw new EngineFailure('lost', 'The response to the order names no request');
  }

  /** How far a request is. */
  async status(path: string): Promise<Status> {
    return (await this.#api.load(`${path}/status?logs=1`, status)).body;
  }

  /** The result of a request that is over, and how many units of it are billed, if fal says so. */
  async result(path: string): Promise<{ readonly result: Result; readonly units: number | undefined }> {
    const { body, headers } = await this.#api.load(path, result, 'result');
    const units = Number.parseFloat(headers.get('x-fal-billable-units') ?? '');
    return { result: body, units: Number.isFinite(units) ? units : undefined };
  }

  cancel(path: string): Promise<void> {
    return this.#api.cancel(`${path}/cancel`, 'PUT');
  }
}
