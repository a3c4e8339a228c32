import type { ClaimedJob } from '@irodori/contract/job';
import type { Logger } from 'pino';
import { EngineFailure, type FailureCode } from '../engines/engine-failure.ts';
import { doesEnlarge, pipelineOf, type Engine, type RemoteEngine } from '../engines/engine.ts';
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
  /**
   * Called when an instance stops or draws again, and after each further failure of a job while its breaker is open; resolves
   * when the database knows it.
   */
  readonly onStopped: () => Promise<void>;
}

/** What the database is told of an instance. */
export interface ToldInstance {
  readonly pipeline: string;
  /** Its breaker keeps jobs from it, or it gives no response. */
  readonly isStopped: boolean;
  readonly breaker: Breaker['state'];
  /** Until then its breaker keeps the jobs of all workers from it. */
  readonly breakMs: number;
  /** What of the operator's account there keeps jobs from it; administrators get a notice. */
  readonly trouble: Breaker['trouble'];
  /** How many jobs this worker has there, without those that have said whether it draws. */
  readonly running: number;
  /** Its pictures can be ordered in larger sizes. */
  readonly enlarges: boolean;
}

/** Knows which engines can take a job: remote instances have slots and a breaker each. */
export class Instances {
  readonly #context: InstancesContext;
  readonly #running = new Map<string, number>();
  /** The running jobs that have given their verdict: the backend is yet to hear how they ended. */
  readonly #judged = new Set<ClaimedJob>();
  readonly #breakers = new Map<string, Breaker>();
  /** The names of the instances that gave no response when they were asked last. */
  readonly #away = new Set<string>();
  /** How often in a row an instance without jobs gave no response, by its name. */
  readonly #misses = new Map<string, number>();

  constructor(context: InstancesContext) {
    this.#context = context;
    for (const [name, engine] of context.engines)
      if (!('draw' in engine)) this.#breakers.set(name, new Breaker(engine.breaker));
  }

  /**
   * The instances that can take a job now: first those whose breakers let a probe through, and then those with the fewest
   * jobs.
   */
  free(): FreeInstance[] {
    const free = [...this.#context.engines.values()].filter((engine) => this.#hasRoom(engine));
    const probes = (engine: Engine): number => Number(this.#stateOf(engine) !== 'half-open');
    return free
      .toSorted((a, b) => probes(a) - probes(b) || this.#jobsOf(a) - this.#jobsOf(b))
      .map((engine) => ({
        name: engine.name,
        pipeline: pipelineOf(engine),
        slots: 'draw' in engine ? null : this.#slotsOf(engine),
        enlarges: doesEnlarge(engine),
      }));
  }

  /** The engine for a claimed job, which the claim has chosen. */
  chosenFor({ instance }: ClaimedJob): Engine | undefined {
    return this.#context.engines.get(instance ?? '');
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
    if (wasStopped !== this.#isStopped(engine)) void this.#context.onStopped();
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

  end({ name }: Engine, job: ClaimedJob): void {
    this.#running.set(name, this.#jobsOf({ name }) - 1);
    this.#judged.delete(job);
  }

  /**
   * Notes what a job says of its engine. Resolves when the database knows of an instance that stops, so that no worker's claim
   * gives it the next job. What the database is told counts the job as ended, because it may hear of nothing else for a while.
   */
  async noteVerdict(engine: Engine, job: ClaimedJob, verdict: NonNullable<Verdict>): Promise<void> {
    const breaker = this.#breakers.get(engine.name);
    if (breaker === undefined) return;
    this.#judged.add(job);
    const [wasOn, wasStopped] = [breaker.isOn, this.#isStopped(engine)];
    const breakMs = verdict === 'drawn' ? breaker.close() : breaker.note(job.id, verdict);
    if (wasOn && !breaker.isOn) this.#context.log.info({ event: 'engine_back', engine: engine.name });
    if (breakMs !== undefined && verdict !== 'drawn') this.#logBreak(engine, verdict.code, breakMs);
    if (breaker.isOn || wasStopped !== this.#isStopped(engine)) await this.#context.onStopped();
  }

  #logBreak({ name }: Engine, code: FailureCode, ms: number): void {
    const advice = failureRules[code].operator;
    this.#context.log.error({ event: 'engine_stopped', engine: name, code, ms, advice });
  }

  #isStopped({ name }: Engine): boolean {
    return this.#breakers.get(name)?.isOn === true || this.#away.has(name);
  }

  #toldOf(engine: Engine): ToldInstance {
    return {
      pipeline: pipelineOf(engine),
      isStopped: this.#isStopped(engine),
      breaker: this.#stateOf(engine),
      breakMs: this.#breakers.get(engine.name)?.leftMs ?? 0,
      trouble: this.#breakers.get(engine.name)?.trouble,
      running: this.#jobsOf(engine) - [...this.#judged].filter((job) => job.instance === engine.name).length,
      enlarges: doesEnlarge(engine),
    };
  }

  #stateOf({ name }: Engine): Breaker['state'] {
    return this.#breakers.get(name)?.state ?? 'closed';
  }

  #slotsOf(engine: RemoteEngine): number {
    return { closed: engine.slots, 'half-open': 1, open: 0 }[this.#stateOf(engine)];
  }

  #jobsOf({ name }: Pick<Engine, 'name'>): number {
    return this.#running.get(name) ?? 0;
  }

  #hasRoom(engine: Engine): boolean {
    if (!('draw' in engine)) return this.#jobsOf(engine) < this.#slotsOf(engine);
    const builtIn = [...this.#running].filter(([running]) => !this.#breakers.has(running));
    return builtIn.reduce((sum, [, count]) => sum + count, 0) < this.#context.concurrency;
  }
}

/** A refusal shows, as a picture does, that a server is there. */
const isResponse = (error: unknown): boolean => !(error instanceof EngineFailure && error.code === 'busy');
