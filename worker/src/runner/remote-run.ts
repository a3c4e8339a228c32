import { setTimeout as pause } from 'node:timers/promises';
import type { ClaimedJob } from '@irodori/contract/job';
import type { Logger } from 'pino';
import { EngineFailure } from '../engines/engine-failure.ts';
import type { EngineProgress, EngineRequest, EngineResult, RemoteEngine } from '../engines/engine.ts';
import type { Backend } from './backend.ts';
import { followEvents, type EngineEventsContext } from './engine-events.ts';
import { longestWaitMs, pauseMs, shortestPauseMs } from './engine-pauses.ts';
import { failureRules } from './failure-rules.ts';
import { LeaseEnded, type HeldLease } from './lease.ts';
import { persist } from './persist.ts';

interface RemoteRunContext extends EngineEventsContext {
  readonly engine: RemoteEngine;
  readonly job: ClaimedJob;
  readonly backend: Backend;
  readonly lease: HeldLease;
  readonly log: Logger;
  /** Called when the engine gives no response for longer than a moment, and whenever it responds. */
  readonly onAway: (isAway: boolean) => void;
}

/** How long a run that costs nothing waits for an engine, while another instance could draw it. */
const longestWaitBesideOthersMs = 60_000;

/** A job's run at a remote engine: submitted once, noted with the job, and followed wherever the last worker left it. */
export class RemoteRun {
  readonly #context: RemoteRunContext;
  #id: string | undefined;
  /** False when no run is known that the next attempt could follow. */
  #goesOn: boolean;
  #goesBack: 'goes_elsewhere' | 'waits_for_engine' | undefined;
  #waitedMs = 0;
  #waits = 0;
  /** The largest fraction that the visitor was told: pages take a smaller one for late news. Undefined before any. */
  #fraction: number | undefined;

  constructor(context: RemoteRunContext) {
    this.#context = context;
    const { run } = context.job;
    this.#id = run?.externalId ?? undefined;
    this.#goesOn = run !== undefined;
  }

  get goesOn(): boolean {
    return this.#goesOn;
  }

  /** Why the job goes back to the queue without an attempt, if it does: this instance took no run of it. */
  get goesBack(): 'goes_elsewhere' | 'waits_for_engine' | undefined {
    return this.#goesBack;
  }

  /** Draws the picture, by the run that exists or by a new one. */
  async draw(request: EngineRequest): Promise<EngineResult> {
    let hasSubmittedAgain = false;
    for (;;) {
      try {
        if (this.#id === undefined) await this.#submit(request);
        return await this.#follow(request);
      } catch (error) {
        this.#context.signal.throwIfAborted();
        if (!(error instanceof EngineFailure)) throw error;
        const { retry, breaker } = failureRules[error.code];
        if (error.neverBegan && this.#goesOn) await this.#forget();
        if (breaker === 'opens' && this.#mayGoElsewhere()) {
          if (this.#goesOn) await this.#forget();
          this.#goesBack = 'goes_elsewhere';
          throw error;
        }
        if (retry === 'wait' || error.runGoesOn) {
          await this.#wait(error);
          continue;
        }
        this.#goesOn = false;
        if (
          hasSubmittedAgain ||
          !(retry === 'once' || (retry === 'unless paid' && !this.#context.engine.isPaid))
        )
          throw error;
        hasSubmittedAgain = true;
        this.#id = undefined;
        this.#context.log.warn({ event: 'submitting_again', code: error.code, reason: error.message });
      }
    }
  }

  /** Keeps the note of a lost run, whose picture the next attempt looks for. */
  keepNote(): void {
    this.#goesOn = true;
  }

  /** Cancels the run at the engine, if it has one: its job is over, and nobody waits for it. */
  async cancel(): Promise<void> {
    const { engine, log } = this.#context;
    if (!this.#goesOn || this.#id === undefined) return;
    try {
      await engine.cancel(this.#id);
      log.info({ event: 'cancelled_at_engine' });
    } catch (error) {
      log.warn({ event: 'not_cancelled_at_engine', reason: String(error) });
    }
  }

  /** Whether another instance may draw the job: never once a paid run has begun. */
  #mayGoElsewhere(): boolean {
    if (!this.#hasOthers()) return false;
    return !this.#goesOn || (!this.#context.engine.isPaid && this.#waitedMs >= longestWaitBesideOthersMs);
  }

  #hasOthers(): boolean {
    const { engine, job } = this.#context;
    return job.others.some((name) => name !== engine.name);
  }

  async #submit(request: EngineRequest): Promise<void> {
    const { engine } = this.#context;
    if (this.#goesOn && engine.isPaid)
      throw new EngineFailure(
        'lost',
        'An attempt ended while it submitted the run, so nobody knows whether the engine has it',
      );
    const id = crypto.randomUUID();
    await this.#note(engine.namesRuns === 'runner' ? id : null);
    this.#goesOn = true;
    try {
      this.#id = await engine.submit(request, id);
    } catch (error) {
      const failure =
        error instanceof EngineFailure
          ? error
          : new EngineFailure('lost', `Submitting failed: ${String(error)}`);
      // Nobody knows whether such an order was accepted: while its note stays, no later attempt orders another one unsaid.
      this.#goesOn = failure.code === 'lost' && engine.isPaid;
      if (failureRules[failure.code].breaker === 'opens') await this.#note(undefined);
      // What refused a look before the order tells of no run.
      const { code, message, retryAfterMs } = failure;
      throw failure.runGoesOn ? new EngineFailure(code, message, { retryAfterMs }) : failure;
    }
    if (this.#id !== id) await this.#note(this.#id);
  }

  async #forget(): Promise<void> {
    await this.#note(undefined);
    this.#goesOn = false;
    this.#id = undefined;
  }

  /** The note is worth more than a quick end: without it, the next worker cannot follow the run. */
  async #note(externalId: string | null | undefined): Promise<void> {
    const { backend, engine, job, lease } = this.#context;
    if (await persist(() => backend.noteRun(job, engine.name, externalId), lease.ended)) return;
    await lease.renew();
    throw lease.ended.aborted ? lease.ended.reason : new LeaseEnded(false);
  }

  async #follow(request: EngineRequest): Promise<EngineResult> {
    const { engine } = this.#context;
    const id = this.#id ?? '';
    const result = await followEvents((signal) => engine.attach(id, request, signal), {
      ...this.#context,
      report: (progress) => {
        this.#noteResponse();
        this.#tell(progress);
      },
      onStarted: () => {
        this.#noteResponse();
        // A page that was told no stage shows by itself that a picture is drawn.
        if (this.#fraction !== undefined) this.#tell({ type: 'progress', fraction: 0, stage: 'drawing' });
      },
    });
    if (result === undefined) throw new EngineFailure('internal', 'The run ended without a picture');
    this.#context.onAway(false);
    if (result.pictures.length > 0) return result;
    // The same run would have none for the next attempt, and a new one would be paid again.
    const failure = new EngineFailure(engine.isPaid ? 'lost' : 'internal', 'The result has no picture');
    failure.costUsd = result.costUsd;
    throw failure;
  }

  #noteResponse(): void {
    this.#waitedMs = this.#waits = 0;
    this.#context.onAway(false);
  }

  #tell(progress: EngineProgress): void {
    this.#fraction ??= 0;
    if (progress.fraction > this.#fraction) this.#fraction = progress.fraction;
    this.#context.report({ ...progress, fraction: this.#fraction });
  }

  async #wait(failure: EngineFailure): Promise<void> {
    const { deadline, engine, log, onAway, signal } = this.#context;
    const wantedMs = pauseMs(failure, this.#waits);
    // A run that exists is given up no earlier: the next worker would be refused in the same second, and use up an attempt.
    const limitMs = !engine.isPaid && this.#hasOthers() ? longestWaitBesideOthersMs : longestWaitMs;
    const leftMs = limitMs - this.#waitedMs;
    const ms = this.#goesOn && leftMs > 0 ? Math.min(wantedMs, leftMs) : wantedMs;
    this.#waits += 1;
    this.#waitedMs += ms;
    if (this.#waitedMs > longestWaitMs) {
      if (failure.code === 'rate' && !this.#goesOn) this.#goesBack = 'waits_for_engine';
      throw failure;
    }
    log.info({ event: 'waiting_for_engine', code: failure.code, ms, reason: failure.message });
    deadline.enter('waiting');
    this.#tell({ type: 'progress', fraction: 0, stage: 'waiting for the engine' });
    if (failure.code === 'busy' && this.#waitedMs > shortestPauseMs) onAway(true);
    await pause(ms, undefined, { signal });
    deadline.enter('drawing');
  }
}
