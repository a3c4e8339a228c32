import { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import { Api } from '../hosted/api.ts';
import { failureOfResponse } from './failures.ts';
import { collection, model, modelVersion, prediction, type Prediction } from './responses.ts';

export interface ClientOptions {
  readonly url: string;
  readonly key: string;
  /** Time for a response, in milliseconds. */
  readonly responseMs?: number;
}

/** The inputs of a model, and the name by which it is ordered. */
export interface KnownModel {
  readonly name: string;
  readonly openapi: unknown;
}

/** Speaks with Replicate. A request is sent once; every method throws {@link EngineFailure}. */
export class Client {
  readonly #api: Api;

  constructor({ url, key, responseMs = 30_000 }: ClientOptions) {
    this.#api = new Api({
      title: 'Replicate',
      url,
      authorization: `Bearer ${key}`,
      responseMs,
      failureOf: failureOfResponse,
    });
  }

  /**
   * Orders a picture, without waiting for it. Returns the id of its prediction.
   * @param seconds after so many, Replicate ends the run by itself
   * @throws EngineFailure `lost` where nobody knows whether the order was accepted
   */
  async submit(name: string, input: object, seconds: number): Promise<string> {
    const [official, version] = name.split(':');
    const [path, order] =
      version === undefined
        ? [`models/${official}/predictions`, { input }]
        : ['predictions', { version, input }];
    return (await this.#api.order(path, order, prediction, { 'cancel-after': `${seconds}s` })).id;
  }

  async prediction(id: string): Promise<Prediction> {
    return (await this.#api.load(`predictions/${id}`, prediction)).body;
  }

  cancel(id: string): Promise<void> {
    return this.#api.cancel(`predictions/${id}/cancel`, 'POST');
  }

  /** Who the key belongs to: the smallest response that Replicate has. */
  async account(): Promise<unknown> {
    return (await this.#api.load('account', z.looseObject({}))).body;
  }

  /** The names of some models that make a picture of words. */
  async names(): Promise<readonly string[]> {
    const { body } = await this.#api.load('collections/text-to-image', collection);
    return body.models.map(({ owner, name }) => `${owner}/${name}`);
  }

  /**
   * What is known of a model, or of its version; undefined if there is none of this name. A model that is not official is
   * ordered by its version alone, the latest one if none is named.
   */
  async model(name: string): Promise<KnownModel | undefined> {
    const [id, version] = name.split(':');
    try {
      if (version !== undefined) {
        const { body } = await this.#api.load(`models/${id}/versions/${version}`, modelVersion);
        return { name, openapi: body.openapi_schema };
      }
      const { is_official: isOfficial, latest_version: latest } = (
        await this.#api.load(`models/${id}`, model)
      ).body;
      if (latest == null) return undefined;
      return { name: isOfficial === true ? name : `${name}:${latest.id}`, openapi: latest.openapi_schema };
    } catch (error) {
      if (error instanceof EngineFailure && error.code === 'lost') return undefined;
      throw error;
    }
  }
}
