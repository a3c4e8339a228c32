import sharp from 'sharp';
import { Gate } from '../gate.ts';
import { Ledger } from '../ledger.ts';
import { pngOf } from '../picture.ts';
import type { Lists } from './lists.ts';
import {
  failures,
  type Enlargement,
  type Failure,
  type Order,
  type Run,
  type RunScript,
  type Turn,
} from './run.ts';
import type { Behaviour } from './servers.ts';
import { State } from './state.ts';

/** Where a run can be held: before it begins, and after its first and its last step. */
export type Point = 'queue' | 'step' | 'last';

/** What a request for a picture is answered with. */
export type Outcome =
  | { readonly images: readonly string[]; readonly info: string }
  | { readonly failure: Failure };

/** What a request to enlarge a picture is answered with. */
type Enlarged = { readonly image: string; readonly html_info: string } | { readonly failure: Failure };

const forgotten = { failure: failures.defect };
const newId = (kind: 'txt2img' | 'extras' = 'txt2img'): string =>
  `task(${kind}-${crypto.randomUUID().slice(0, 7)})`;
const previewSide = 64;
/** So many ended runs are remembered by their ids. */
const mostFinished = 16;

/** The lock that requests for pictures wait for, and the one run that is drawn. */
export class Machine {
  readonly behaviour: Behaviour;
  readonly lists: Lists;
  readonly ledger = new Ledger();
  readonly gate = new Gate<Point>();
  readonly state = new State();
  /** The model that is loaded. */
  loaded: Lists['models'][number] | undefined;
  /** The id of the run whose progress the server tells; the server keeps the id of a run that failed. */
  current: string | undefined;
  readonly orders = new Map<string, Order>();
  readonly enlargements = new Map<string, Enlargement>();
  #finished: string[] = [];
  #left: string[] = [];
  #scripts: RunScript[] = [];
  #waiting: Turn[] = [];
  #running: Turn | undefined;
  #turn = Promise.resolve();

  constructor(behaviour: Behaviour, lists: Lists) {
    this.behaviour = behaviour;
    this.lists = lists;
    this.loaded = lists.models[0];
  }

  /** What goes differently in the runs that are accepted next. */
  script(...scripts: readonly RunScript[]): void {
    this.#scripts.push(...scripts);
  }

  /** Draws a picture when its turn has come. Nothing that its client does ends it. */
  async draw(order: Order): Promise<Outcome> {
    const taskId = this.behaviour.hasTaskIds ? order.force_task_id : undefined;
    const id = taskId ?? newId();
    const run: Run = { ...this.#open(id), order };
    this.orders.set(id, order);
    return this.#inTurn(run, () => this.#draw(run));
  }

  /** Makes a finished picture larger when its turn has come. The client gives no id. */
  async enlarge(order: Enlargement): Promise<Enlarged> {
    const turn = this.#open(newId('extras'));
    this.enlargements.set(turn.id, order);
    return this.#inTurn(turn, () => this.#enlarge(turn, order));
  }

  #open(id: string): Turn {
    return {
      id,
      script: this.#scripts.shift() ?? {},
      entry: this.ledger.open(id),
      interrupted: new AbortController(),
    };
  }

  async #inTurn<T>(run: Turn, work: () => Promise<T>): Promise<T | typeof forgotten> {
    this.#waiting.push(run);
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    try {
      await before;
      await this.gate.pass('queue', run.interrupted.signal);
      // A restart has forgotten it, and ended the connection of its client.
      if (!this.#waiting.includes(run)) return forgotten;
      this.#waiting = this.#waiting.filter((each) => each !== run);
      this.#running = run;
      return await work();
    } finally {
      if (this.#running === run) this.#running = undefined;
      resolve();
    }
  }

  /** Ids of the runs that wait, the next one first, and of those that were refused when they had been put there. */
  get pending(): string[] {
    return this.behaviour.hasTaskIds ? [...this.#left, ...this.#waiting.map(({ id }) => id)] : [];
  }

  leaveInQueue({ force_task_id: id }: Order): void {
    this.#left.push(id ?? newId());
  }

  isFinished(id: string): boolean {
    return this.#finished.includes(id);
  }

  /** Ends whichever run is drawn. */
  interrupt(flag: 'interrupted' | 'skipped' = 'interrupted'): void {
    this.state[flag] = true;
    this.#running?.interrupted.abort();
  }

  /** Resolves when nothing waits or is drawn. */
  idle(): Promise<void> {
    return this.#turn;
  }

  /** Everything is in memory only. */
  restart(): void {
    for (const run of [...this.#waiting, ...(this.#running === undefined ? [] : [this.#running])]) {
      run.entry.state = 'forgotten';
      run.interrupted.abort();
    }
    this.#waiting = [];
    this.#running = this.current = undefined;
    this.#finished = this.#left = [];
    this.#turn = Promise.resolve();
    this.state.end(false);
    this.gate.release();
  }

  async #draw(run: Run): Promise<Outcome> {
    const { id, order, script, entry, interrupted } = run;
    const { behaviour, state } = this;
    const before = this.loaded;
    const wanted = order.override_settings.sd_model_checkpoint;
    // An unknown one is left out, and the loaded one draws.
    this.loaded =
      this.lists.models.find(({ title, model_name: name }) => [title, name].includes(wanted ?? '')) ?? before;
    entry.state = 'drawing';
    state.begin('scripts_txt2img', order.steps);
    if (behaviour.hasTaskIds) this.current = id;
    for (let step = 1; step <= order.steps && !run.interrupted.signal.aborted; step++) {
      if (script.failure !== undefined) return this.#fail(run, script.failure);
      state.step = step;
      state.share = script.progress?.[step - 1];
      state.preview = await pngOf({ width: previewSide, height: previewSide, origin: `${id} ${step}` });
      state.previewId += 1;
      if (step === 1) await this.gate.pass('step', interrupted.signal);
      if (script.ending !== undefined) this.interrupt(script.ending);
      if (step === order.steps) await this.gate.pass('last', interrupted.signal);
    }
    if (this.#running !== run) return forgotten;
    // The second pass begins when the first one is drawn.
    if (behaviour.wantsModules && order.enable_hr && order['hr_additional_modules'] == null)
      return this.#fail(run, failures.modules);
    entry.state = interrupted.signal.aborted ? 'interrupted' : 'drawn';
    state.end(behaviour.keepsInterrupted);
    this.#finish(id);
    const outcome = await this.#outcome(run);
    if (order.override_settings_restore_afterwards) this.loaded = before;
    return outcome;
  }

  async #enlarge(turn: Turn, { upscaler_1: name, upscaling_resize: scale, image }: Enlargement) {
    const { script, entry } = turn;
    entry.state = 'drawing';
    this.state.begin('extras', 1);
    await this.gate.pass('step', turn.interrupted.signal);
    if (this.#running !== turn) return forgotten;
    if (script.failure !== undefined) return this.#fail(turn, script.failure);
    if (!this.lists.upscalers.includes(name)) return this.#fail(turn, failures.noUpscaler);
    const picture = sharp(Buffer.from(image, 'base64'));
    const { width, height } = await picture.metadata();
    const side = (pixels: number): number => Math.floor((pixels * scale) / 8) * 8;
    const size = script.size ?? { width: side(width), height: side(height) };
    const {
      file = await picture
        .resize({ ...size, fit: 'fill' })
        .png()
        .toBuffer(),
    } = script;
    entry.state = 'drawn';
    this.state.end(this.behaviour.keepsInterrupted);
    return {
      image: typeof file === 'string' ? file : Buffer.from(file).toString('base64'),
      html_info: '<p>Postprocess upscale by</p>',
    };
  }

  #fail({ entry }: Turn, failure: Failure): { readonly failure: Failure } {
    entry.state = 'failed';
    this.state.end(this.behaviour.keepsInterrupted);
    return { failure };
  }

  #finish(id: string): void {
    this.current = undefined;
    this.#finished = [...this.#finished, id].slice(-mostFinished);
  }

  async #outcome({ order, script }: Run): Promise<Outcome> {
    const scale = order.enable_hr ? order.hr_scale : 1;
    const { multiple } = this.behaviour;
    const side = (pixels: number): number => Math.ceil((pixels * scale) / multiple) * multiple;
    const { width, height } = script.size ?? { width: side(order.width), height: side(order.height) };
    const seed = order.seed < 0 ? 4_294_967_295 : order.seed;
    const encoded = async (origin: string): Promise<string> =>
      (await pngOf({ width, height, origin })).toString('base64');
    const { file = await encoded(`${seed} ${order.prompt}`) } = script;
    const picture = typeof file === 'string' ? file : Buffer.from(file).toString('base64');
    const ordered = order.batch_size * order.n_iter;
    const pictures = Array.from({ length: script.count ?? ordered }, () => picture);
    const images = script.hasGrid ? [await encoded('grid'), ...pictures, await encoded('map')] : pictures;
    const info = {
      prompt: order.prompt,
      negative_prompt: order.negative_prompt,
      seed,
      all_seeds: Array.from({ length: ordered }, (_, number) => seed + number),
      width: order.width,
      height: order.height,
      sampler_name: this.samplerOf(order.sampler_name ?? ''),
      cfg_scale: order.cfg_scale,
      steps: order.steps,
      ...this.#modelSaid(),
      index_of_first_image: script.hasGrid ? 1 : 0,
      infotexts: [],
    };
    if (typeof script.info === 'string') return { images, info: script.info };
    const hasInfo = this.behaviour.namesModel !== undefined;
    return { images, info: hasInfo ? JSON.stringify({ ...info, ...script.info }) : '' };
  }

  #modelSaid(): object {
    if (this.behaviour.namesModel === 'by name') return { sd_model_name: this.loaded?.model_name };
    return this.behaviour.namesModel === 'by file'
      ? { sd_model_name: `${this.loaded?.model_name}.safetensors` }
      : {};
  }

  /** The sampler that is said to be used for this name: the default one for an unknown name. */
  samplerOf(name: string): string {
    if (name === '' && this.behaviour.usualSampler !== undefined) return this.behaviour.usualSampler;
    return this.findSampler(name) ?? this.behaviour.unknownSampler ?? this.lists.samplers[0] ?? '';
  }

  findSampler(name: string): string | undefined {
    const known = this.lists.samplers.filter((each) => each !== 'default');
    const wanted = name.toLowerCase();
    // Until A1111 1.9 the name of a sampler ended with that of its scheduler.
    const ends = ['', ...this.lists.schedulers.map((scheduler) => ` ${scheduler}`)];
    return known.find((each) => ends.some((end) => `${each}${end}`.toLowerCase() === wanted));
  }
}
