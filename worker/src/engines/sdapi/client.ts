import { fetch, type Agent, type RequestInit, type Response } from 'undici';
import type { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import type { Server } from '../engine-type.ts';
import { unreachable } from '../http-failures.ts';
import { mayHaveArrived, openConnections } from '../new-connections.ts';
import { failureOfDrawing, failureOfStatus } from './failures.ts';
import { limited, parsed } from '../response-body.ts';
import type { Order } from './order.ts';
import {
  controlNetModules,
  controlNets,
  drawing,
  embeddings,
  models,
  named,
  options,
  pendingTasks,
  samplers,
  schedulers,
  serverProgress,
  task,
  type Drawing,
  type ModelEntry,
  type SamplerEntry,
  type ServerProgress,
  type Task,
} from './responses.ts';

/** Bytes of a response: a picture in base64, or the metadata of all LoRAs. */
const largestResponse = 128 * 2 ** 20;

/** A response with its whole body. */
interface Received {
  readonly response: Response;
  readonly text: string;
}

/** Speaks HTTP with one server. Every method throws {@link EngineFailure}: `busy` where it does not respond. */
export class Client {
  readonly #base: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #responseMs: number;
  /** For pictures, whose response begins when they are drawn. */
  readonly #patient: Agent;

  /** @param responseMs time for every other response */
  constructor({ url, key }: Server, responseMs = 15_000) {
    this.#base = new URL(url.endsWith('/') ? url : `${url}/`);
    this.#headers = key === undefined ? {} : { authorization: authorizationOf(key) };
    this.#responseMs = responseMs;
    this.#patient = openConnections(responseMs);
  }

  /** Resolves when the picture is drawn. `busy` says whether the run has begun; `lost` means that the request may have arrived, and its connection ended. */
  async draw({ address, body: order }: Order): Promise<Drawing> {
    let received: Received;
    try {
      const init = { ...post(order), headers: { ...json, ...this.#headers }, redirect: 'manual' } as const;
      received = await this.#send(`sdapi/v1/${address}`, { ...init, dispatcher: this.#patient });
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      if (!mayHaveArrived(error))
        throw new EngineFailure('busy', this.#unreachable(error).message, { neverBegan: true });
      throw new EngineFailure('lost', 'The connection ended before the picture was there');
    }
    const { response, text } = received;
    const body = parsed(text);
    if (!response.ok) throw failureOfDrawing(response, body, address);
    const drawn = drawing.safeParse(body);
    if (drawn.success) return drawn.data;
    throw new EngineFailure('internal', 'The response to the order is no picture');
  }

  /** Whether the address is one of /sdapi at all. */
  async isSdApi(): Promise<boolean> {
    const { response, text } = await this.#fetch('sdapi/v1/samplers');
    if (response.status === 401 || response.status === 403) throw failureOfStatus(response);
    return samplers.safeParse(parsed(text)).success;
  }

  models(): Promise<readonly ModelEntry[]> {
    return this.#get('sdapi/v1/sd-models', models);
  }

  samplers(): Promise<readonly SamplerEntry[]> {
    return this.#get('sdapi/v1/samplers', samplers);
  }

  /** Names under which the schedulers are taken; none if the server takes none. */
  async schedulers(): Promise<readonly string[]> {
    const found = (await this.#find('sdapi/v1/schedulers', schedulers)) ?? [];
    return found.map(({ name, label }) => label ?? name);
  }

  /** Upscalers of a second pass. */
  async upscalers(): Promise<readonly string[]> {
    const lists = [this.#names('upscalers'), this.#names('latent-upscale-modes')];
    return (await Promise.all(lists)).flat();
  }

  /** Upscalers of finished pictures. */
  async enlargers(): Promise<readonly string[]> {
    return (await this.#names('upscalers')).filter((name) => name !== 'None');
  }

  async #names(list: string): Promise<readonly string[]> {
    return ((await this.#find(`sdapi/v1/${list}`, named)) ?? []).map(({ name }) => name);
  }

  /** LoRAs by name, with their paths. */
  async loras(): Promise<ReadonlyMap<string, string>> {
    const found = (await this.#find('sdapi/v1/loras', named)) ?? [];
    return new Map(found.map(({ name, path }) => [name, path ?? name]));
  }

  /** Models of the ControlNet extension; none without it. */
  async controlNets(): Promise<readonly string[]> {
    return (await this.#find('controlnet/model_list', controlNets))?.model_list ?? [];
  }

  /** What the ControlNet extension can do to a picture before. */
  async controlNetModules(): Promise<readonly string[]> {
    return (await this.#find('controlnet/module_list', controlNetModules))?.module_list ?? [];
  }

  /** Words that the model takes for one of its embeddings. */
  async embeddings(): Promise<readonly string[]> {
    return Object.keys((await this.#find('sdapi/v1/embeddings', embeddings))?.loaded ?? {});
  }

  /** The title of the model that is loaded. */
  async loadedModel(): Promise<string | undefined> {
    return (await this.#find('sdapi/v1/options', options))?.sd_model_checkpoint ?? undefined;
  }

  async isStableDiffusionCpp(): Promise<boolean> {
    return (await this.#fetch('sdcpp/v1/capabilities')).response.ok;
  }

  /** The number of runs that wait; undefined if the server knows no ids. */
  async pending(): Promise<number | undefined> {
    return (await this.#find('internal/pending-tasks', pendingTasks))?.size;
  }

  /** Where a run stands, by its id. @param previewId of the preview that is known already */
  task(id: string, previewId = -1): Promise<Task> {
    const asked = { id_task: id, id_live_preview: previewId, live_preview: true };
    return this.#get('internal/progress', task, post(asked));
  }

  /** What the server draws, whosever it is; undefined if it does not tell. */
  progress({ withImage }: { readonly withImage: boolean }): Promise<ServerProgress | undefined> {
    return this.#find(`sdapi/v1/progress?skip_current_image=${!withImage}`, serverProgress);
  }

  /** Ends whichever run is drawn. */
  async interrupt(): Promise<void> {
    const { response } = await this.#fetch('sdapi/v1/interrupt', post({}));
    if (!response.ok) throw failureOfStatus(response);
  }

  /** Ends the connections of all pictures. */
  close(): Promise<void> {
    return this.#patient.destroy();
  }

  /** Undefined for an address that the server does not have. */
  async #find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const received = await this.#fetch(path);
    return [404, 405].includes(received.response.status) ? undefined : read(received, schema);
  }

  async #get<T>(path: string, schema: z.ZodType<T>, init?: RequestInit): Promise<T> {
    return read(await this.#fetch(path, init), schema);
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Received> {
    try {
      return await this.#send(path, {
        ...init,
        headers: { ...json, ...this.#headers },
        // The key goes to no other address.
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#responseMs),
      });
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      throw this.#unreachable(error);
    }
  }

  async #send(path: string, init: RequestInit): Promise<Received> {
    const response = await fetch(new URL(path, this.#base), init);
    return { response, text: (await limited(response, largestResponse)).toString() };
  }

  #unreachable(error: unknown): EngineFailure {
    return unreachable('The server of /sdapi', this.#base.host, error);
  }
}

/** `user:password` as `--api-auth` wants it; anything else is the token of a proxy. */
const authorizationOf = (key: string): string =>
  key.includes(':') ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}`;

const json = { 'content-type': 'application/json' };
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

function read<T>({ response, text }: Received, schema: z.ZodType<T>): T {
  if (!response.ok) throw failureOfStatus(response);
  const result = schema.safeParse(parsed(text));
  if (result.success) return result.data;
  // A proxy shows a page of its own while it does not reach the server.
  throw new EngineFailure('busy', `The response of ${new URL(response.url).pathname} is not one of /sdapi`);
}
