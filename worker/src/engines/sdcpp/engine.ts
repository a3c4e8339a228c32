import { encodedImage } from '../encoded-image.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { OperatedEngine } from '../engine-type.ts';
import type { EngineEvent, EngineRequest } from '../engine.ts';
import { asOfGuide } from '../guide.ts';
import { followed } from '../hosted/follow.ts';
import { Client } from './client.ts';
import { faultsOf } from './equipment.ts';
import type { Instance } from './instance.ts';
import { orderOf, settingsOf } from './order.ts';
import type { Capabilities, Run } from './responses.ts';

export interface EngineOptions {
  /** Pause between two looks at a run, in milliseconds. */
  readonly pollMs?: number;
  /** Time for a response, in milliseconds. */
  readonly responseMs?: number;
}

/** An operator's stable-diffusion.cpp, by its own API: it names runs, and tells of them for ten minutes after they are over. */
export class SdCppEngine implements OperatedEngine {
  readonly name: string;
  readonly pipeline: string | undefined;
  readonly sourceType = 'trainedAlgorithmicMedia';
  readonly namesRuns = 'engine';
  readonly isPaid = false;
  readonly slots: number;
  readonly breaker: Instance['breaker'];
  readonly jobSeconds: number | undefined;
  readonly hourPrice: number | undefined;
  readonly takesGuide: boolean;
  readonly takesPicture = true;
  readonly #instance: Instance;
  readonly #client: Client;
  readonly #pollMs: number;
  #capabilities: Capabilities | undefined;

  constructor(instance: Instance, { pollMs = 1_000, responseMs }: EngineOptions = {}) {
    this.name = instance.name;
    this.pipeline = instance.pipeline;
    this.slots = instance.slots;
    this.breaker = instance.breaker;
    this.jobSeconds = instance.jobSeconds;
    this.hourPrice = instance.prices.hour;
    this.takesGuide = instance.guide !== undefined;
    this.#instance = instance;
    this.#pollMs = pollMs;
    this.#client = new Client(instance, responseMs);
  }

  async check(): Promise<readonly string[]> {
    const capabilities = await this.#client.capabilities();
    const faults = faultsOf(this.#instance, capabilities);
    this.#capabilities = faults.length === 0 ? capabilities : undefined;
    return faults;
  }

  ping(): Promise<unknown> {
    return this.#client.capabilities();
  }

  /** The server tells of each run, and not of its queue. */
  async load(): Promise<undefined> {
    return undefined;
  }

  async submit(request: EngineRequest): Promise<string> {
    const order = await orderOf(request, this.#instance, await this.#known());
    try {
      return await this.#client.submit(order);
    } catch (error) {
      // What the server has may have changed.
      this.#capabilities = undefined;
      throw asOfGuide(error, request);
    }
  }

  async *attach(id: string, request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
    let last: Run | undefined;
    const look = async () => eventOf((last = await this.#client.run(id)));
    const isOver = yield* followed(look, this.#pollMs, signal);
    if (isOver && last !== undefined) yield await this.#drawn(last, request);
  }

  cancel(id: string): Promise<void> {
    return this.#client.cancel(id);
  }

  async #drawn({ status, result }: Run, request: EngineRequest): Promise<EngineEvent> {
    if (status === 'cancelled')
      throw new EngineFailure('internal', 'The run was cancelled at the server itself');
    if (status !== 'completed')
      throw new EngineFailure('internal', 'The run failed; see the log of the server');
    const images = (result?.images ?? []).map(({ b64_json }) =>
      encodedImage(Buffer.from(b64_json, 'base64')),
    );
    const { model } = this.#capabilities ?? (await this.#client.capabilities());
    const { sampler, steps, guidance } = settingsOf(request, this.#instance);
    return {
      type: 'drawn',
      pictures: (await Promise.all(images)).map((image) => ({ image, seed: request.seed })),
      drew: [],
      notUnderstood: [],
      settings: { ...(sampler !== undefined && { sampler }), steps, guidance },
      model: model.stem,
    };
  }

  async #known(): Promise<Capabilities> {
    const faults = this.#capabilities === undefined ? await this.check() : [];
    if (this.#capabilities !== undefined) return this.#capabilities;
    throw new EngineFailure('invalid', `The server cannot draw: ${faults.join(' ')}`);
  }
}

const over = new Set(['completed', 'failed', 'cancelled']);

/** Undefined once the run is over. The server tells no progress. */
function eventOf({ status, queue_position: place }: Run): EngineEvent | undefined {
  if (over.has(status)) return undefined;
  return status === 'queued' ? { type: 'queued', place: place || null } : { type: 'started' };
}
