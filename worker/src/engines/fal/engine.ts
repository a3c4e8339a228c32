import { dollars } from '../dollars.ts';
import { costing, EngineFailure } from '../engine-failure.ts';
import type { OperatedEngine } from '../engine-type.ts';
import type { EngineEvent, EngineRequest } from '../engine.ts';
import { asOfGuide } from '../guide.ts';
import { followed } from '../hosted/follow.ts';
import { loadPicture } from '../hosted/load-picture.ts';
import { progressOfLog } from '../hosted/log-progress.ts';
import { modelFor, modelNames, takesGuide, takesPicture } from '../hosted/model-parts.ts';
import { orderOf } from '../hosted/order.ts';
import { Catalogue } from './catalogue.ts';
import { Client } from './client.ts';
import type { Instance, Prices } from './instance.ts';
import type { Status } from './responses.ts';

export interface EngineOptions {
  /** Pause between two looks at a run, in milliseconds. */
  readonly pollMs?: number;
  /** Time for a response, in milliseconds. */
  readonly responseMs?: number;
}

/** A model at fal, which names runs and draws them in a queue of its own. */
export class FalEngine implements OperatedEngine {
  readonly name: string;
  readonly pipeline: string | undefined;
  readonly sourceType = 'trainedAlgorithmicMedia';
  readonly namesRuns = 'engine';
  readonly isPaid = true;
  readonly slots: number;
  readonly breaker: Instance['breaker'];
  readonly jobSeconds: number | undefined;
  readonly takesGuide: boolean;
  readonly takesPicture: boolean;
  readonly #instance: Instance;
  readonly #client: Client;
  readonly #options: Required<EngineOptions>;

  constructor(instance: Instance, { pollMs = 500, responseMs = 30_000 }: EngineOptions = {}) {
    this.name = instance.name;
    this.pipeline = instance.pipeline;
    this.slots = instance.slots;
    this.breaker = instance.breaker;
    this.jobSeconds = instance.jobSeconds;
    this.takesGuide = takesGuide(instance);
    this.takesPicture = takesPicture(instance);
    this.#instance = instance;
    this.#options = { pollMs, responseMs };
    this.#client = new Client({ ...instance, responseMs });
  }

  async check(): Promise<readonly string[]> {
    const { catalogue: url, key } = this.#instance;
    const catalogue = new Catalogue({ url, key });
    const faults: string[] = [];
    for (const name of modelNames(this.#instance)) {
      const found = await catalogue.model(name);
      if (found === undefined) faults.push(`fal has no model "${name}".`);
      if (found?.metadata?.status === 'deprecated') faults.push(`fal is giving up the model "${name}".`);
    }
    return faults;
  }

  /** The queue has nothing to ask for that costs nothing, so its catalogue is asked for a price. */
  ping(): Promise<unknown> {
    const { catalogue: url, key, model } = this.#instance;
    return new Catalogue({ url, key }).price(model);
  }

  /** fal tells only of the requests that somebody has the ids of. */
  async load(): Promise<undefined> {
    return undefined;
  }

  async submit(request: EngineRequest): Promise<string> {
    const settings = modelFor(this.#instance, request);
    try {
      return await this.#client.submit(settings.model, orderOf(request, settings).input);
    } catch (error) {
      throw asOfGuide(error, request);
    }
  }

  async *attach(id: string, request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
    const look = async () => eventOf(await this.#client.status(id));
    if (yield* followed(look, this.#options.pollMs, signal)) yield await this.#drawn(id, request);
  }

  cancel(id: string): Promise<void> {
    return this.#client.cancel(id);
  }

  async #drawn(id: string, request: EngineRequest): Promise<EngineEvent> {
    const { result, units } = await this.#client.result(id).catch((error: unknown) => {
      // Inputs are looked at by the model, so what is wrong with them is a result.
      throw asOfGuide(error, request);
    });
    const chosen = modelFor(this.#instance, request);
    const { model, prices } = chosen;
    const { seed, notUnderstood, settings } = orderOf(request, chosen);
    const costUsd = costOf(units, prices);
    const images = await costing(costUsd, async () => {
      if (result.has_nsfw_concepts?.includes(true) === true)
        throw new EngineFailure('blocked', 'fal’s check stopped the picture');
      const { responseMs } = this.#options;
      const { pictures: source } = this.#instance;
      return Promise.all(result.images.map(({ url }) => loadPicture(url, { pictures: source, responseMs })));
    });
    return {
      type: 'drawn',
      pictures: images.map((image) => ({ image, seed: result.seed ?? seed })),
      drew: [],
      notUnderstood,
      settings,
      model,
      ...(costUsd !== undefined && { costUsd }),
    };
  }
}

/** Undefined once the run is over; whether it was drawn, its result tells. */
function eventOf({ status, queue_position: before, logs }: Status): EngineEvent | undefined {
  switch (status) {
    case 'COMPLETED':
      return undefined;
    case 'IN_QUEUE':
      return { type: 'queued', place: before == null ? null : before + 1 };
    default:
      return progressOfLog((logs ?? []).map(({ message }) => message).join('\n'));
  }
}

function costOf(units: number | undefined, { picture, unit }: Prices): number | undefined {
  if (picture !== undefined || unit === undefined || units === undefined) return picture;
  return dollars({ count: units, price: unit });
}
