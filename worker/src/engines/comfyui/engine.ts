import type { DrawnSettings } from '@irodori/contract/job';
import { encodedImage } from '../encoded-image.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { OperatedEngine } from '../engine-type.ts';
import type { DrawnPicture, EngineEvent, EngineRequest } from '../engine.ts';
import { promptOf, type PromptOfRun } from '../prompt.ts';
import { nearestSize } from '../size.ts';
import { cancelRun } from './cancel-run.ts';
import { Client } from './client.ts';
import { enlargedOutput, enlarger, enlargingGraph, faultsOfUpscaler } from './enlargement.ts';
import { failureOfRefusal, failureOfRun } from './failures.ts';
import { followRun } from './follow-run.ts';
import type { Instance } from './instance.ts';
import { bounded, faultsOf, infoAt, type NodeClasses } from './node-info.ts';
import { loadersOf, uploadPictures } from './upload-pictures.ts';
import type { NodeClass } from './responses.ts';
import { filled, samplers, type Graph, type Place, type Value } from './workflow.ts';

export interface EngineOptions {
  /** Pause between two looks at a run, in milliseconds. */
  readonly pollMs?: number;
  /** Time for a response, in milliseconds. */
  readonly responseMs?: number;
}

/** The first one that takes the ids of its client. */
const oldestVersion = [0, 3, 45] as const;

/** An operator's ComfyUI with one workflow of theirs. */
export class ComfyUiEngine implements OperatedEngine {
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
  readonly takesPicture: boolean;
  readonly enlarges: boolean;
  readonly #instance: Instance;
  readonly #client: Client;
  readonly #pollMs: number;
  #classes: NodeClasses | undefined;

  constructor(instance: Instance, { pollMs = 1_000, responseMs = 15_000 }: EngineOptions = {}) {
    this.name = instance.name;
    this.pipeline = instance.pipeline;
    this.slots = instance.slots;
    this.breaker = instance.breaker;
    this.jobSeconds = instance.jobSeconds;
    this.hourPrice = instance.prices.hour;
    this.takesGuide = instance.workflow.inputs.guide !== undefined;
    this.takesPicture = instance.workflow.inputs.picture !== undefined;
    this.enlarges = instance.enlargeBy !== undefined;
    this.#instance = instance;
    this.#pollMs = pollMs;
    this.#client = new Client({ url: instance.url, key: instance.key, responseMs });
  }

  async check(): Promise<readonly string[]> {
    const version = await this.#client.version();
    if (isOlder(version))
      return [`It is version ${version}; the worker needs ${oldestVersion.join('.')} or later.`];
    const { workflow, enlargeBy } = this.#instance;
    const names = [...new Set(Object.values(workflow.graph).map(({ class_type: name }) => name))];
    const classes = new Map<string, NodeClass>();
    for (const name of names) {
      const nodeClass = await this.#client.nodeClass(name);
      if (nodeClass !== undefined) classes.set(name, nodeClass);
    }
    const faults = [
      ...faultsOf(workflow, classes),
      ...(enlargeBy === undefined ? [] : await faultsOfUpscaler(this.#client, enlargeBy)),
    ];
    if (faults.length === 0) this.#classes = classes;
    return faults;
  }

  ping(): Promise<unknown> {
    return this.#client.version();
  }

  async load(): Promise<{ readonly running: number; readonly waiting: number }> {
    const { running, waiting } = await this.#client.queue();
    return { running: running.length, waiting: waiting.length };
  }

  async submit(request: EngineRequest, id: string): Promise<string> {
    const { inputs } = this.#instance.workflow;
    const submitted = await this.#client.submit(await this.#graphOf(request, id), id);
    // A server that was frozen may still read the order, so only following the run tells whether it arrived.
    if (submitted.type === 'unknown') return id;
    // The runner submits with a new id, so the run that has it is this one.
    if (submitted.type === 'refused' && submitted.error === 'duplicate_prompt_id') return id;
    if (submitted.type === 'refused') {
      this.#classes = undefined;
      throw failureOfRefusal(submitted.error, submitted.nodeErrors, loadersOf(request, inputs));
    }
    if (Object.keys(submitted.nodeErrors).length > 0) {
      // The other branches of the workflow would be drawn for nobody.
      await cancelRun(this.#client, submitted.id);
      throw failureOfRefusal('some outputs were dropped', submitted.nodeErrors, loadersOf(request, inputs));
    }
    return submitted.id;
  }

  async *attach(id: string, request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
    const { workflow } = this.#instance;
    const { drawers, output } =
      request.enlarge === undefined
        ? { drawers: samplers(workflow.graph), output: workflow.output }
        : { drawers: [enlarger], output: enlargedOutput };
    const run = { client: this.#client, id, samplers: drawers, pollMs: this.#pollMs };
    const entry = yield* followRun(run, signal);
    if (entry === undefined) return;
    const failure = failureOfRun(entry, loadersOf(request, workflow.inputs));
    if (failure !== undefined) throw failure;
    const images = entry.outputs[output]?.images ?? [];
    if (images.length === 0) throw new EngineFailure('internal', 'The output node has no picture');
    // The workflow as it was drawn.
    const [, , graph] = entry.prompt;
    const [node = '', input = ''] = (request.enlarge === undefined && workflow.inputs.seed) || [];
    const seed = Number(graph[node]?.inputs[input] ?? request.seed);
    const pictures: DrawnPicture[] = [];
    for (const image of images)
      pictures.push({ image: await encodedImage(await this.#client.view(image)), seed });
    const model = modelOf(graph);
    yield {
      type: 'drawn',
      pictures,
      drew: [],
      notUnderstood: request.enlarge === undefined ? this.#promptOf(request).notUnderstood : [],
      ...(request.enlarge === undefined && { settings: settingsIn(graph, workflow.settings) }),
      ...(model !== undefined && { model }),
    };
  }

  cancel(id: string): Promise<void> {
    return cancelRun(this.#client, id);
  }

  #promptOf(request: EngineRequest): PromptOfRun {
    const { prompt, workflow } = this.#instance;
    return promptOf(request, { prompt, takesNegative: workflow.inputs.negative !== undefined });
  }

  async #known(): Promise<NodeClasses> {
    if (this.#classes === undefined) {
      const faults = await this.check();
      if (faults.length > 0) throw new EngineFailure('invalid', `ComfyUI cannot draw: ${faults.join(' ')}`);
    }
    return this.#classes ?? new Map();
  }

  /** The workflow for a picture, whose files are uploaded. Each run has files of its own, so that no cached picture of another one is taken. */
  async #graphOf(request: EngineRequest, id: string): Promise<Graph> {
    const classes = await this.#known();
    const { workflow, size, enlargeBy: upscaler } = this.#instance;
    const client = this.#client;
    if (request.enlarge !== undefined) {
      if (upscaler === undefined) throw new EngineFailure('invalid', 'No upscaler is configured');
      return enlargingGraph(request.enlarge, { client, id, upscaler });
    }
    const pictures = await uploadPictures(request, { client, id, inputs: workflow.inputs, size });
    const { text, negative } = this.#promptOf(request);
    const settings = Object.entries(request.config ?? {}).filter(
      (entry): entry is [string, Value] =>
        ['string', 'number'].includes(typeof entry[1]) && entry[0] in workflow.settings,
    );
    const wanted: Record<string, Value> = {
      ...Object.fromEntries(settings),
      text,
      negative,
      seed: request.seed,
      ...nearestSize(request, size),
      ...pictures,
    };
    const places: Readonly<Record<string, Place>> = { ...workflow.settings, ...workflow.inputs };
    const values = Object.entries(wanted).flatMap(([name, value]) => {
      const place = places[name];
      if (place === undefined) return [];
      return [[name, bounded(value, infoAt(workflow.graph, place, classes), name === 'seed')] as const];
    });
    return filled(workflow, Object.fromEntries(values), `irodori/${id}`);
  }
}

/** What the workflow has where its places for steps, guidance and sampler are. */
function settingsIn(graph: Graph, places: Readonly<Record<string, Place>>): DrawnSettings {
  const valueOf = (name: string): unknown => {
    const [node = '', input = ''] = places[name] ?? [];
    return graph[node]?.inputs[input];
  };
  const [sampler, steps, guidance] = ['sampler', 'steps', 'guidance'].map(valueOf);
  return {
    ...(typeof sampler === 'string' && { sampler }),
    ...(typeof steps === 'number' && { steps }),
    ...(typeof guidance === 'number' && { guidance }),
  };
}

function isOlder(version: string): boolean {
  const parts = version.replace(/^v/, '').split('.').map(Number);
  const at = oldestVersion.findIndex((part, i) => part !== parts[i]);
  return at !== -1 && (parts[at] ?? 0) < (oldestVersion[at] ?? 0);
}

/** The file of the first model that the workflow loads. */
function modelOf(graph: Graph): string | undefined {
  for (const { inputs } of Object.values(graph))
    for (const name of ['ckpt_name', 'unet_name', 'model_name'])
      if (typeof inputs[name] === 'string') return inputs[name];
  return undefined;
}
