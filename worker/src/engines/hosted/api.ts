import { fetch, type Agent, type RequestInit, type Response } from 'undici';
import type { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import { unreachable } from '../http-failures.ts';
import { mayHaveArrived, openConnections } from '../new-connections.ts';
import { limited, parsed } from '../response-body.ts';
import type { FailedResponse, Purpose } from './failures.ts';

export interface ApiOptions {
  /** The provider's name. */
  readonly title: string;
  readonly url: string;
  /** The header of that name, which goes to this address alone. */
  readonly authorization?: string;
  /** Time for a response, in milliseconds. */
  readonly responseMs: number;
  readonly failureOf: (response: FailedResponse, body: unknown, purpose: Purpose) => EngineFailure;
}

/** Bytes: a picture in base64, a schema of a model, or the log of a run, which grows. */
const largestResponse = 64 * 2 ** 20;

/** A provider's API by JSON. A request is sent once; every method throws {@link EngineFailure}. */
export class Api {
  readonly #base: URL;
  readonly #options: ApiOptions;
  readonly #connections: Agent;

  constructor(options: ApiOptions) {
    const { url } = options;
    this.#base = new URL(url.endsWith('/') ? url : `${url}/`);
    this.#options = options;
    this.#connections = openConnections(options.responseMs);
  }

  /**
   * Sends what may cost money.
   * @throws EngineFailure `lost` where nobody knows whether it was accepted
   */
  async order<T>(
    path: string,
    order: object,
    schema: z.ZodType<T>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    try {
      const response = await this.#send(path, {
        method: 'POST',
        body: JSON.stringify(order),
        headers: { ...headers, 'content-type': 'application/json' },
        dispatcher: this.#connections,
      });
      const body = await json(response);
      if (!response.ok) throw this.#options.failureOf(response, body, 'order');
      const found = schema.safeParse(body).data;
      if (found !== undefined) return found;
      throw new EngineFailure('lost', 'The response to the order names no run');
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      const { code, message } = this.#unreachable(error);
      throw new EngineFailure(mayHaveArrived(error) ? 'lost' : code, message);
    }
  }

  /** Asks for what is there. Another body in its place is `busy`, as a proxy's page is; in place of a result, it is `lost`. */
  async load<T>(path: string, schema: z.ZodType<T>, purpose: Purpose = 'look') {
    const { response, body } = await this.#exchange(path, {});
    if (!response.ok) throw this.#options.failureOf(response, body, purpose);
    const found = schema.safeParse(body);
    if (found.success) return { body: found.data, headers: response.headers };
    const code = body === undefined || purpose === 'look' ? 'busy' : 'lost';
    throw new EngineFailure(code, `The response has not what ${this.#options.title}’s responses have`);
  }

  /** Ends a run. One that is over, or unknown, is left alone. */
  async cancel(path: string, method: 'POST' | 'PUT'): Promise<void> {
    const { response, body } = await this.#exchange(path, { method });
    if (!response.ok && ![400, 404, 409, 410].includes(response.status))
      throw this.#options.failureOf(response, body, 'look');
  }

  async #exchange(path: string, init: RequestInit) {
    try {
      const response = await this.#send(path, init);
      return { response, body: await json(response) };
    } catch (error) {
      throw this.#unreachable(error);
    }
  }

  #send(path: string, init: RequestInit): Promise<Response> {
    const { authorization, responseMs } = this.#options;
    return fetch(new URL(path, this.#base), {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(authorization && { authorization }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(responseMs),
    });
  }

  #unreachable(error: unknown): EngineFailure {
    return unreachable(this.#options.title, this.#base.host, error);
  }
}

/** Undefined where the body is no JSON. */
const json = async (response: Response): Promise<unknown> =>
  parsed((await limited(response, largestResponse, (message) => new Error(message))).toString());
