import { dollars } from '../dollars.ts';
import { costing } from '../engine-failure.ts';
import type { OperatedEngine } from '../engine-type.ts';
import type { EngineEvent, EngineRequest } from '../engine.ts';
import { asOfGuide } from '../guide.ts';
import { followed } from '../hosted/follow.ts';
import { loadPicture } from '../hosted/load-picture.ts';
import { progressOfLog } from '../hosted/log-progress.ts';
import { modelFor, modelNames, takesGuide, takesPicture } from '../hosted/model-parts.ts';
import { orderOf } from '../hosted/order.ts';
import { Client } from './client.ts';
import { failureOfRun } from './failures.ts';
import type { Instance, Prices } from './instance.ts';
import type { Prediction } from './responses.ts';

export interface EngineOptions {
  /** Pause between two looks at a run, in milliseconds. */
  readonly pollMs?: number;
  /** Time for a response, in milliseconds. */
  readonly responseMs?: number;
}

/** A model at Replicate, which names runs and tells of them for an hour after they are over. */
export class ReplicateEngine implements OperatedEngine {
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
    const faults: string[] = [];
    for (const name of modelNames(this.#instance)) {
      const known = await this.#client.model(name);
      if (known === undefined) faults.push(`Replicate has no model "${name}".`);
      else if (known.name !== name)
        faults.push(`Replicate draws "${name}" by a version alone: "${known.name}".`);
    }
    return faults;
  }

  ping(): Promise<unknown> {
    return this.#client.account();
  }

  /** Replicate tells of the runs of the account, and not of its queue. */
  async load(): Promise<undefined> {
    return undefined;
  }

  async submit(request: EngineRequest): Promise<string> {
    const settings = modelFor(this.#instance, request);
    const { input } = orderOf(request, settings);
    try {
      return await this.#client.submit(settings.model, input, this.#instance.seconds);
    } catch (error) {
      throw asOfGuide(error, request);
    }
  }

  async *attach(id: string, request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
    let last: Prediction | undefined;
    const look = async () => eventOf((last = await this.#client.prediction(id)));
    const isOver = yield* followed(look, this.#options.pollMs, signal);
    if (isOver && last !== undefined) yield await this.#drawn(last, request);
  }

  cancel(id: string): Promise<void> {
    return this.#client.cancel(id);
  }

  async #drawn(prediction: Prediction, request: EngineRequest): Promise<EngineEvent> {
    const { pictures: source } = this.#instance;
    const chosen = modelFor(this.#instance, request);
    const { model, prices } = chosen;
    const { seed, notUnderstood, settings } = orderOf(request, chosen);
    const costUsd = costOf(prediction, prices);
    const images = await costing(costUsd, async () => {
      const failure = failureOfRun(prediction);
      if (failure !== undefined) throw failure;
      const { responseMs } = this.#options;
      const addresses = prediction.output ?? [];
      return Promise.all(addresses.map((address) => loadPicture(address, { pictures: source, responseMs })));
    });
    return {
      type: 'drawn',
      pictures: images.map((image) => ({ image, seed })),
      drew: [],
      notUnderstood,
      settings,
      model: prediction.model ?? model,
      ...(costUsd !== undefined && { costUsd }),
    };
  }
}

const ended = new Set(['succeeded', 'failed', 'canceled', 'aborted']);

/** Undefined once the run is over. */
function eventOf({ status, logs }: Prediction): EngineEvent | undefined {
  if (ended.has(status)) return undefined;
  // A machine is being started, for minutes where the model was not in demand.
  if (status === 'starting') return { type: 'queued', place: null };
  return progressOfLog(logs ?? '');
}

/** A price for a picture is paid for pictures alone; seconds are paid whatever became of them. */
function costOf({ status, metrics }: Prediction, prices: Prices): number | undefined {
  const { predict_time: seconds } = metrics ?? {};
  const { picture, second } = prices;
  if (picture !== undefined) return status === 'succeeded' ? picture : undefined;
  if (second === undefined || seconds === undefined) return undefined;
  return dollars({ count: seconds, price: second });
}
