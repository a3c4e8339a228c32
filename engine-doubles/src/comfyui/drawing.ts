import { plainPreview, previewWithMetadata } from './frames.ts';
import { enlarges, nodesBefore, type Graph } from './graph.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { Machine } from './machine.ts';
import { jpegOf } from '../picture.ts';
import { exceptions, type Run, type RunScript, type SavedImage } from './run.ts';

export interface Drawn {
  /** The entry of the history, without the order. */
  readonly entry: {
    readonly outputs: Readonly<Record<string, { readonly images: readonly SavedImage[] }>>;
    readonly meta: Readonly<Record<string, object>>;
    readonly status: {
      readonly status_str: 'success' | 'error';
      readonly completed: boolean;
      readonly messages: readonly (readonly [string, Message])[];
    };
  };
  readonly state: LedgerEntry['state'];
  readonly cache: Cache;
}

interface Message {
  readonly timestamp: number;
}

/** What the next run need not draw again: the saved files of a node, by all that it was given. */
export type Cache = ReadonlyMap<string, readonly SavedImage[]>;

interface NodeProgress {
  readonly value: number;
  readonly max: number;
  readonly [name: string]: unknown;
}

class Interrupted extends Error {}
class Failed extends Error {
  readonly exception: NonNullable<RunScript['exception']>;

  constructor(exception: NonNullable<RunScript['exception']>) {
    super(exception.exception_message);
    this.exception = exception;
  }
}

const previewSide = 64;
/** An upscaler tells of each tile as of a step, and shows no previews. */
const tiles = 4;

/** Draws one run, and tells its client of each node and step, in ComfyUI's order. */
export class Drawing {
  readonly #run: Run;
  readonly #machine: Machine;
  readonly #before: Cache;
  readonly #client: string | undefined;
  readonly #exception: RunScript['exception'];
  readonly #nodes: readonly string[];
  readonly #cache = new Map<string, readonly SavedImage[]>();
  readonly #messages: [string, Message][] = [];
  readonly #outputs: Record<string, { images: readonly SavedImage[] }> = {};
  readonly #progress: Record<string, NodeProgress> = {};
  readonly #done: string[] = [];
  #current = '';

  constructor(run: Run, machine: Machine, before: Cache) {
    this.#run = run;
    this.#machine = machine;
    this.#before = before;
    const client = run.extraData['client_id'];
    this.#client = typeof client === 'string' ? client : undefined;
    this.#exception = run.script.exception ?? orderedException(run.graph);
    this.#nodes = [...new Set(run.outputs.flatMap((output) => nodesBefore(run.graph, output)))];
  }

  /** The node that is drawn; undefined before the first one. */
  get node(): string | undefined {
    return this.#current === '' ? undefined : this.#current;
  }

  async draw(): Promise<Drawn> {
    const { script, outputs, interrupted } = this.#run;
    this.#note('execution_start', {});
    this.#note('execution_cached', { nodes: this.#nodes.filter((node) => this.#isCached(node)) });
    await this.#machine.gate.pass('start', interrupted.signal);
    try {
      for (const node of this.#nodes) await this.#execute(node);
      if (script.isBlockedInPart) this.#tell('execution_error', { ...blocked, prompt_id: this.#run.id });
      this.#note('execution_success', {});
      await this.#machine.gate.pass('success', interrupted.signal);
      return this.#finished(outputs.every((output) => this.#isCached(output)) ? 'cached' : 'drawn');
    } catch (error) {
      return this.#failed(error);
    }
  }

  #isCached(node: string): boolean {
    return this.#before.has(keyOf(this.#run.graph, node));
  }

  async #execute(node: string): Promise<void> {
    const { graph, id, outputs } = this.#run;
    this.#current = node;
    const key = keyOf(graph, node);
    const isOutput = outputs.includes(node);
    const shown = { node, display_node: node, prompt_id: id };
    if (this.#isCached(node)) {
      this.#cache.set(key, this.#before.get(key) ?? []);
      // Not even looked at, unless it is an output.
      if (!isOutput) return;
    } else {
      this.#showProgress(node, 'running');
      this.#tell('executing', shown);
      const steps = graph[node]?.inputs['steps'];
      if (typeof steps === 'number') await this.#sample(node, steps);
      else if (graph[node] !== undefined && enlarges(graph[node])) await this.#sample(node, tiles);
      const file = graph[node]?.class_type === 'LoadImage' ? graph[node].inputs['image'] : undefined;
      if (typeof file === 'string' && !(await this.#machine.files.isPicture(file)))
        throw new Failed(exceptions.brokenFile);
    }
    const images =
      this.#before.get(key) ??
      (isOutput ? await this.#machine.files.save(this.#run, node, nodesBefore(graph, node)) : []);
    this.#cache.set(key, images);
    if (isOutput) {
      this.#outputs[node] = { images };
      this.#tell('executed', { ...shown, output: this.#outputs[node] });
    }
    const max = this.#progress[node]?.max ?? 1;
    this.#showProgress(node, 'finished', max, max);
    this.#done.push(node);
  }

  async #sample(node: string, steps: number): Promise<void> {
    const { id, script, interrupted } = this.#run;
    const values = script.progress ?? range(steps);
    for (const [at, value] of values.entries()) {
      if (this.#exception !== undefined) throw new Failed(this.#exception);
      if (interrupted.signal.aborted || (script.isInterrupted && at > 0)) throw new Interrupted();
      this.#showProgress(node, 'running', value ?? 0, steps);
      if (script.strayPreview !== undefined) this.#sendFrame(script.strayPreview);
      const namesRun = this.#machine.sockets.takesMetadata(this.#client ?? '');
      if (namesRun) await this.#preview(node, at);
      this.#tell('progress', { value, max: steps, prompt_id: id, node });
      if (!namesRun) await this.#preview(node, at);
      if (at === 0) await this.#machine.gate.pass('step', interrupted.signal);
      if (at === values.length - 1) await this.#machine.gate.pass('last', interrupted.signal);
    }
    if (interrupted.signal.aborted) throw new Interrupted();
  }

  async #preview(node: string, step: number): Promise<void> {
    const { id, extraData } = this.#run;
    const isWanted = !this.#machine.behaviour.previewsOnRequest || 'preview_method' in extraData;
    const isShown = !enlarges(this.#run.graph[node] ?? { inputs: {} });
    if (this.#client === undefined || !isWanted || !isShown) return;
    const jpeg = await jpegOf({ width: previewSide, height: previewSide, origin: `${id} ${step}` });
    const takesMetadata = this.#machine.sockets.takesMetadata(this.#client);
    this.#sendFrame(takesMetadata ? previewWithMetadata(jpeg, id, node) : plainPreview(jpeg));
  }

  #tell(type: string, data: object): void {
    if (this.#client !== undefined) this.#machine.sockets.send(this.#client, type, data);
  }

  #sendFrame(frame: Uint8Array): void {
    if (this.#client !== undefined) this.#machine.sockets.sendFrame(this.#client, frame);
  }

  /** Tells the client, and the history. */
  #note(type: string, data: object): void {
    const message = { prompt_id: this.#run.id, ...data, timestamp: Date.now() };
    this.#messages.push([type, message]);
    this.#tell(type, message);
  }

  #showProgress(node: string, state: 'running' | 'finished', value = 0, max = 1): void {
    const { id } = this.#run;
    this.#progress[node] = { value, max, state, prompt_id: id, ...idsOf(node) };
    this.#tell('progress_state', { prompt_id: id, nodes: this.#progress });
  }

  #failed(error: unknown): Drawn {
    const { graph } = this.#run;
    const { class_type: type, inputs = {} } = graph[this.#current] ?? {};
    const where = { node_id: this.#current, node_type: type, executed: this.#done };
    if (error instanceof Interrupted) {
      this.#note('execution_interrupted', where);
      return this.#finished('interrupted');
    }
    if (!(error instanceof Failed)) throw error;
    this.#note('execution_error', {
      ...where,
      ...error.exception,
      traceback: ['  File "/home/operator/ComfyUI/execution.py", line 496, in execute\n'],
      // The visitor's words among them.
      current_inputs: Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, [value]])),
      current_outputs: this.#done,
    });
    return this.#finished('failed');
  }

  #finished(state: LedgerEntry['state']): Drawn {
    const isDone = state === 'drawn' || state === 'cached';
    const meta = Object.keys(this.#outputs).map((node) => {
      const { real_node_id, parent_node_id } = idsOf(node);
      return [node, { node_id: node, display_node: node, parent_node: parent_node_id, real_node_id }];
    });
    return {
      entry: {
        outputs: this.#outputs,
        meta: Object.fromEntries(meta),
        status: {
          status_str: isDone ? 'success' : 'error',
          completed: isDone,
          messages: this.#messages,
        },
      },
      state,
      cache: this.#cache,
    };
  }
}

const blocked = {
  node_id: '9',
  node_type: 'SaveImage',
  executed: [],
  exception_message: 'Execution Blocked: This branch is not drawn',
  exception_type: 'ExecutionBlocked',
  traceback: [],
  current_inputs: [],
  current_outputs: [],
};

const idsOf = (node: string) => ({
  node_id: node,
  display_node_id: node,
  parent_node_id: null,
  real_node_id: node,
});

/** The node for recordings fails on request. */
function orderedException(graph: Graph): RunScript['exception'] {
  const node = Object.values(graph).find(({ class_type: name }) => name === 'IrodoriRecording');
  const ending = node?.inputs['ending'];
  if (ending === 'memory') return exceptions.memory;
  return ending === 'exception' ? exceptions.defect : undefined;
}

const range = (steps: number): number[] => Array.from({ length: steps }, (_, at) => at + 1);

/** All that a node is given, by itself and by the nodes before it. */
const keyOf = (graph: Graph, node: string): string =>
  JSON.stringify(nodesBefore(graph, node).map((id) => [id, graph[id]]));
