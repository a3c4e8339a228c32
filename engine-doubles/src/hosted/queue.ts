import { Gate } from '../gate.ts';
import { blackPng, pngOf } from '../picture.ts';
import { HostedLedger } from './ledger.ts';

/** Where a run can be held: before its turn, after the second of its four steps, and before its result is there. */
export type Point = 'start' | 'step' | 'result';

/** What goes differently with one run. */
export interface Script<Failure> {
  /** The model, or the platform, fails. */
  readonly failure?: Failure;
  /** The check stops the picture, which is black and billed. */
  readonly isNsfw?: true;
  /** The size of the picture, whatever was ordered. */
  readonly size?: Size;
  /** The file of the picture, instead of a drawn one. */
  readonly file?: Uint8Array;
  /** The result has so many pictures. */
  readonly count?: number;
  /** The address of the picture, instead of one here. */
  readonly url?: string;
  /** The seed that the result tells, if the provider tells any. */
  readonly seed?: number;
  /** The model that the result names, if the provider names any. */
  readonly model?: string;
  /** The steps that the log tells, instead of 1 to 4; null: no number. */
  readonly progress?: readonly (number | null)[];
}

export type Input = Readonly<Record<string, unknown>>;

export interface Drawn extends Size {
  /** The addresses of the pictures. */
  readonly pictures: readonly string[];
}

/** One accepted run. */
export interface Run<Failure> {
  readonly id: string;
  readonly model: string;
  readonly input: Input;
  readonly script: Script<Failure>;
  readonly entry: ReturnType<HostedLedger['open']>;
  readonly left: AbortController;
  readonly log: string[];
  /** Undefined until it is over. */
  result: Drawn | { readonly failure: Failure } | 'cancelled' | undefined;
  begun: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Provider<Failure> {
  /** Why the model does not take these inputs. */
  readonly refusal: (model: string, input: Input) => Failure | undefined;
  readonly sizeOf: (input: Input) => Size;
  readonly countOf: (input: Input) => number;
  /** True: runs that fail or are cancelled after they have begun are billed. */
  readonly billsWhatBegan: boolean;
  /** The failure of the run that was being drawn when its machine restarted; undefined if that run begins anew. */
  readonly interrupted?: Failure;
}

/** A provider's queue, with one machine. */
export class Queue<Failure> {
  readonly ledger = new HostedLedger();
  readonly gate = new Gate<Point>();
  readonly files = new Map<string, Uint8Array>();
  /** How many pictures the account can pay for. */
  funds = Infinity;
  readonly #provider: Provider<Failure>;
  readonly #runs = new Map<string, Run<Failure>>();
  readonly #scripts: Script<Failure>[] = [];
  #isDrawing = false;
  #work: Promise<void> | undefined;

  constructor(provider: Provider<Failure>) {
    this.#provider = provider;
  }

  script(...scripts: readonly Script<Failure>[]): void {
    this.#scripts.push(...scripts);
  }

  /** @param files the address below which its pictures are */
  submit(model: string, input: Input, files: string): Run<Failure> {
    const id = crypto.randomUUID();
    const run: Run<Failure> = {
      id,
      model,
      input,
      script: this.#scripts.shift() ?? {},
      entry: this.ledger.open({ id, prompt: String(input['prompt']) }),
      left: new AbortController(),
      log: [],
      result: undefined,
      begun: false,
    };
    this.#runs.set(id, run);
    if (!this.#isDrawing) this.#work = this.#drawNext(files);
    return run;
  }

  find(id: string): Run<Failure> | undefined {
    return this.#runs.get(id);
  }

  /** Resolves once all runs are over. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** How many runs wait before one that waits. */
  before(run: Run<Failure>): number {
    return this.#waiting().indexOf(run);
  }

  /** @returns false for a run that is over */
  cancel(run: Run<Failure>): boolean {
    if (run.result !== undefined) return false;
    run.left.abort();
    if (!run.begun) this.#end(run, 'cancelled', 'cancelled');
    return true;
  }

  /**
   * Restarts the machine. `kept`: runs that wait keep their places, and the provider decides what becomes of the run that was
   * being drawn. `forgotten`: the machine knows only runs that have ended.
   */
  restart(runs: 'kept' | 'forgotten'): void {
    for (const run of this.#runs.values()) {
      if (run.result !== undefined) continue;
      if (runs === 'forgotten') this.#forget(run);
      else if (run.begun) this.#interrupt(run);
    }
  }

  #forget({ id, entry, left }: Run<Failure>): void {
    this.#runs.delete(id);
    entry.state = 'forgotten';
    left.abort();
  }

  #interrupt(run: Run<Failure>): void {
    const { interrupted } = this.#provider;
    run.left.abort();
    if (interrupted !== undefined) return this.#end(run, 'failed', { failure: interrupted });
    run.entry.state = 'queued';
    this.#runs.set(run.id, { ...run, left: new AbortController(), log: [], begun: false });
  }

  /** True for a run that a restart has ended. */
  #isGone(run: Run<Failure>): boolean {
    return this.#runs.get(run.id) !== run || run.result !== undefined;
  }

  /** Runs that are over, and files, are kept for a while alone. */
  expire(): void {
    for (const [id, { result }] of this.#runs) if (result !== undefined) this.#runs.delete(id);
    this.files.clear();
  }

  #waiting(): Run<Failure>[] {
    return [...this.#runs.values()].filter(({ begun, result }) => !begun && result === undefined);
  }

  async #drawNext(files: string): Promise<void> {
    const [next] = this.#waiting();
    if (next === undefined) return;
    this.#isDrawing = true;
    await this.gate.pass('start', next.left.signal);
    if (!next.left.signal.aborted) await this.#draw(next, files);
    this.#isDrawing = false;
    return this.#drawNext(files);
  }

  async #draw(run: Run<Failure>, files: string): Promise<void> {
    const { model, input, script, left, entry, log } = run;
    const { refusal, billsWhatBegan } = this.#provider;
    run.begun = true;
    entry.state = 'drawing';
    entry.isBilled = billsWhatBegan;
    for (const [at, step] of (script.progress ?? [1, 2, 3, 4]).entries()) {
      const [percent, shown] = step === null ? ['nan', 'nan'] : [step * 25, step];
      log.push(` ${percent}%|##        | ${shown}/4 [00:0${at + 1}<00:01,  1.0it/s]`);
      if (at === 1) await this.gate.pass('step', left.signal);
      if (this.#isGone(run)) return;
      if (left.signal.aborted) return this.#end(run, 'cancelled', 'cancelled');
    }
    const failure = script.failure ?? refusal(model, input);
    if (failure !== undefined) return this.#end(run, 'failed', { failure });
    const drawn = await this.#pictures(run, files);
    await this.gate.pass('result', left.signal);
    if (this.#isGone(run)) return;
    entry.isBilled = true;
    this.funds -= 1;
    this.#end(run, 'drawn', drawn);
  }

  #end(run: Run<Failure>, state: 'drawn' | 'failed' | 'cancelled', result: Run<Failure>['result']): void {
    run.entry.state = state;
    run.result = result;
  }

  async #pictures({ input, script }: Run<Failure>, files: string): Promise<Drawn> {
    const { sizeOf, countOf } = this.#provider;
    const { width, height } = script.size ?? sizeOf(input);
    const pictures: string[] = [];
    for (let index = 0; index < (script.count ?? countOf(input)); index += 1) {
      const origin = `${String(input['prompt'])} ${index}`;
      const drawn = script.isNsfw === true ? blackPng(width, height) : pngOf({ width, height, origin });
      const name = `${crypto.randomUUID()}.png`;
      this.files.set(name, script.file ?? (await drawn));
      pictures.push(script.url ?? `${files}/${name}`);
    }
    return { pictures, width, height };
  }
}

/** The size of a picture of a million pixels in a ratio, as “4:3”. */
export function megapixel(ratio: string): Size {
  const [x = 1, y = 1] = ratio.split(':').map(Number);
  const unit = Math.sqrt(1024 ** 2 / (x * y));
  return { width: Math.round(x * unit), height: Math.round(y * unit) };
}
