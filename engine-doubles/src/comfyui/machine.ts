import { Gate } from '../gate.ts';
import { type Cache, type Drawn, Drawing } from './drawing.ts';
import { Files } from './files.ts';
import type { Graph } from './graph.ts';
import { Ledger } from '../ledger.ts';
import { type Run, type RunScript, shownRun } from './run.ts';
import { Sockets } from './sockets.ts';
import type { Behaviour } from './versions.ts';

/** Where a run can be held. At `success` its socket has heard of the success, and the history has not. */
export type Point = 'queue' | 'start' | 'step' | 'last' | 'success';

export interface Order {
  readonly id: string;
  readonly graph: Graph;
  readonly extraData: Run['extraData'];
  readonly outputs: readonly string[];
}

/** A run that has ended. */
export interface Ended {
  readonly run: Run;
  readonly outputs: Drawn['entry']['outputs'];
  readonly status: Drawn['entry']['status'];
  /** As `/history` shows it. */
  readonly shown: object;
}

/** The queue, the one run that is drawn, and the history. */
export class Machine {
  readonly behaviour: Behaviour;
  readonly ledger = new Ledger();
  readonly files = new Files();
  readonly gate = new Gate<Point>();
  readonly sockets: Sockets;
  #scripts: RunScript[] = [];
  #queue: Run[] = [];
  #running: Run | undefined;
  #runningDrawing: Drawing | undefined;
  #history = new Map<string, Ended>();
  #cache: Cache = new Map();
  #number = 0;
  #isDrawing = false;
  #drawing = Promise.resolve();
  readonly #accepted = new Map<string, Graph>();

  constructor(behaviour: Behaviour) {
    this.behaviour = behaviour;
    this.sockets = new Sockets(behaviour);
  }

  /** What goes differently in the runs that are accepted next. */
  script(...scripts: readonly RunScript[]): void {
    this.#scripts.push(...scripts);
  }

  isUsed(id: string): boolean {
    return this.#history.has(id) || this.find(id) !== undefined;
  }

  accept(order: Order): number {
    const number = this.#number++;
    const entry = this.ledger.open(order.id);
    const interrupted = new AbortController();
    this.#queue.push({ ...order, number, script: this.#scripts.shift() ?? {}, entry, interrupted });
    this.#tellStatus();
    this.#accepted.set(order.id, order.graph);
    if (!this.#isDrawing) this.#drawing = this.#drawAll();
    return number;
  }

  find(id: string): { readonly run: Run; readonly isRunning: boolean } | undefined {
    if (this.#running?.id === id) return { run: this.#running, isRunning: true };
    const run = this.#queue.find((each) => each.id === id);
    return run && { run, isRunning: false };
  }

  history(id: string): Ended | undefined {
    return this.#history.get(id);
  }

  graph(id: string): Graph | undefined {
    return this.#accepted.get(id);
  }

  /** Resolves when nothing waits or is drawn. */
  idle(): Promise<void> {
    return this.#drawing;
  }

  shownQueue(): { queue_running: unknown[]; queue_pending: unknown[] } {
    return {
      queue_running: this.#running === undefined ? [] : [shownRun(this.#running)],
      queue_pending: this.#queue.map(shownRun),
    };
  }

  /** The node that is drawn for this client. */
  nodeDrawnFor(clientId: string): string | undefined {
    return this.#running?.extraData['client_id'] === clientId ? this.#runningDrawing?.node : undefined;
  }

  status(): object {
    const remaining = this.#queue.length + (this.#running === undefined ? 0 : 1);
    return { exec_info: { queue_remaining: remaining } };
  }

  /** Takes a waiting run out of the queue. */
  dequeue(id: string): boolean {
    const run = this.#queue.find((each) => each.id === id);
    if (run === undefined) return false;
    this.#queue = this.#queue.filter((each) => each !== run);
    run.entry.state = 'dequeued';
    this.#tellStatus();
    return true;
  }

  /** Ends the run that is drawn, whose ever it is, or only the one with this id. */
  interrupt(id?: string): boolean {
    if (this.#running === undefined || (id !== undefined && this.#running.id !== id)) return false;
    this.#running.interrupted.abort();
    return true;
  }

  /** Queue, history and cache are in memory only, so they are empty afterwards. */
  restart(): void {
    this.gate.release();
    for (const run of [...this.#queue, ...(this.#running === undefined ? [] : [this.#running])])
      run.entry.state = 'forgotten';
    this.#running?.interrupted.abort();
    this.#running = undefined;
    this.#queue = [];
    this.#history = new Map();
    this.#cache = new Map();
    this.files.deleteTemporary();
    this.sockets.cut();
  }

  async #drawAll(): Promise<void> {
    this.#isDrawing = true;
    for (;;) {
      const next = this.#queue[0];
      if (next === undefined) break;
      await this.gate.pass('queue', next.interrupted.signal);
      const run = this.#queue.shift();
      if (run !== undefined) await this.#draw(run);
    }
    this.#isDrawing = false;
  }

  async #draw(run: Run): Promise<void> {
    this.#running = run;
    run.entry.state = 'drawing';
    this.#tellStatus();
    this.#runningDrawing = new Drawing(run, this, this.#cache);
    const { entry, cache, state } = await this.#runningDrawing.draw();
    // A restart has forgotten it.
    if (this.#running !== run) return;
    this.#running = undefined;
    this.#cache = cache;
    run.entry.state = state;
    const shown = { prompt: shownRun(run), ...entry };
    this.#history.set(run.id, { run, outputs: entry.outputs, status: entry.status, shown });
    this.#tellStatus();
    const client = run.extraData['client_id'];
    if (typeof client === 'string') this.sockets.send(client, 'executing', { node: null, prompt_id: run.id });
  }

  #tellStatus(): void {
    this.sockets.broadcast('status', { status: this.status() });
  }
}
