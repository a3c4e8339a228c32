import { EngineFailure } from '../engine-failure.ts';
import type { Server } from '../engine-type.ts';
import { Api } from '../hosted/api.ts';
import { codeOfStatus, failureOf, type FailedResponse, type Purpose } from '../hosted/failures.ts';
import { retryAfterMs } from '../retry-after.ts';
import { accepted, capabilities, failure, run, type Capabilities, type Run } from './responses.ts';

/** Speaks with one stable-diffusion.cpp. A request is sent once; every method throws {@link EngineFailure}. */
export class Client {
  readonly #api: Api;

  constructor({ url, key }: Server, responseMs = 15_000) {
    this.#api = new Api({
      title: 'stable-diffusion.cpp',
      url,
      // The server itself knows no keys; a proxy before it may.
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      responseMs,
      failureOf: failureOfResponse,
    });
  }

  async capabilities(): Promise<Capabilities> {
    return (await this.#api.load('sdcpp/v1/capabilities', capabilities)).body;
  }

  /** Orders a picture, and returns the id that the server gives its run. */
  async submit(order: object): Promise<string> {
    return (await this.#api.order('sdcpp/v1/img_gen', order, accepted)).id;
  }

  async run(id: string): Promise<Run> {
    return (await this.#api.load(pathOf(id), run)).body;
  }

  /** Takes a run out of the queue. One that is drawn already goes on, since the server cannot stop it. */
  async cancel(id: string): Promise<void> {
    await this.#api.cancel(`${pathOf(id)}/cancel`, 'POST');
  }
}

const pathOf = (id: string): string => `sdcpp/v1/jobs/${encodeURIComponent(id)}`;

/** The failure that a response means. Of the server's words none is told, since they can be a visitor's. */
function failureOfResponse(response: FailedResponse, body: unknown, purpose: Purpose): EngineFailure {
  const isOwn = failure.safeParse(body).success;
  const code = codeOfStatus(response.status, isOwn, purpose);
  // Its own 500 is an exception while it reads the order.
  const isUnreadable = purpose === 'order' && isOwn && response.status === 500;
  const wait = retryAfterMs(response.headers.get('retry-after'), Date.now());
  return failureOf(response, { code: isUnreadable ? 'invalid' : code, purpose, retryAfterMs: wait });
}
