import { encodedImage } from '../encoded-image.ts';
import { costing, EngineFailure } from '../engine-failure.ts';
import type { OperatedEngine } from '../engine-type.ts';
import type { EncodedImage, EngineEvent, EngineRequest } from '../engine.ts';
import { Client, type Generated } from './client.ts';
import { costOf } from './cost.ts';
import { unknownFate } from './failures.ts';
import type { Instance } from './instance.ts';
import { orderOf } from './order.ts';
import { Run } from './run.ts';

export interface EngineOptions {
  /** Without a response for so long, a request counts as accepted; in milliseconds. Refusals come sooner. */
  readonly silenceMs?: number;
}

/** So many runs that are over are kept with their pictures, for a job that is claimed again. */
const mostKept = 8;

/**
 * A model behind OpenAI's image API. A request is one long response without an id, so a run lives and ends with its
 * connection: to another process it is lost.
 */
export class OpenAiEngine implements OperatedEngine {
  readonly name: string;
  readonly pipeline: string | undefined;
  readonly sourceType = 'trainedAlgorithmicMedia';
  readonly namesRuns = 'runner';
  readonly isPaid: boolean;
  readonly slots: number;
  readonly breaker: Instance['breaker'];
  readonly jobSeconds: number | undefined;
  readonly takesGuide: boolean;
  readonly takesPicture: boolean;
  readonly #instance: Instance;
  readonly #client: Client;
  readonly #silenceMs: number;
  readonly #runs = new Map<string, Run>();
  readonly #over: string[] = [];

  constructor(instance: Instance, { silenceMs = 20_000 }: EngineOptions = {}) {
    this.name = instance.name;
    this.pipeline = instance.pipeline;
    this.isPaid = instance.paid;
    this.slots = instance.slots;
    this.breaker = instance.breaker;
    this.jobSeconds = instance.jobSeconds;
    this.takesGuide = this.takesPicture = instance.edits;
    this.#instance = instance;
    this.#client = new Client({ ...instance, isPaid: instance.paid });
    this.#silenceMs = silenceMs;
  }

  async check(): Promise<readonly string[]> {
    const { model } = this.#instance;
    const models = await this.#client.models();
    if (models === undefined || models.includes(model)) return [];
    return [`It has no model "${model}"; it has ${models.join(', ') || 'none'}.`];
  }

  ping(): Promise<unknown> {
    return this.#client.models();
  }

  /** No server of this kind says what it draws. */
  async load(): Promise<undefined> {
    return undefined;
  }

  async submit(request: EngineRequest, id: string): Promise<string> {
    const { body } = orderOf(request, this.#instance);
    const edited = (request.picture ?? request.guide)?.image.bytes;
    const run = new Run(
      (hooks) => this.#client.generate({ fields: body, edited }, { id, ...hooks }),
      this.#instance.seconds * 1000,
    );
    await run.accepted(this.#silenceMs);
    this.#runs.set(id, run);
    const keep = () => this.#keep(id);
    run.result.then(keep, keep);
    return id;
  }

  async *attach(id: string, request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
    const run = this.#runs.get(id);
    if (run === undefined)
      throw new EngineFailure('lost', 'The connection with the picture ended with the worker that had it');
    yield { type: 'started' };
    const { previews = 0 } = this.#instance;
    for await (const { index, bytes } of run.previews(signal))
      yield {
        type: 'progress',
        fraction: (index + 1) / (previews + 1),
        stage: `preview ${index + 1} of ${previews}`,
        // Of a preview the runner reads type and size from the bytes.
        preview: { bytes, mime: 'image/png', width: 0, height: 0 },
      };
    if (signal.aborted) return;
    yield await this.#drawn(await run.result.catch(asLate), request);
  }

  /** Ends the wait. A hosted service draws, and bills, all the same. */
  async cancel(id: string): Promise<void> {
    this.#runs.get(id)?.leave();
    this.#runs.delete(id);
  }

  #keep(id: string): void {
    this.#over.push(id);
    if (this.#over.length > mostKept) this.#runs.delete(this.#over.shift() ?? '');
  }

  async #drawn({ picture, model, usage }: Generated, request: EngineRequest): Promise<EngineEvent> {
    const { body, notUnderstood } = orderOf(request, this.#instance);
    const size = String(body['size'] ?? body['aspect_ratio']);
    const costUsd = costOf({ usage, size }, this.#instance.prices);
    const image = await costing(costUsd, () => this.#image(picture));
    return {
      type: 'drawn',
      pictures: [{ image, seed: request.seed }],
      drew: [],
      notUnderstood,
      // A server that has another one than the model of the order refuses it, or says so.
      model: model ?? this.#instance.model,
      ...(costUsd !== undefined && { costUsd }),
    };
  }

  async #image({ b64_json: base64, url }: Generated['picture']): Promise<EncodedImage> {
    const broken = (message: string) => new EngineFailure(unknownFate(this.isPaid, 'internal'), message);
    const bytes = base64 != null ? Buffer.from(base64, 'base64') : url && (await this.#client.picture(url));
    if (!bytes) throw broken('The response has neither a picture nor its address');
    return encodedImage(bytes).catch((error: unknown) => {
      throw broken(error instanceof EngineFailure ? error.message : String(error));
    });
  }
}

/** A refusal that came after the request counted as accepted: its run is over, and the job may have another one. */
function asLate(error: unknown): never {
  if (error instanceof EngineFailure && (error.code === 'rate' || error.code === 'busy'))
    throw new EngineFailure('internal', error.message);
  throw error;
}
