import { setTimeout as pause } from 'node:timers/promises';
import { encodedImage } from '../encoded-image.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { OperatedEngine } from '../engine-type.ts';
import type { EngineEvent, EngineRequest, EngineResult } from '../engine.ts';
import { Client } from './client.ts';
import { enlargementOf, inOrderedSize } from './enlargement.ts';
import { lookAtServer, type Equipment } from './equipment.ts';
import { followRun } from './follow-run.ts';
import type { Instance } from './instance.ts';
import { orderOf, type Expected } from './order.ts';
import { drawingInfo, type Drawing, type DrawingInfo } from './responses.ts';
import { Run, type Ordered, type Tells } from './run.ts';
import { stopRun } from './stop-run.ts';

export interface EngineOptions {
  /** Pause between two looks at a run, in milliseconds. */
  readonly pollMs?: number;
  /** Time for every response but that with the picture. */
  readonly responseMs?: number;
  /** A refusal comes within this time; what comes later is a run that has failed. */
  readonly refusalMs?: number;
}

/** Runs that are known after their end, with their pictures, for a runner that follows or cancels them again. */
const mostRuns = 16;

/** Milliseconds after which the server is looked at again: embeddings and LoRAs that are installed meanwhile are not known. */
const equipmentMs = 5 * 60_000;

/** An operator's A1111, Forge, SD.Next or another server of /sdapi/v1, with one of its models. */
export class SdApiEngine implements OperatedEngine {
  readonly name: string;
  readonly pipeline: string | undefined;
  readonly sourceType = 'trainedAlgorithmicMedia';
  readonly namesRuns = 'runner';
  readonly isPaid = false;
  readonly slots: number;
  readonly breaker: Instance['breaker'];
  readonly jobSeconds: number | undefined;
  readonly hourPrice: number | undefined;
  readonly takesGuide: boolean;
  readonly takesPicture = true;
  readonly enlarges: boolean;
  readonly #instance: Instance;
  readonly #client: Client;
  readonly #pollMs: number;
  readonly #refusalMs: number;
  readonly #runs = new Map<string, Run>();
  readonly #closed = new AbortController();
  #equipment: Equipment | undefined;
  #lookedAt = 0;

  constructor(
    instance: Instance,
    { pollMs = 700, responseMs = 15_000, refusalMs = 500 }: EngineOptions = {},
  ) {
    this.name = instance.name;
    this.pipeline = instance.pipeline;
    this.slots = instance.slots;
    this.breaker = instance.breaker;
    this.jobSeconds = instance.jobSeconds;
    this.hourPrice = instance.prices.hour;
    this.takesGuide = instance.guide !== undefined;
    this.enlarges = instance.enlargeBy !== undefined;
    this.#instance = instance;
    this.#client = new Client(instance, responseMs);
    this.#pollMs = pollMs;
    this.#refusalMs = refusalMs;
  }

  async check(): Promise<readonly string[]> {
    const { equipment, faults } = await lookAtServer(this.#client, this.#instance);
    this.#equipment = faults.length === 0 ? equipment : undefined;
    this.#lookedAt = performance.now();
    return faults;
  }

  ping(): Promise<unknown> {
    return this.#client.samplers();
  }

  async load(): Promise<{ readonly running: number; readonly waiting: number } | undefined> {
    const [waiting, server] = await Promise.all([
      this.#client.pending(),
      this.#client.progress({ withImage: false }),
    ]);
    if (waiting === undefined) return undefined;
    return { running: server?.state.job ? 1 : 0, waiting };
  }

  async submit(request: EngineRequest, id: string): Promise<string> {
    const run = new Run(this.#client, id, await this.#orderedOf(request, id));
    this.#runs.set(id, run);
    for (const [known, { isOver }] of this.#runs)
      if (isOver && this.#runs.size > mostRuns) this.#runs.delete(known);
    const waited = new AbortController();
    const soon = pause(this.#refusalMs, undefined, { signal: waited.signal }).catch(() => undefined);
    const ended = await Promise.race([run.ended, soon]);
    waited.abort();
    if (ended !== undefined && 'failure' in ended) throw this.#failed(ended.failure);
    return id;
  }

  async *attach(id: string, request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
    const run = this.#runs.get(id);
    if (run === undefined) {
      // Its picture would be drawn for nobody, before the one that is ordered next.
      await this.#stop(id, undefined).catch(() => undefined);
      throw new EngineFailure('lost', 'The run was ordered by another process, which alone could receive it');
    }
    const ended = yield* followRun({ client: this.#client, run, pollMs: this.#pollMs }, signal);
    if (ended === undefined) return;
    if ('failure' in ended) throw this.#failed(asEnded(ended.failure));
    yield await this.#resultOf(run, ended.drawing, request);
  }

  async cancel(id: string): Promise<void> {
    const run = this.#runs.get(id);
    this.#runs.delete(id);
    if (run?.isOver !== true) await this.#stop(id, run);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#client.close();
  }

  async #orderedOf(request: EngineRequest, id: string): Promise<Ordered> {
    const equipment = await this.#known();
    const { enlargeBy } = this.#instance;
    if (request.enlarge === undefined)
      return { ...orderOf(request, this.#instance, equipment, id), tells: this.#tells(equipment) };
    if (enlargeBy === undefined) throw new EngineFailure('invalid', 'No upscaler is configured');
    const order = await enlargementOf(request.enlarge, enlargeBy);
    const expected = { models: [], sampler: undefined };
    // Such an order takes no id, and its server shows no progress.
    return { order, expected, notUnderstood: [], settings: undefined, tells: 'nothing' };
  }

  /** Ends a run at the server, where the server can be told which one. Any other is drawn, and its picture dropped. */
  async #stop(id: string, run: Run | undefined): Promise<void> {
    const tells = run?.ordered.tells ?? this.#tells(await this.#known());
    const isAlone = [...this.#runs.values()].every(({ isOver }) => isOver);
    if (tells === 'of this run' && isAlone) await this.#client.interrupt();
    if (tells !== 'by id') return;
    const { signal } = this.#closed;
    const isOver = run === undefined ? {} : { isOver: () => run.isOver };
    const rest = await stopRun({ client: this.#client, id, ...isOver, pollMs: this.#pollMs, signal });
    // A slot need not wait until the queue of others has been drawn.
    void rest?.().catch(() => undefined);
  }

  #tells({ knowsIds }: Equipment): Tells {
    if (knowsIds) return 'by id';
    return this.#instance.exclusive ? 'of this run' : 'nothing';
  }

  async #known(): Promise<Equipment> {
    if (this.#equipment === undefined || performance.now() - this.#lookedAt > equipmentMs) {
      const faults = await this.check();
      if (faults.length > 0)
        throw new EngineFailure('invalid', `The server cannot draw: ${faults.join(' ')}`);
    }
    if (this.#equipment === undefined) throw new EngineFailure('internal', 'The server was not looked at');
    return this.#equipment;
  }

  async #resultOf(run: Run, drawing: Drawing, request: EngineRequest): Promise<EngineResult> {
    const { expected, notUnderstood, settings } = run.ordered;
    const info = infoOf(drawing);
    const fault = faultOf(info, expected);
    if (fault !== undefined) throw this.#failed(new EngineFailure('invalid', fault));
    // A grid may come before, and maps of extensions after it.
    const { enlarge } = request;
    const text = enlarge === undefined ? drawing.images?.[info.index_of_first_image] : drawing.image;
    if (!text) throw this.#failed(new EngineFailure('internal', 'The response has no picture'));
    const received = await encodedImage(Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'));
    const image = enlarge === undefined ? received : await inOrderedSize(received, enlarge);
    const seed = info.all_seeds?.[0] ?? info.seed ?? request.seed;
    const model = enlarge === undefined ? info.sd_model_name : this.#instance.enlargeBy;
    return {
      type: 'drawn',
      pictures: [{ image, seed }],
      drew: [],
      notUnderstood,
      ...(settings !== undefined && { settings }),
      ...(model !== undefined && { model }),
    };
  }

  /** What the server has may have changed. */
  #failed(failure: EngineFailure): EngineFailure {
    if (failure.code === 'invalid') this.#equipment = undefined;
    return failure;
  }
}

/** A refusal that came late: there is no run to follow until the server has time again. */
const asEnded = (failure: EngineFailure): EngineFailure =>
  !failure.neverBegan && (failure.code === 'rate' || failure.code === 'busy')
    ? new EngineFailure('lost', failure.message)
    : failure;

function infoOf({ info }: Drawing): DrawingInfo {
  try {
    return drawingInfo.parse(JSON.parse(info ?? ''));
  } catch {
    return drawingInfo.parse({});
  }
}

/** Servers draw with the model that is loaded, or with the default sampler, where they do not know the wanted one. */
function faultOf(
  { sd_model_name: model, sampler_name: sampler }: DrawingInfo,
  expected: Expected,
): string | undefined {
  const { models } = expected;
  if (model !== undefined && models.length > 0 && !models.includes(model))
    return `The server drew with the model "${model}" in place of "${models[0]}"`;
  if (sampler !== undefined && expected.sampler !== undefined && sampler !== expected.sampler)
    return `The server drew with the sampler "${sampler}" in place of "${expected.sampler}"`;
  return undefined;
}
