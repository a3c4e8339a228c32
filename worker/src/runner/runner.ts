import { setTimeout as pause } from 'node:timers/promises';
import type { ClaimedJob } from '@irodori/contract/job';
import type { FinishJobContext } from './finish-job.ts';
import { finishJob } from './finish-job.ts';
import type { Waker } from './waker.ts';

export interface RunnerContext extends Omit<FinishJobContext, 'handBack'> {
  readonly concurrency: number;
  readonly waker: Waker;
  /** Called after the first response to a claim. */
  readonly onReady: () => void;
}

const longestPauseMs = 5_000;

/** Claims jobs and brings each to its end, until it is stopped. */
export class Runner {
  readonly #context: RunnerContext;
  readonly #stop = new AbortController();
  readonly #handBack = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #isReady = false;
  #failedClaims = 0;

  constructor(context: RunnerContext) {
    this.#context = context;
  }

  /** Resolves when the runner is stopped and its last job is finished or handed back. */
  async run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      if (this.#running.size >= this.#context.concurrency) {
        await Promise.race(this.#running);
        continue;
      }
      const waited = this.#context.waker.next();
      const job = await this.#claim();
      if (job === undefined) await this.#rest(waited);
      else this.#start(job);
    }
    await Promise.all(this.#running);
  }

  /** Stops claiming; running jobs have `graceMs` to finish before they are handed back. */
  stop(graceMs: number): void {
    this.#stop.abort();
    const timer = setTimeout(() => this.#handBack.abort(new Error('The worker is stopping')), graceMs);
    void Promise.all(this.#running).finally(() => clearTimeout(timer));
  }

  #start(job: ClaimedJob): void {
    const { log } = this.#context;
    const finishing = finishJob(job, { ...this.#context, handBack: this.#handBack.signal })
      .catch((error: unknown) => log.error({ event: 'job_crashed', job: job.id, reason: String(error) }))
      .finally(() => this.#running.delete(finishing));
    this.#running.add(finishing);
  }

  async #claim(): Promise<ClaimedJob | undefined> {
    const { backend, log, onReady } = this.#context;
    try {
      const job = await backend.claim();
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

  async #rest(waited: Promise<void>): Promise<void> {
    const { waker } = this.#context;
    if (this.#failedClaims === 0) return void (await Promise.race([waited, this.#pause(waker.pollMs())]));
    await this.#pause(Math.min(longestPauseMs, 250 * 2 ** Math.min(this.#failedClaims, 6)));
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
