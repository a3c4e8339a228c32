import type { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import { Api } from '../hosted/api.ts';
import { failureOfResponse } from './failures.ts';
import { models, ordering, prices, type CatalogueModel, type Price } from './responses.ts';

/** fal's lists of models and prices. Every method throws {@link EngineFailure}. */
export class Catalogue {
  readonly #api: Api;

  constructor({ url, key }: { readonly url: string; readonly key: string }) {
    this.#api = new Api({
      title: 'fal’s catalogue',
      url,
      authorization: `Key ${key}`,
      responseMs: 15_000,
      failureOf: (response, body, purpose) =>
        response.status === 403
          ? new EngineFailure('lost', 'The key may not read this')
          : failureOfResponse(response, body, purpose),
    });
  }

  /** The names of some models that make a picture of words. */
  async names(): Promise<readonly string[]> {
    const query = { category: 'text-to-image', status: 'active', limit: '30' };
    const found = await this.#load('models', query, models);
    return (found?.models ?? []).map(({ endpoint_id: id }) => id);
  }

  /** What is known of a model; undefined if there is none of this name. */
  async model(name: string): Promise<CatalogueModel | undefined> {
    const found = await this.#load('models', { endpoint_id: name, expand: 'openapi-3.0' }, models);
    return found?.models.find(({ endpoint_id: id }) => id === name);
  }

  /** What a unit of a model costs; undefined where the catalogue does not say it, or not for this key. */
  async price(name: string): Promise<Price | undefined> {
    const found = await this.#load('models/pricing', { endpoint_id: name }, prices);
    return found?.prices.find(({ endpoint_id: id }) => id === name);
  }

  /** Undefined where there is nothing to see. */
  async #load<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T | undefined> {
    try {
      return (await this.#api.load(`${path}?${new URLSearchParams(query)}`, schema)).body;
    } catch (error) {
      if (error instanceof EngineFailure && error.code === 'lost') return undefined;
      throw error;
    }
  }
}

/** The schema of a model's inputs in its OpenAPI document. */
export function inputSchemaOf(openapi: unknown): unknown {
  const paths = Object.values(ordering.safeParse(openapi).data?.paths ?? {});
  return paths.find(({ post }) => post !== undefined)?.post?.requestBody.content['application/json'].schema;
}
