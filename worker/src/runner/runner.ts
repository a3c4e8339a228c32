import { setTimeout as pause } from 'node:timers/promises';
import type { ClaimedJob } from '@irodori/contract/job';
import type { Engines } from '../engines/open-engines.ts';
import type { FreeInstance } from './backend.ts';
import type { FinishJobContext } from './finish-job.ts';
import { finishJob } from './finish-job.ts';
import { Instances, type ToldInstance } from './instances.ts';
import type { Waker } from './waker.ts';

export interface RunnerContext extends Omit<
  FinishJobContext,
  'handBack' | 'engine' | 'onAway' | 'onVerdict'
> {
  readonly engines: Engines;
  /** How many jobs of built-in engines are drawn at the same time; a remote instance has slots of its own. */
  readonly concurrency: number;
  readonly waker: Waker;
  /** Called after the first response to a claim. */
  readonly onReady: () => void;
  /**
   * Called when an engine stops or draws again, and after each further failure of a job while its breaker is open; resolves
   * when the database knows it.
   */
  readonly onStopped: () => Promise<void>;
}

const longestPauseMs = 5_000;

/** Claims jobs and brings each to its end, until it is stopped. */
export class Runner {
  readonly #context: RunnerContext;
  readonly #instances: Instances;
  readonly #stop = new AbortController();
  readonly #handBack = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #ended = Promise.withResolvers<void>();
  #isReady = false;
  #failedClaims = 0;

  constructor(context: RunnerContext) {
    this.#context = context;
    this.#instances = new Instances(context);
  }

  /** Resolves when the runner is stopped and its last job is finished or handed back. */
  async run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const waited = this.#context.waker.next();
      const free = this.#instances.free();
      const job = free.length === 0 ? undefined : await this.#claim(free);
      // A job that ends may free a slot.
      const changes = free.length < this.#context.engines.size ? [waited, ...this.#running] : [waited];
      if (job === undefined) await this.#rest(changes);
      else if (this.#stop.signal.aborted) await this.#giveBack(job);
      else this.#start(job);
    }
    await Promise.all(this.#running);
    this.#ended.resolve();
  }

  /** True while no job of this worker is drawn. */
  isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Of every engine, what the database is told. */
  toldEngines(): Record<string, ToldInstance> {
    return this.#instances.told();
  }

  /** Asks the remote instances without a job whether they respond. */
  askIdleEngines(): Promise<void> {
    return this.#instances.askIdle();
  }

  /** Stops claiming; running jobs have `graceMs` to finish before they are handed back. */
  stop(graceMs: number): void {
    this.#stop.abort();
    const timer = setTimeout(() => this.#handBack.abort(new Error('The worker is stopping')), graceMs);
    void this.#ended.promise.then(() => clearTimeout(timer));
  }

  /** Hands a job back whose claim was under way when the runner was stopped. */
  async #giveBack(job: ClaimedJob): Promise<void> {
    const { backend, log } = this.#context;
    try {
      await backend.handBack(job);
      log.info({ event: 'handed_back', job: job.id });
    } catch (error) {
      log.warn({ event: 'not_handed_back', job: job.id, reason: String(error) });
    }
  }

  #start(job: ClaimedJob): void {
    const finishing = this.#finish(job).finally(() => this.#running.delete(finishing));
    this.#running.add(finishing);
  }

  async #finish(job: ClaimedJob): Promise<void> {
    const engine = this.#instances.chosenFor(job);
    if (engine !== undefined) this.#instances.begin(engine);
    try {
      await finishJob(job, {
        ...this.#context,
        engine,
        handBack: this.#handBack.signal,
        onAway: (isAway) => engine && this.#instances.noteAway(engine, isAway),
        onVerdict: async (verdict) => engine && this.#instances.noteVerdict(engine, job, verdict),
      });
    } catch (error) {
      this.#context.log.error({ event: 'job_crashed', job: job.id, reason: String(error) });
    } finally {
      if (engine !== undefined) this.#instances.end(engine, job);
    }
  }

  async #claim(free: readonly FreeInstance[]): Promise<ClaimedJob | undefined> {
    const { backend, log, onReady } = this.#context;
    try {
      const job = await backend.claim(free);
      if (this.#failedClaims > 0) log.info({ event: 'backend_back', failedClaims: this.#failedClaims });
      this.#failedClaims = 0;
      if (!this.#isReady) onReady();
      this.#isReady = true;
      return job;
    } catch (error) {
      if (this.#failedClaims === 0) log.warn({ event: 'claim_failed', reason: String(error) });
      this.#failedClaims++;
      return undefined;
    }
  }

  async #rest(changes: readonly Promise<void>[]): Promise<void> {
    const { waker } = this.#context;
    if (this.#failedClaims === 0) return void (await Promise.race([...changes, this.#pause(waker.pollMs())]));
    await this.#pause(Math.min(longestPauseMs, 250 * 2 ** Math.min(this.#failedClaims, 6)));
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
