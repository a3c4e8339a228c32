import { z } from 'zod';
import { Gate } from '../gate.ts';
import { Ledger, type LedgerEntry } from '../ledger.ts';
import { pngOf } from '../picture.ts';

/** The body of `POST /sdcpp/v1/img_gen`; other fields are ignored, and a number that is not one, such as a text, is replaced by its default. */
export const order = z.looseObject({
  prompt: z.string().default(''),
  negative_prompt: z.string().default(''),
  seed: z.number().int().default(-1),
  width: z.number().int().positive().catch(512),
  height: z.number().int().positive().catch(512),
  sample_params: z
    .looseObject({ sample_steps: z.number().int().default(20), sample_method: z.string().optional() })
    .prefault({}),
  lora: z.array(z.looseObject({ path: z.string() })).default([]),
  hires: z
    .looseObject({
      enabled: z.boolean().default(false),
      upscaler: z.string().default('Latent'),
      scale: z.number().default(2),
    })
    .prefault({}),
  output_format: z.string().default('png'),
});
export type Order = z.infer<typeof order>;

/** What goes differently in one run. */
export interface RunScript {
  /** It fails. */
  readonly fails?: boolean;
  /** The result has this file in place of the picture. */
  readonly file?: Uint8Array;
  /** The size of the picture, whatever was ordered. */
  readonly size?: Size;
  /** The result has so many pictures. */
  readonly count?: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Run {
  readonly id: string;
  readonly order: Order;
  readonly script: RunScript;
  readonly entry: LedgerEntry;
  readonly created: number;
  readonly gone: AbortController;
  status: 'queued' | 'generating' | 'completed' | 'failed' | 'cancelled';
  started: number | null;
  completed: number | null;
  images: readonly string[];
}

const now = (): number => Math.floor(Date.now() / 1000);
const mostPending = 64;

/** The queue of the server, and the one run that it draws. All of it is in its memory. */
export class Machine {
  readonly ledger = new Ledger();
  readonly gate = new Gate<'start' | 'drawn'>();
  readonly orders = new Map<string, Order>();
  readonly runs = new Map<string, Run>();
  readonly expired = new Set<string>();
  #scripts: RunScript[] = [];
  #count = 0;
  #queue: Run[] = [];
  #drawing = Promise.resolve();

  /** What goes differently in the runs that are accepted next. */
  script(...scripts: readonly RunScript[]): void {
    this.#scripts.push(...scripts);
  }

  /** Undefined if the queue is full. */
  accept(ordered: Order): Run | undefined {
    const pending = [...this.runs.values()].filter(
      ({ status }) => status === 'queued' || status === 'generating',
    );
    if (pending.length >= mostPending) return undefined;
    const id = `job_${now().toString(16)}_${String(this.#count++).padStart(8, '0')}`;
    const run: Run = {
      id,
      order: ordered,
      script: this.#scripts.shift() ?? {},
      entry: this.ledger.open(id),
      created: now(),
      gone: new AbortController(),
      status: 'queued',
      started: null,
      completed: null,
      images: [],
    };
    this.orders.set(id, ordered);
    this.runs.set(id, run);
    this.#queue.push(run);
    this.#drawing = this.#drawing.then(() => this.#draw(run));
    return run;
  }

  placeOf(run: Run): number {
    return run.status === 'queued' ? this.#queue.indexOf(run) + 1 : 0;
  }

  /** False if the run is drawn already. */
  cancel(run: Run): boolean {
    if (run.status === 'generating') return false;
    if (run.status === 'queued') {
      this.#end(run, 'cancelled');
      run.entry.state = 'dequeued';
    }
    return true;
  }

  /** Resolves when nothing waits or is drawn. */
  idle(): Promise<void> {
    return this.#drawing;
  }

  restart(): void {
    for (const run of this.runs.values())
      if (run.status === 'queued' || run.status === 'generating') {
        run.entry.state = 'forgotten';
        run.gone.abort();
      }
    this.runs.clear();
    this.expired.clear();
    this.#queue = [];
    this.gate.release();
  }

  /** Ten minutes pass: what is over is known no more. */
  expire(): void {
    for (const [id, { completed }] of this.runs)
      if (completed !== null) {
        this.runs.delete(id);
        this.expired.add(id);
      }
  }

  async #draw(run: Run): Promise<void> {
    if (run.status !== 'queued' || run.gone.signal.aborted) return;
    this.#queue = this.#queue.filter((each) => each !== run);
    run.status = 'generating';
    run.entry.state = 'drawing';
    run.started = now();
    await this.gate.pass('start', run.gone.signal);
    if (run.gone.signal.aborted) return;
    if (run.script.fails === true) {
      this.#end(run, 'failed');
      run.entry.state = 'failed';
      return;
    }
    const { file, size = sizeOf(run.order), count = 1 } = run.script;
    const { seed, prompt } = run.order;
    const picture = file ?? (await pngOf({ ...size, origin: `${seed} ${prompt}` }));
    run.images = Array.from({ length: count }, () => Buffer.from(picture).toString('base64'));
    await this.gate.pass('drawn', run.gone.signal);
    if (run.gone.signal.aborted) return;
    this.#end(run, 'completed');
    run.entry.state = 'drawn';
  }

  #end(run: Run, status: 'completed' | 'failed' | 'cancelled'): void {
    this.#queue = this.#queue.filter((each) => each !== run);
    run.status = status;
    run.completed = now();
  }
}

function sizeOf({ width, height, hires }: Order): Size {
  const scale = hires.enabled ? hires.scale : 1;
  const side = (pixels: number): number => Math.ceil((pixels * scale) / 64) * 64;
  return { width: side(width), height: side(height) };
}
