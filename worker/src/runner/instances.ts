import type { ClaimedJob } from '@irodori/contract/job';
import type { Logger } from 'pino';
import { EngineFailure } from '../engines/engine-failure.ts';
import { pipelineOf, type Engine, type RemoteEngine } from '../engines/engine.ts';
import type { Engines } from '../engines/open-engines.ts';
import type { FreeInstance } from './backend.ts';
import { Breaker } from './breaker.ts';
import { failureRules } from './failure-rules.ts';
import type { Verdict } from './finish-job.ts';

interface InstancesContext {
  readonly engines: Engines;
  /** How many jobs the built-in engines draw at the same time, all of them together. */
  readonly concurrency: number;
  readonly log: Logger;
  /** Called when an instance stops or draws again. */
  readonly onStopped: () => void;
}

/** What the database is told of an instance. */
export interface ToldInstance {
  readonly pipeline: string;
  /** Its breaker keeps jobs from it, or it gives no response. */
  readonly isStopped: boolean;
  readonly breaker: Breaker['state'];
  /** How many jobs this worker has there. */
  readonly running: number;
}

/** Knows which engines can take a job: remote instances have slots and a breaker each. */
export class Instances {
  readonly #context: InstancesContext;
  readonly #running = new Map<string, number>();
  readonly #breakers = new Map<string, Breaker>();
  /** The names of the instances that gave no response when they were asked last. */
  readonly #away = new Set<string>();
  /** How often in a row an instance without jobs gave no response, by its name. */
  readonly #misses = new Map<string, number>();

  constructor(context: InstancesContext) {
    this.#context = context;
    for (const [name, engine] of context.engines)
      if (!('draw' in engine)) this.#breakers.set(name, new Breaker());
  }

  /** The instances that can take a job now. */
  free(): FreeInstance[] {
    const free = [...this.#context.engines.values()].filter((engine) => this.#hasRoom(engine));
    return free.map((engine) => ({ name: engine.name, pipeline: pipelineOf(engine) }));
  }

  /**
   * The engine for a claimed job: the one that has its run; otherwise, of the free ones of the pipeline, one whose breaker
   * lets a probe through, and then the one with the fewest jobs.
   */
  choose({ run, fallback, model }: ClaimedJob): Engine | undefined {
    const { engines } = this.#context;
    if (run !== undefined) return engines.get(run.instance);
    const wanted = fallback ?? model.pipeline;
    const free = [...engines.values()].filter(
      (engine) => pipelineOf(engine) === wanted && this.#hasRoom(engine),
    );
    const probes = ({ name }: Engine): number => Number(this.#breakers.get(name)?.state !== 'half-open');
    return free.toSorted((a, b) => probes(a) - probes(b) || this.#jobsOf(a) - this.#jobsOf(b))[0];
  }

  /** Of every engine, what the database is told. */
  told(): Record<string, ToldInstance> {
    const engines = [...this.#context.engines.values()];
    return Object.fromEntries(engines.map((engine) => [engine.name, this.#toldOf(engine)]));
  }

  begin({ name }: Engine): void {
    this.#running.set(name, this.#jobsOf({ name }) + 1);
    this.#misses.delete(name);
  }

  /** Notes that an instance gives no response, or responds. What is noted stays when the job ends that met it. */
  noteAway(engine: Engine, isAway: boolean): void {
    const wasStopped = this.#isStopped(engine);
    if (isAway) this.#away.add(engine.name);
    else this.#away.delete(engine.name);
    if (wasStopped !== this.#isStopped(engine)) this.#context.onStopped();
  }

  /** Asks every remote instance without a job whether it responds. As with jobs, the second missing response counts. */
  async askIdle(): Promise<void> {
    const asked: Promise<void>[] = [];
    for (const engine of this.#context.engines.values())
      if (!('draw' in engine) && this.#jobsOf(engine) === 0) asked.push(this.#ask(engine));
    await Promise.all(asked);
  }

  async #ask(engine: RemoteEngine): Promise<void> {
    const responds = await engine.ping().then(() => true, isResponse);
    const misses = responds ? 0 : (this.#misses.get(engine.name) ?? 0) + 1;
    this.#misses.set(engine.name, misses);
    if (misses !== 1) this.noteAway(engine, misses > 0);
  }

  end(engine: Engine, jobId: string, verdict: Verdict): void {
    const { name } = engine;
    this.#running.set(name, this.#jobsOf(engine) - 1);
    const wasStopped = this.#isStopped(engine);
    this.#noteVerdict(engine, jobId, verdict);
    if (wasStopped !== this.#isStopped(engine)) this.#context.onStopped();
  }

  #noteVerdict({ name }: Engine, jobId: string, verdict: Verdict): void {
    const breaker = this.#breakers.get(name);
    if (breaker === undefined || verdict === undefined) return;
    const { log } = this.#context;
    const wasOn = breaker.isOn;
    if (verdict === 'drawn') {
      breaker.close();
      if (wasOn) log.info({ event: 'engine_back', engine: name });
      return;
    }
    const breakMs = breaker.note(jobId, verdict);
    if (wasOn && !breaker.isOn) log.info({ event: 'engine_back', engine: name });
    if (breakMs === undefined) return;
    const { code } = verdict;
    log.error({
      event: 'engine_stopped',
      engine: name,
      code,
      ms: breakMs,
      advice: failureRules[code].operator,
    });
  }

  #isStopped({ name }: Engine): boolean {
    return this.#breakers.get(name)?.isOn === true || this.#away.has(name);
  }

  #toldOf(engine: Engine): ToldInstance {
    const breaker = this.#breakers.get(engine.name)?.state ?? 'closed';
    const isStopped = this.#isStopped(engine);
    return { pipeline: pipelineOf(engine), isStopped, breaker, running: this.#jobsOf(engine) };
  }

  #jobsOf({ name }: Pick<Engine, 'name'>): number {
    return this.#running.get(name) ?? 0;
  }

  #hasRoom(engine: Engine): boolean {
    const breaker = this.#breakers.get(engine.name);
    if ('draw' in engine || breaker === undefined) {
      const builtIn = [...this.#running].filter(([running]) => !this.#breakers.has(running));
      return builtIn.reduce((sum, [, count]) => sum + count, 0) < this.#context.concurrency;
    }
    return this.#jobsOf(engine) < { closed: engine.slots, 'half-open': 1, open: 0 }[breaker.state];
  }
}

/** A refusal shows, as a picture does, that a server is there. */
const isResponse = (error: unknown): boolean => !(error instanceof EngineFailure && error.code === 'busy');
